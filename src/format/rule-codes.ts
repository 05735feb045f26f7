import { spelledWord, tableWord, type Vocabulary, vocabularies } from './vocabulary.ts'

/**
 * The codes of rules about the bindings of one protocol name its key, `bindings/<key>/<name>`, so that such a rule has a name in
 * each spelling of the key. Findings have the name in the spelling of their document; rulesets list the rule under its
 * canonical code, with the key as the tables of the format write it. Whatever reads codes takes every name of a rule.
 */
const ofProtocol = /^bindings\/([^/]+)(\/.+)$/s

/** The code under which rulesets list the rule that has a name in some spelling. */
export function canonicalCode(code: string): string {
  return withKey(code, (key) => key)
}

/** The name that a rule, given by any of its names, has in documents of a spelling. */
export function codeIn(vocabulary: Vocabulary, code: string): string {
  return withKey(code, (key) => spelledWord(vocabulary, 'protocol', key))
}

/** The code of a rule about the bindings of one protocol with `*` for its key; any other code as it is. */
export function codeOfAllProtocols(code: string): string {
  return code.replace(ofProtocol, 'bindings/*$2')
}

/** All names of the rule that has one of them, the canonical code first; for most codes that is the only name. */
export function namesOfCode(code: string): readonly string[] {
  return ofProtocol.test(code)
    ? [...new Set([canonicalCode(code), ...vocabularies.map((vocabulary) => codeIn(vocabulary, code))])]
    : [code]
}

/** What a map holds for a rule under any of its names: the settings of a config, suppressions, fixers. */
export function byCode<Value>(values: ReadonlyMap<string, Value>, code: string): Value | undefined {
  if (values.size === 0) return undefined
  const name = values.has(code) ? code : namesOfCode(code).find((each) => values.has(each))
  return name === undefined ? undefined : values.get(name)
}

/** A code with the key of its protocol, as the tables write it, spelled in another way; any other code as it is. */
function withKey(code: string, spell: (key: string) => string): string {
  const [, key, name] = ofProtocol.exec(code) ?? []
  return key === undefined ? code : `bindings/${spell(tableWord('protocol', key))}${name}`
}
