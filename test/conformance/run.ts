import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What a suite reports. Deviations are cases in which we differ on purpose; each is listed in its suite with the reason. */
interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly deviations?: readonly { readonly name: string; readonly reason: string }[]
  readonly skipped?: readonly string[]
  /** What was measured, for the reader. */
  readonly notes?: readonly string[]
}

type Suite = (shared: string) => Outcome | Promise<Outcome>

const recordFile = path.resolve('test/conformance/recorded.json')
const cli = path.resolve('dist/cli.cjs')

const suites: Readonly<Record<string, Suite>> = {
  'format text': async (shared) => (await import('./format-text.ts')).run(shared),
  statements: async (shared) => (await import('./statements.ts')).run(shared),
  'yaml-test-suite': async (shared) => (await import('./yaml-suite.ts')).run(shared),
  'json-test-suite': async (shared) => (await import('./json-suite.ts')).run(shared),
  'json-schema-test-suite': async (shared) => (await import('./json-schema-suite.ts')).run(shared),
  probes: async (shared) => (await import('./probes.ts')).run(shared),
  'rule cases': async (shared) => (await import('./rule-cases.ts')).run(shared),
  mutations: async () => (await import('./description-mutations.ts')).run(),
  corpus: async (shared) => (await import('./corpus.ts')).run(shared),
  bundle: async (shared) => (await import('./bundle.ts')).run(shared),
  'bundle cuts': async (shared) => (await import('./bundle-cuts.ts')).run(shared),
  transforms: async (shared) => (await import('./transforms.ts')).run(shared),
  perspective: async (shared) => (await import('./perspective.ts')).run(shared),
  fixes: async (shared) => (await import('./fixes.ts')).run(shared),
  suppressions: async (shared) => (await import('./suppressions.ts')).run(shared),
  'spectral:asyncapi cases': async (shared) => (await import('./spectral-asyncapi.ts')).run(shared),
  'spectral corpus': async (shared) => (await import('./spectral-corpus.ts')).run(shared),
  'spectral rulesets': async (shared) => (await import('./spectral-rulesets.ts')).run(shared),
  'spectral random': async () => (await import('./spectral-random.ts')).run(),
  'foreign engine': async (shared) => (await import('./foreign-engine.ts')).run(shared),
  'spectral harness': async (shared) => (await import('./spectral-harness.ts')).run(shared, cli),
  hostile: async (shared) => (await import('./hostile.ts')).run(shared, cli),
  growth: async () => (await import('./growth.ts')).run(cli),
}

const shared = process.env.MSGAPI_SHARED
if (shared === undefined) throw new Error('MSGAPI_SHARED names no folder')
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
/** Whether the suites run all they have: `--row` chooses some of one. */
const isWhole = !process.argv.some((argument) => argument.startsWith('--row='))
const recorded: Record<string, number> = JSON.parse(readFileSync(recordFile, 'utf8'))
const counted: Record<string, number> = { ...recorded }
let passed = 0
let failed = 0

for (const [name, suite] of Object.entries(suites)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const started = performance.now()
  const outcome = await suite(shared)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const deviations = outcome.deviations ?? []
  console.log(`${name}: ${outcome.passed} of ${outcome.total} passed in ${seconds} s`)
  for (const note of outcome.notes ?? []) console.log(`  ${note}`)
  for (const failure of outcome.failures) console.log(`  failed: ${failure}`)
  for (const deviation of deviations) console.log(`  differs: ${deviation.name}: ${deviation.reason}`)
  for (const skipped of outcome.skipped ?? []) console.log(`  skipped: ${skipped}`)
  const before = recorded[name] ?? 0
  const lost = isWhole ? Math.max(before - outcome.passed, 0) : 0
  if (lost > 0) console.log(`  regression: ${before} passed when the counts were recorded`)
  counted[name] = outcome.passed
  passed += outcome.passed
  failed += Math.max(lost, outcome.failures.length)
}

// A new count is recorded by hand, in the commit that earns it.
if (process.argv.includes('--record')) writeFileSync(recordFile, `${JSON.stringify(counted, null, 2)}\n`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
