/** The part of a ruleset that this module uses: its rules by code. */
interface SpectralRuleset {
  readonly rules: Readonly<Record<string, unknown>>
}

/** Reads one of the rulesets that come with Spectral; each is a module of its own, read when it is asked for. */
const readers = {
  arazzo: async () => (await import('@stoplight/spectral-rulesets/dist/arazzo/index.js')).default.default,
  asyncapi: async () => (await import('@stoplight/spectral-rulesets/dist/asyncapi/index.js')).default.default,
  oas: async () => (await import('@stoplight/spectral-rulesets/dist/oas/index.js')).default.default,
} satisfies Readonly<Record<string, () => Promise<SpectralRuleset>>>

export type SpectralRulesetName = keyof typeof readers

/** The rulesets that come with Spectral: `spectral:oas` is `oas` here. */
export const spectralRulesetNames: readonly SpectralRulesetName[] = ['oas', 'asyncapi', 'arazzo']

const read = new Set<SpectralRulesetName>()

/** The rulesets that `spectralRuleset` was asked for. */
export function readSpectralRulesets(): readonly SpectralRulesetName[] {
  return [...read]
}

/** Loads a ruleset that comes with Spectral; the same object every time. */
export async function spectralRuleset(name: SpectralRulesetName): Promise<SpectralRuleset> {
  read.add(name)
  return await readers[name]()
}
