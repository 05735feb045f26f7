import { spelledWord, tableWord, type Vocabulary, vocabularies } from './vocabulary.ts'

/**
 * The codes of rules about the bindings of one protocol name its key, `bindings/<key>/<name>`, so that such a rule has a name in
 * each spelling of the key. Findings have the name in the spelling of their document; rulesets list the rule under its
 * canonical code, with the key as the tables of the format write it. Whatever reads codes takes every name of a rule.
 */
const ofProtocol = /^bindings\/([^/]+)(\/.+)$/s

/**
 * Codes by their former names, and the other way round: those of the plugins that were loaded. A name belongs to the namespace of its
 * plugin, so that what one run learns means the same in others.
 */
const currentCodes = new Map<string, string>()
const formerNames = new Map<string, string[]>()

/** Lets codes of a plugin be read by the names that they had in its earlier versions; all without the namespace. */
export function addFormerCodes(namespace: string, formerCodes: Readonly<Record<string, string>> = {}): void {
  for (const [former, code] of Object.entries(formerCodes)) {
    const [formerName, current] = [`${namespace}/${former}`, `${namespace}/${code}`]
    if (currentCodes.get(formerName) === current) continue
    currentCodes.set(formerName, current)
    formerNames.set(current, [...(formerNames.get(current) ?? []), formerName])
  }
}

/** The name that a code has now; a code that is no former name as it is. */
export function currentCode(code: string): string {
  return currentCodes.get(code) ?? code
}

/** The code under which rulesets list the rule that has a name in some spelling, or had it in earlier versions. */
export function canonicalCode(code: string): string {
  return withKey(currentCode(code), (key) => key)
}

/** The name that a rule, given by any of its names, has in documents of a spelling. */
export function codeIn(vocabulary: Vocabulary, code: string): string {
  return withKey(currentCode(code), (key) => spelledWord(vocabulary, 'protocol', key))
}

/** The code of a rule about the bindings of one protocol with `*` for its key; any other code as it is. */
export function codeOfAllProtocols(code: string): string {
  return code.replace(ofProtocol, 'bindings/*$2')
}

/**
 * All names by which a rule that has one of them is read, the canonical code first, former names last; for most codes that is the only
 * name.
 */
export function namesOfCode(code: string): readonly string[] {
  const former = formerNames.get(canonicalCode(code))
  return former === undefined ? shownNames(code) : [...shownNames(code), ...former]
}

/** The names that a rule has now: what lists and suggestions print. */
export function shownNames(code: string): readonly string[] {
  return ofProtocol.test(currentCode(code))
    ? [...new Set([canonicalCode(code), ...vocabularies.map((vocabulary) => codeIn(vocabulary, code))])]
    : [currentCode(code)]
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
