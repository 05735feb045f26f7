import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readConfigFile, toData } from '../../command.ts'
import type { Setup } from './setup.ts'

export const spectralRulesets: readonly string[] = [
  '.spectral.yaml',
  '.spectral.yml',
  '.spectral.json',
  '.spectral.js',
  '.spectral.mjs',
  '.spectral.cjs',
  '.spectral.ts',
  'spectral.yaml',
  'spectral.yml',
  'spectral.json',
]

const nothing: Setup = { extends: [], rules: new Map(), apis: new Map(), ignore: [], accepted: [], notes: [] }

/**
 * A Spectral ruleset of a folder as a setup: it runs unchanged, beside the rules of msgapi. A ruleset for OpenAPI only
 * is adopted on request only, because many of its rules would reject any message API.
 */
export async function setupFromSpectral(
  folder: string,
  name: string,
  { isAsked }: { readonly isAsked: boolean },
): Promise<Setup> {
  const formats = await formatsOf(join(folder, name))
  if (!isAsked && formats.has('openapi') && !formats.has('asyncapi')) {
    const note = `${name} is for OpenAPI and stays with Spectral; if its rules are for message APIs too, add "./${name}" to "extends".`
    return { ...nothing, notes: [note] }
  }
  const notes = [`${name} runs as it is; "extends: ./${name}" alone runs nothing but it, as Spectral does.`]
  if (formats.has('spectral:asyncapi'))
    notes.push(
      `${name} extends spectral:asyncapi, whose rules msgapi:recommended has too; remove it there to avoid duplicates.`,
    )
  return { ...nothing, extends: [`./${name}`], notes }
}

/**
 * The formats of a ruleset in data form with the files that it extends: `openapi`, `asyncapi`; and the ruleset of
 * Spectral that it extends.
 */
async function formatsOf(path: string, seen = new Set<string>()): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  if (!/\.(?:ya?ml|json)$/.test(path) || !existsSync(path) || seen.has(path)) return found
  seen.add(path)
  const { root } = await readConfigFile(path, { kind: 'Spectral ruleset' })
  const data = root === undefined ? undefined : toData(root)
  for (const format of membersOf(data, 'formats')) {
    if (/^oas/.test(format)) found.add('openapi')
    if (/^(?:aas|asyncapi)/.test(format)) found.add('asyncapi')
  }
  for (const name of membersOf(data, 'extends')) {
    if (name === 'spectral:oas') found.add('openapi')
    else if (name === 'spectral:asyncapi') found.add('asyncapi').add(name)
    else for (const format of await formatsOf(join(dirname(path), name), seen)) found.add(format)
  }
  return found
}

/** The texts in a list, or list of lists, that a ruleset has by a name. */
function membersOf(data: unknown, name: string): readonly string[] {
  if (typeof data !== 'object' || data === null) return []
  const value = Object.entries(data).find(([key]) => key === name)?.[1]
  return [value].flat(2).filter((each) => typeof each === 'string')
}
