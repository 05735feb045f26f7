import { join } from 'node:path'
import { readConfigFile } from '../../config/read.ts'
import { toData } from '../../load/node-data.ts'
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

/** A Spectral ruleset of a folder as a setup: it runs as it is, beside the rules of msgapi. */
export async function setupFromSpectral(folder: string, name: string): Promise<Setup> {
  const notes = [`${name} runs as it is; "extends: ./${name}" alone runs nothing but it, as Spectral does.`]
  if (await extendsTheirs(join(folder, name)))
    notes.push(
      `${name} extends spectral:asyncapi, whose rules msgapi:recommended has too; leave it out there to be told once.`,
    )
  return { extends: [`./${name}`], rules: new Map(), apis: new Map(), ignore: [], accepted: [], notes }
}

async function extendsTheirs(path: string): Promise<boolean> {
  if (!/\.(?:ya?ml|json)$/.test(path)) return false
  const { root } = await readConfigFile(path, 'Spectral ruleset')
  const data = root === undefined ? undefined : toData(root)
  const names = typeof data === 'object' && data !== null && 'extends' in data ? [data.extends].flat(2) : []
  return names.includes('spectral:asyncapi')
}
