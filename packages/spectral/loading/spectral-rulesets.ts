import { quote } from '../../../src/findings/quote.ts'
import { closest } from '../../../src/findings/suggest.ts'
import { isRecord } from '../../../src/plain-data.ts'
import { spectralRuleset, spectralRulesetNames } from '../functions/spectral-rulesets.ts'
import type { SpectralDefinition } from './definition.ts'
import type { PluginContributions } from './ruleset-request.ts'

/** The rulesets that come with Spectral, as rulesets name them. */
const spectralNames: readonly string[] = spectralRulesetNames.map((name) => `spectral:${name}`)

/** A ruleset of `@stoplight/spectral-rulesets` by its `spectral:…` name. */
export async function loadSpectralRuleset(name: string): Promise<SpectralDefinition | undefined> {
  const known = spectralRulesetNames.find((candidate) => name === `spectral:${candidate}`)
  const definition: unknown = known === undefined ? undefined : await spectralRuleset(known)
  return isRecord(definition) ? definition : undefined
}

/** What to say of a `spectral:…` or `msgapi:…` name that is none; `presets` are the names of the latter. */
export function unknownRuleset(name: string, presets: readonly string[]): string {
  const choices = name.startsWith('msgapi:') ? presets : spectralNames
  // What all have in front would make any short name seem close.
  const prefix = name.slice(0, name.indexOf(':') + 1)
  const meant = closest(
    name.slice(prefix.length),
    choices.map((known) => known.slice(prefix.length)),
  )
  if (meant !== undefined) return `Unknown ruleset ${quote(name)}, did you mean ${quote(prefix + meant)}?`
  return `Unknown ruleset ${quote(name)}, expected one of ${choices.map((known) => quote(known)).join(', ')}.`
}

/** What to say of a `plugin:…` name that no plugin has. */
export function unknownOfPlugin(name: string, contributed: PluginContributions | undefined): string {
  const known = [...(contributed?.rulesets.keys() ?? [])]
  if (known.length === 0)
    return `Unknown ruleset ${quote(name)}: no plugin with rulesets runs; list it under "plugins" of the config.`
  const meant = closest(name, known)
  if (meant !== undefined) return `Unknown ruleset ${quote(name)}; did you mean ${quote(meant)}?`
  return `Unknown ruleset ${quote(name)}, expected one of ${known.map((each) => quote(each)).join(', ')}.`
}

/** What to say of a name of another scheme, which may be meant as one of Spectral or of msgapi. */
export function unknownScheme(name: string, presets: readonly string[]): string {
  const meant = closest(name, [...spectralNames, ...presets])
  const hint = meant === undefined ? '.' : `; did you mean ${quote(meant)}?`
  return `Unexpected ruleset ${quote(name)}, expected a file, a package, or a name that starts with "spectral:" or "msgapi:"${hint}`
}
