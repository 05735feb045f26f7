import { spelledWord, tableWord, type Vocabulary, vocabularies } from './vocabulary.ts'

/**
 * Codes of rules about the bindings of one protocol contain its key, `bindings/<key>/<name>`, so such a rule has a name for each
 * spelling of the key. Findings use the spelling of their document; rulesets list the rule under its canonical code, with the key
 * from the tables of the format. Code that reads codes accepts every name of a rule.
 */
const ofProtocol = /^bindings\/([^/]+)(\/.+)$/s

/**
 * Codes by their former names, and the reverse, for the plugins that were loaded. Global, because a name belongs to the namespace
 * of its plugin, so it has the same meaning in all runs.
 */
const currentCodes = new Map<string, string>()
const formerNames = new Map<string, string[]>()

/** Registers the former names of a plugin's codes, all without the namespace. */
export function addFormerCodes(namespace: string, formerCodes: Readonly<Record<string, string>> = {}): void {
  for (const [former, code] of Object.entries(formerCodes)) {
    const [formerName, current] = [`${namespace}/${former}`, `${namespace}/${code}`]
    if (currentCodes.get(formerName) === current) continue
    currentCodes.set(formerName, current)
    formerNames.set(current, [...(formerNames.get(current) ?? []), formerName])
  }
}

/** The current name of a code. Other codes are returned as they are. */
export function currentCode(code: string): string {
  return currentCodes.get(code) ?? code
}

/** The code under which rulesets list a rule, given its name in some spelling or a former name. */
export function canonicalCode(code: string): string {
  return withKey(currentCode(code), (key) => key)
}

/** The name of a rule, given any of its names, in documents of a spelling. */
export function codeIn(vocabulary: Vocabulary, code: string): string {
  return withKey(currentCode(code), (key) => spelledWord(vocabulary, 'protocol', key))
}

/** The code of a rule about the bindings of one protocol, with `*` for its key. Other codes are returned as they are. */
export function codeOfAllProtocols(code: string): string {
  return code.replace(ofProtocol, 'bindings/*$2')
}

/** All accepted names of a rule, given one of them: the canonical code first, former names last. Most rules have only one. */
export function namesOfCode(code: string): readonly string[] {
  const former = formerNames.get(canonicalCode(code))
  return former === undefined ? shownNames(code) : [...shownNames(code), ...former]
}

/** The current names of a rule, for lists and suggestions. */
export function shownNames(code: string): readonly string[] {
  return ofProtocol.test(currentCode(code))
    ? [...new Set([canonicalCode(code), ...vocabularies.map((vocabulary) => codeIn(vocabulary, code))])]
    : [currentCode(code)]
}

/** The value for a rule under any of its names, such as in the settings of a config, suppressions or fixers. */
export function byCode<Value>(values: ReadonlyMap<string, Value>, code: string): Value | undefined {
  if (values.size === 0) return undefined
  const name = values.has(code) ? code : namesOfCode(code).find((each) => values.has(each))
  return name === undefined ? undefined : values.get(name)
}

/** A code with the key of its protocol, as in the tables, in another spelling. Other codes are returned as they are. */
function withKey(code: string, spell: (key: string) => string): string {
  const [, key, name] = ofProtocol.exec(code) ?? []
  return key === undefined ? code : `bindings/${spell(tableWord('protocol', key))}${name}`
}
