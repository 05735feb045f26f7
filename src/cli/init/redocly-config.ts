import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { quote, readConfigFile, toData, withStop } from '../../command.ts'
import { UsageError } from '../../index.ts'

/** The counterparts of Redocly's rules: codes of msgapi with the needed options, or the reason why none is needed. */
type RuleCounterpart =
  | { readonly code: string; readonly options?: Readonly<Record<string, unknown>> }
  | { readonly needless: string }
  /** Redocly runs the rule on OpenAPI alone, so that it is not taken over; the code would say the same of message APIs. */
  | { readonly openApiOnly: string }

const always = 'msgapi:recommended always checks it'

/** The rules of Redocly that run on message APIs, by their names, and those on OpenAPI that have a counterpart here. */
export const redoclyRules: ReadonlyMap<string, RuleCounterpart> = new Map<string, RuleCounterpart>([
  ['struct', { needless: always }],
  ['spec', { needless: always }],
  ['no-unresolved-refs', { needless: always }],
  ['spec-ref-targets', { needless: always }],
  ['operation-operationId', { needless: 'operations have keys, which are unique' }],
  ['info-contact', { code: 'style/info-contact' }],
  ['info-license-strict', { code: 'style/info-license-url' }],
  ['channels-kebab-case', { code: 'style/address-pattern', options: { casing: 'kebab' } }],
  ['no-channel-trailing-slash', { code: 'style/address-no-trailing-separator' }],
  ['tag-description', { code: 'style/tag-description' }],
  ['tags-alphabetical', { code: 'style/tags-alphabetical' }],
  ['no-duplicated-tag-names', { code: 'spec/tags-unique-in-list' }],
  ['no-schema-type-mismatch', { code: 'spec/schema-type-keyword-mismatch' }],
  ['no-enum-type-mismatch', { code: 'spec/schema-enum-type' }],
  ['no-duplicated-enum-values', { code: 'spec/schema-enum-unique' }],
  ['no-required-schema-properties-undefined', { code: 'spec/schema-required-defined' }],
  ['no-unsafe-markdown', { code: 'spec/no-unsafe-markdown' }],
  ['security-defined', { code: 'style/operation-security' }],
  ['security-scopes-defined', { code: 'spec/security-scopes-available' }],
  ['spec-ref-siblings', { openApiOnly: 'spec/reference-siblings' }],
  ['info-license', { openApiOnly: 'style/info-license' }],
  ['info-license-url', { openApiOnly: 'style/info-license-url' }],
  ['no-unused-components', { openApiOnly: 'spec/component-unused' }],
  ['no-invalid-schema-examples', { openApiOnly: 'spec/schema-examples-valid' }],
  ['no-server-example.com', { openApiOnly: 'style/server-no-example-host' }],
  ['no-server-trailing-slash', { openApiOnly: 'style/server-no-trailing-slash' }],
  ['operation-description', { openApiOnly: 'style/operation-description' }],
  ['operation-summary', { openApiOnly: 'style/operation-summary' }],
  ['parameter-description', { openApiOnly: 'style/parameter-description' }],
])

/** The rules of house style that the rulesets of Redocly turn on for message APIs, by the names of the rulesets. */
const redoclyRulesets: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['minimal', { 'tag-description': 'warn' }],
  ['recommended', { 'tag-description': 'warn', 'info-license-strict': 'warn' }],
  ['recommended-strict', { 'tag-description': 'error', 'info-license-strict': 'error' }],
  ['spec', {}],
])

export type Data = Readonly<Record<string, unknown>>

/** A config of Redocly, or its part for one API, with the files that it extends. */
interface RedoclyConfig {
  /** Rules for message APIs by name, as written. A later or nearer setting replaces an extended one. */
  readonly rules: ReadonlyMap<string, unknown>
  /** The other keys, as written. */
  readonly keys: Data
}

/**
 * Reads what a config says of rules: its own, those of files that it extends, given by paths from `folder`, and those that rulesets of
 * Redocly turn on. Tells of what is extended and cannot be read. Rejects with a ConfigError or UsageError for a file that cannot be parsed.
 */
export async function redoclyConfig(
  written: Data,
  folder: string,
  tell: (what: string) => void,
  seen = new Set<string>(),
): Promise<RedoclyConfig> {
  const rules = new Map<string, unknown>()
  // Older versions of Redocly had the first two keys around the rules.
  const parts = [asData(written.lint), asData(written.styleguide), written]
  for (const part of parts) {
    for (const name of [part.extends].flat()) if (typeof name === 'string') add(await baseRules(name))
    add(asData(part.rules))
    add(asData(part.async3Rules))
  }
  return { rules, keys: Object.assign({}, ...parts) }

  function add(others: Data): void {
    for (const [name, value] of Object.entries(others)) rules.set(name, value)
  }

  async function baseRules(name: string): Promise<Data> {
    const ofRuleset = redoclyRulesets.get(name)
    if (ofRuleset !== undefined) return ofRuleset
    const path = join(folder, name)
    if (seen.has(path)) return {}
    if (!/\.ya?ml$/.test(name) || !existsSync(path)) {
      tell(`extends ${quote(name)}, which is not read: write in the config what it says of message APIs`)
      return {}
    }
    const base = await readData(path, 'config of Redocly')
    return Object.fromEntries((await redoclyConfig(base, dirname(path), tell, seen.add(path))).rules)
  }
}

/** A path of a config as msgapi writes it. */
export function pathOf(written: unknown): string {
  return typeof written === 'string' ? posix.normalize(written) : ''
}

/** Reads YAML as data. Rejects with a ConfigError or UsageError for a file that cannot be read. */
export async function readData(path: string, kind: string): Promise<Data> {
  const { root, findings } = await readConfigFile(path, { kind })
  const [problem] = findings
  if (problem !== undefined) {
    const { line } = problem.range.start
    throw new UsageError(`${path}:${line + 1}: ${withStop(problem.message)}`)
  }
  return root === undefined ? {} : asData(toData(root))
}

/** An object; an empty one for anything else. */
export function asData(value: unknown): Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}
