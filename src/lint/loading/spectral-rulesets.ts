import { quote } from '../../findings/quote.ts'
import { closest } from '../../findings/suggest.ts'
import { spectralRuleset, spectralRulesetNames } from '../functions/spectral-rulesets.ts'
import { type Definition, isRecord } from './definition.ts'

/** The rulesets that come with Spectral, as rulesets name them. */
const spectralNames: readonly string[] = spectralRulesetNames.map((name) => `spectral:${name}`)
/** The rulesets that the config calls presets; this room may not ask it. */
const presetNames: readonly string[] = ['msgapi:recommended', 'msgapi:all', 'msgapi:spec']

/** A ruleset of `@stoplight/spectral-rulesets` by its `spectral:…` name. */
export async function loadSpectralRuleset(name: string): Promise<Definition | undefined> {
  const known = spectralRulesetNames.find((candidate) => name === `spectral:${candidate}`)
  const definition: unknown = known === undefined ? undefined : await spectralRuleset(known)
  return isRecord(definition) ? definition : undefined
}

/** What to say of a `spectral:…` or `msgapi:…` name that is none. */
export function unknownRuleset(name: string): string {
  const choices = name.startsWith('msgapi:') ? presetNames : spectralNames
  // What all have in front would make any short name seem close.
  const prefix = name.slice(0, name.indexOf(':') + 1)
  const meant = closest(
    name.slice(prefix.length),
    choices.map((known) => known.slice(prefix.length)),
  )
  if (meant !== undefined) return `Unknown ruleset ${quote(name)}, did you mean ${quote(prefix + meant)}?`
  return `Unknown ruleset ${quote(name)}, expected one of ${choices.map((known) => quote(known)).join(', ')}.`
}

/** The ruleset of Spectral or of msgapi that a name of another scheme was probably meant to be. */
export function meantRuleset(name: string): string | undefined {
  return closest(name, [...spectralNames, ...presetNames])
}
