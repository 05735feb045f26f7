import { quote } from '../../../src/findings/quote.ts'
import { closest } from '../../../src/findings/suggest.ts'
import { isRecord } from '../../../src/plain-data.ts'
import { spectralRuleset, spectralRulesetNames } from '../functions/spectral-rulesets.ts'
import type { SpectralDefinition } from './definition.ts'
import type { PluginContributions } from './ruleset-request.ts'

/** The names of the rulesets that come with Spectral. */
const spectralNames: readonly string[] = spectralRulesetNames.map((name) => `spectral:${name}`)

/** Loads a ruleset of `@stoplight/spectral-rulesets` by its `spectral:…` name; undefined if there is none. */
export async function loadSpectralRuleset(name: string): Promise<SpectralDefinition | undefined> {
  const known = spectralRulesetNames.find((candidate) => name === `spectral:${candidate}`)
  const definition: unknown = known === undefined ? undefined : await spectralRuleset(known)
  return isRecord(definition) ? definition : undefined
}

/** The message for an unknown `spectral:…` or `msgapi:…` name. `presets` lists the known `msgapi:…` names. */
export function unknownRuleset(name: string, presets: readonly string[]): string {
  const choices = name.startsWith('msgapi:') ? presets : spectralNames
  // Compared without the common prefix, which would make every short name look close.
  const prefix = name.slice(0, name.indexOf(':') + 1)
  const meant = closest(
    name.slice(prefix.length),
    choices.map((known) => known.slice(prefix.length)),
  )
  if (meant !== undefined) return `Unknown ruleset ${quote(name)}, did you mean ${quote(prefix + meant)}?`
  return `Unknown ruleset ${quote(name)}, expected one of ${choices.map((known) => quote(known)).join(', ')}.`
}

/** The message for a `plugin:…` name that no plugin has. */
export function unknownOfPlugin(name: string, contributed: PluginContributions | undefined): string {
  const known = [...(contributed?.rulesets.keys() ?? [])]
  if (known.length === 0)
    return `Unknown ruleset ${quote(name)}: no plugin with rulesets runs; list it under "plugins" of the config.`
  const meant = closest(name, known)
  if (meant !== undefined) return `Unknown ruleset ${quote(name)}; did you mean ${quote(meant)}?`
  return `Unknown ruleset ${quote(name)}, expected one of ${known.map((each) => quote(each)).join(', ')}.`
}

/** The message for a name with an unknown scheme, with a similar name of Spectral or msgapi. */
export function unknownScheme(name: string, presets: readonly string[]): string {
  const meant = closest(name, [...spectralNames, ...presets])
  const hint = meant === undefined ? '.' : `; did you mean ${quote(meant)}?`
  return `Unexpected ruleset ${quote(name)}, expected a file, a package, or a name that starts with "spectral:" or "msgapi:"${hint}`
}
