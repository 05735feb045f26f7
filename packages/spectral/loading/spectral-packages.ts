import { provideModule } from '../../../src/foreign-code/imports/provided-packages.ts'

/**
 * The packages that rulesets in code can import without installing them, so that the functions of a ruleset are ours: the
 * packages that Spectral's command line provides, and those that functions in Stoplight's exported style guides import.
 */
const loaders: readonly (readonly [specifier: string, load: () => Promise<unknown>])[] = [
  ['@stoplight/json', () => import('@stoplight/json')],
  ['@stoplight/spectral-core', () => import('@stoplight/spectral-core')],
  ['@stoplight/spectral-formats', () => import('@stoplight/spectral-formats')],
  // Ours in place of Spectral's: the same results, in linear time.
  ['@stoplight/spectral-functions', async () => (await import('../functions/core-functions.ts')).coreFunctions],
  ['@stoplight/spectral-parsers', () => import('@stoplight/spectral-parsers')],
  ['@stoplight/spectral-ref-resolver', () => import('@stoplight/spectral-ref-resolver')],
  ['@stoplight/spectral-rulesets', () => import('@stoplight/spectral-rulesets')],
  ['@stoplight/spectral-runtime', () => import('@stoplight/spectral-runtime')],
  ['@stoplight/types', () => import('@stoplight/types')],
  ['json-schema-traverse', () => import('json-schema-traverse')],
]

/** Provides these packages to code files that are imported later. */
export function provideSpectralPackages(): void {
  for (const [specifier, load] of loaders) provideModule(specifier, load)
}
