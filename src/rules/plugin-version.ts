import manifest from '../../package.json' with { type: 'json' }
import { quote } from '../findings/quote.ts'
import type { Plugin } from '../plugin/define-plugin.ts'

/**
 * What is wrong with the versions of msgapi that a plugin works with, as the end of a sentence; undefined when `version`, this
 * one by default, is among them. A pre-release counts as the version that it comes before, where a range lets it: `>=0.1` has
 * 0.2.0-beta.1.
 */
export async function versionProblem(
  { meta }: Plugin,
  version: string = manifest.version,
): Promise<string | undefined> {
  const range = meta.engines?.msgapi
  if (range === undefined || isAtLeast(version, range)) return undefined
  const { isValidRange, satisfiesRange } = await import('./version-range.ts')
  if (!isValidRange(range)) {
    return `has ${quote(range)} as "meta.engines.msgapi", expected a range of versions such as ">=0.1"`
  }
  if (satisfiesRange(version, range)) return undefined
  return `needs msgapi ${quote(range)} ("meta.engines.msgapi"), but this is ${version}; install another version of one of them`
}

/**
 * Whether a range is one like `>=0.1`, which nearly all plugins have, and surely holds a version: to load semver for it takes
 * longer than the check. False says nothing.
 */
function isAtLeast(version: string, range: string): boolean {
  const [, ...lowest] = /^>=(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?$/.exec(range) ?? []
  const [, ...numbers] = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(version) ?? []
  if (lowest.length === 0 || numbers.length === 0) return false
  const differing = numbers.findIndex((number, index) => Number(number) !== Number(lowest[index] ?? 0))
  return differing === -1 || Number(numbers[differing]) > Number(lowest[differing] ?? 0)
}
