/// <reference path="./semver.d.ts" />
import satisfies from 'semver/functions/satisfies.js'
import validRange from 'semver/ranges/valid.js'
import manifest from '../../package.json' with { type: 'json' }
import { quote } from '../findings/quote.ts'
import type { Plugin } from '../plugin/define-plugin.ts'

/**
 * What is wrong with the versions of msgapi that a plugin works with, as the end of a sentence; undefined when `version`, this
 * one by default, is among them. A pre-release counts as the version that it comes before, where a range lets it: `>=0.1` has
 * 0.2.0-beta.1.
 */
export function versionProblem({ meta }: Plugin, version: string = manifest.version): string | undefined {
  const range = meta.engines?.msgapi
  if (range === undefined) return undefined
  if (validRange(range) === null) {
    return `has ${quote(range)} as its "meta.engines.msgapi", expected a range of versions such as ">=0.1"`
  }
  if (satisfies(version, range, { includePrerelease: true })) return undefined
  return `works with msgapi ${quote(range)} ("meta.engines.msgapi"), and this is ${version}; install another version of one of them`
}
