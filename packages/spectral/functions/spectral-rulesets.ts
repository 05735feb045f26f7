/** The part of a ruleset that is used here: its rules by code. */
interface SpectralRuleset {
  readonly rules: Readonly<Record<string, unknown>>
}

/** Loads one of the rulesets that come with Spectral. Each is a separate module, loaded when needed. */
const readers = {
  arazzo: async () => (await import('@stoplight/spectral-rulesets/dist/arazzo/index.js')).default.default,
  asyncapi: async () => (await import('@stoplight/spectral-rulesets/dist/asyncapi/index.js')).default.default,
  oas: async () => (await import('@stoplight/spectral-rulesets/dist/oas/index.js')).default.default,
} satisfies Readonly<Record<string, () => Promise<SpectralRuleset>>>

export type SpectralRulesetName = keyof typeof readers

/** The names of the rulesets that come with Spectral: `oas` for `spectral:oas`. */
export const spectralRulesetNames: readonly SpectralRulesetName[] = ['oas', 'asyncapi', 'arazzo']

const read = new Set<SpectralRulesetName>()

/** The rulesets that were loaded with `spectralRuleset`. */
export function readSpectralRulesets(): readonly SpectralRulesetName[] {
  return [...read]
}

/** Loads a ruleset that comes with Spectral. Returns the same object every time. */
export async function spectralRuleset(name: SpectralRulesetName): Promise<SpectralRuleset> {
  read.add(name)
  return await readers[name]()
}
