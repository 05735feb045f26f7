import { configNames } from '../../../src/config/find.ts'
import { isDescription } from '../../../src/project/is-description.ts'
import { setFiles } from '../../library/files.ts'
import type { Texts } from '../protocol.ts'

/** What the texts of a page are for msgapi: a project in the folder `/`. */
export interface OpenTexts {
  readonly descriptions: readonly string[]
  /** The ruleset of Spectral that was pasted, unless a config says what runs. */
  readonly ruleset: string | undefined
}

const rulesetName = /^\.?spectral\.(?:ya?ml|json)$/

/** Makes texts the files that all calls read from then on. */
export async function openTexts(texts: Texts): Promise<OpenTexts> {
  setFiles(Object.fromEntries(Object.entries(texts).map(([file, text]) => [`/${file}`, text])))
  const files = Object.keys(texts)
  const ruleset = files.some((file) => configNames.includes(file))
    ? undefined
    : files.find((file) => rulesetName.test(file))
  const descriptions: string[] = []
  for (const file of files) {
    if (file === ruleset || !/\.(?:ya?ml|json)$/.test(file)) continue
    if (await isDescription(`/${file}`, new TextEncoder().encode(texts[file]))) descriptions.push(file)
  }
  return { descriptions, ruleset }
}

/** How the page names a file that msgapi names. */
export function nameOf(path: string): string {
  return path.replace(/^\//, '')
}
