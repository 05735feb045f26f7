import { quote } from '../findings/quote.ts'

/** The message about a key that people have a reason to expect, and that this version does not have. */
export function notYet(key: string): string {
  return `The key ${quote(key)} is not supported by this version of msgapi; remove it.`
}

function ofSpectral(key: string): string {
  return `The key ${quote(key)} belongs in a Spectral ruleset; write it there and name the file under "extends".`
}

const spectralKeys = [
  'aliases',
  'documentationUrl',
  'except',
  'formats',
  'functions',
  'functionsDir',
  'functionOptions',
  'parserOptions',
]

/** The keys of configs and of Spectral rulesets that this version rejects, each with its message. */
export const laterKeys: ReadonlyMap<string, string> = new Map([
  ...spectralKeys.map((key) => [key, ofSpectral(key)] as const),
])
