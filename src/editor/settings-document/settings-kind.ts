import { basename } from 'node:path'
import { configNames } from '../../config/find.ts'
import { configSchema } from '../../config/schema.ts'
import { suppressionsName } from '../../config/settings.ts'
import { suppressionsSchema } from '../../suppress/suppressions-file.ts'
import { rulesetSchema } from './ruleset-schema.ts'

/** A file that says how descriptions are linted. Configs and rulesets in JavaScript are code, which editors know. */
export type SettingsKind = 'config' | 'suppressions' | 'ruleset'

const rulesetName = /(?:^|[.-])(?:spectral|ruleset)(?:[.-].*)?\.(?:ya?ml|json)$/i
const dataName = /\.(?:ya?ml|json)$/i
const baseName = /^(?:msgapi\.config\.|\.msgapirc).*(?:ya?ml|json)$/

/** What a file is, by its name or, for a ruleset with any name, by the keys that only rules have; undefined for other files. */
export function settingsKindOf(path: string, text: string): SettingsKind | undefined {
  const name = basename(path)
  if (configNames.includes(name) || baseName.test(name)) return 'config'
  if (name === suppressionsName) return 'suppressions'
  return rulesetName.test(name) || (dataName.test(name) && holdsRules(text)) ? 'ruleset' : undefined
}

/** True for a text with rules that look at places and call functions, which is no description. */
function holdsRules(text: string): boolean {
  return ['rules', 'given', 'then'].every((key) => hasKey(text, key)) && !hasKey(text, 'asyncapi')
}

function hasKey(text: string, key: string): boolean {
  return new RegExp(`(?:^|[\\s{,])["']?${key}["']?[ \\t]*:`).test(text)
}

/** The JSON Schema of a kind of file. */
export function settingsSchema(kind: SettingsKind): Readonly<Record<string, unknown>> {
  if (kind === 'config') return configSchema()
  return kind === 'suppressions' ? suppressionsSchema() : rulesetSchema
}
