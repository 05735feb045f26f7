import path from 'node:path'
import type { Share } from './share.ts'

/** What a suite reports. Deviations are cases in which we differ on purpose; each is listed in its suite with the reason. */
export interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly deviations?: readonly { readonly name: string; readonly reason: string }[]
  readonly skipped?: readonly string[]
  /** What was measured, for the reader. */
  readonly notes?: readonly string[]
}

type Suite = (shared: string, share: Share) => Outcome | Promise<Outcome>

const cli = path.resolve('dist/cli.cjs')

/** The suites by their names: those that take long first, since two run at a time. */
export const suites: Readonly<Record<string, Suite>> = {
  'spectral rulesets': async (shared, share) => (await import('./spectral-rulesets.ts')).run(shared, share),
  'spectral corpus': async (shared, share) => (await import('./spectral-corpus.ts')).run(shared, share),
  'bundle cuts': async (shared, share) => (await import('./bundle-cuts.ts')).run(shared, share),
  fixes: async (shared, share) => (await import('./fixes.ts')).run(shared, share),
  transforms: async (shared, share) => (await import('./transforms.ts')).run(shared, share),
  hostile: async (shared, share) => (await import('./hostile.ts')).run(shared, cli, share),
  growth: async (_shared, share) => (await import('./growth.ts')).run(cli, share),
  'spectral random': async (_shared, share) => (await import('./spectral-random.ts')).run(share),
  'test volumes': async (_shared, share) => (await import('./test-volumes.ts')).run(share),
  perspective: async (shared, share) => (await import('./perspective.ts')).run(shared, share),
  'foreign engine': async (shared, share) => (await import('./foreign-engine.ts')).run(shared, share),
  'spectral harness': async (shared) => (await import('./spectral-harness.ts')).run(shared, cli),
  suppressions: async (shared) => (await import('./suppressions.ts')).run(shared),
  mutations: async (_shared, share) => (await import('./description-mutations.ts')).run(share),
  bundle: async (shared) => (await import('./bundle.ts')).run(shared),
  corpus: async (shared) => (await import('./corpus.ts')).run(shared),
  editor: async (shared) => (await import('./editor.ts')).run(shared),
  probes: async (shared) => (await import('./probes.ts')).run(shared),
  'spectral:asyncapi cases': async (shared) => (await import('./spectral-asyncapi.ts')).run(shared),
  'rule cases': async (shared) => (await import('./rule-cases.ts')).run(shared),
  'yaml-test-suite': async (shared) => (await import('./yaml-suite.ts')).run(shared),
  'json-test-suite': async (shared) => (await import('./json-suite.ts')).run(shared),
  'contained schemas': async (shared) => (await import('./contained-schemas.ts')).run(shared),
  'json-schema-test-suite': async (shared) => (await import('./json-schema-suite.ts')).run(shared),
  'contained by plugins': async (shared) => (await import('./contained-by-plugins.ts')).run(shared),
  landscapes: async (shared) => (await import('./landscapes.ts')).run(shared),
  contracts: async (shared) => (await import('./contracts.ts')).run(shared),
  upgrade: async (shared) => (await import('./upgrade.ts')).run(shared),
  'format text': async (shared) => (await import('./format-text.ts')).run(shared),
  statements: async (shared) => (await import('./statements.ts')).run(shared),
}
