import { quote } from '../../findings/quote.ts'
import { closest } from '../../findings/suggest.ts'
import { spectralRuleset, spectralRulesetNames } from '../functions/spectral-rulesets.ts'
import { type Definition, isRecord } from './definition.ts'

/** The rulesets that come with Spectral, as rulesets name them. */
const spectralNames: readonly string[] = spectralRulesetNames.map((name) => `spectral:${name}`)

/** A ruleset of `@stoplight/spectral-rulesets` by its `spectral:…` name. */
export async function loadSpectralRuleset(name: string): Promise<Definition | undefined> {
  const known = spectralRulesetNames.find((candidate) => name === `spectral:${candidate}`)
  const definition: unknown = known === undefined ? undefined : await spectralRuleset(known)
  return isRecord(definition) ? definition : undefined
}

/** What to say of a `spectral:…` name that is none. */
export function unknownSpectralRuleset(name: string): string {
  const meant = closest(name, spectralNames)
  if (meant !== undefined) return `Unknown ruleset ${quote(name)}, did you mean ${quote(meant)}?`
  return `Unknown ruleset ${quote(name)}, expected one of ${spectralNames.map((known) => quote(known)).join(', ')}.`
}
