import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Measurement, measure, median } from '../measure.ts'
import type { Build } from './build.ts'

/** How the new build compares with the old one on a scenario. Ratios are new to old, so less than 1 is better. */
export interface Speed {
  readonly scenario: string
  /** The median of the CPU ratios of the pairs, and the quartiles around it. */
  readonly cpu: { readonly median: number; readonly quartiles: readonly [number, number] }
  readonly seconds: { readonly before: number; readonly after: number }
  readonly memory: number
  /** Function calls of our own code, which are exact: two runs of one build differ by a handful at most. */
  readonly calls: { readonly before: number; readonly after: number }
}

interface Scenario {
  readonly name: string
  readonly words: (folder: string) => readonly string[]
}

const lint = (...targets: string[]) => ['lint', '--no-config', '-f', 'json', ...targets]

const scenarios: readonly Scenario[] = [
  { name: 'lint a small file', words: () => lint(path.resolve('examples/streetlights.yaml')) },
  { name: 'lint 5 MB', words: (folder) => lint(generate('flat', path.join(folder, 'flat.yaml'), '--channels=1000')) },
  {
    name: 'lint shared schemas',
    words: (folder) => lint(generate('share', path.join(folder, 'share.yaml'), '--channels=100', '--depth=5')),
  },
  {
    name: 'lint 50 files',
    words: (folder) =>
      lint(
        ...Array.from({ length: 50 }, (_, index) =>
          generate('share', path.join(folder, `${index}.yaml`), '--channels=10', `--seed=${index + 1}`),
        ),
      ),
  },
  {
    name: 'lint -r 0.5 MB',
    words: (folder) => [
      ...lint(generate('flat', path.join(folder, 'flat.yaml'), '--channels=100')),
      '-r',
      path.resolve('scripts/usual-runs/team.yaml'),
    ],
  },
  {
    name: 'bundle 51 files',
    words: (folder) => {
      generate('multi', path.join(folder, 'multi'), '--channels=300', '--files=50')
      return ['bundle', '--no-config', '-o', path.join(folder, 'bundle.yaml'), path.join(folder, 'multi/main.yaml')]
    },
  },
]

/** Writes a description for benchmarks and returns where it was written. */
function generate(kind: string, output: string, ...words: readonly string[]): string {
  execFileSync(process.execPath, ['bench/generate.mjs', kind, output, ...words])
  return output
}

/**
 * Measures both builds in alternating pairs: neighbours in time share the mood of the machine. Every second pair begins with
 * the new build.
 */
export function* measureSpeed(before: Build, after: Build, pairs: number, folder: string): Generator<Speed> {
  for (const scenario of scenarios) {
    const own = path.join(folder, scenario.name.replaceAll(' ', '-'))
    mkdirSync(own)
    const words = scenario.words(own)
    const measured: [Measurement, Measurement][] = []
    for (let pair = -1; pair < pairs; pair++) {
      const first = pair % 2 === 0 ? before : after
      const one = measure([first.cli, ...words], own)
      const other = measure([(first === before ? after : before).cli, ...words], own)
      if (pair >= 0) measured.push(first === before ? [one, other] : [other, one])
    }
    const ratios = measured.map(([old, now]) => now.cpu / old.cpu).sort((one, other) => one - other)
    const quartile = (part: number) => ratios[Math.round(part * (ratios.length - 1))] ?? NaN
    yield {
      scenario: scenario.name,
      cpu: { median: median(ratios), quartiles: [quartile(0.25), quartile(0.75)] },
      seconds: {
        before: median(measured.map(([old]) => old.cpu)),
        after: median(measured.map(([, now]) => now.cpu)),
      },
      memory: median(measured.map(([old, now]) => now.peak / old.peak)),
      calls: { before: countCalls(before, words, own), after: countCalls(after, words, own) },
    }
  }
}

const callCounter = `import { Session } from 'node:inspector'
import { writeFileSync } from 'node:fs'
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
process.on('exit', () => {
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    const ours = result.filter(({ url }) => url.includes('dist/'))
    const calls = ours.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0].count))
    writeFileSync(process.env.MSGAPI_CALLS, String(calls.reduce((sum, count) => sum + count, 0)))
  })
})
`

/** How many functions of the build a run calls; they run without V8's compiled code, so that all of them are seen. */
function countCalls(build: Build, words: readonly string[], folder: string): number {
  const counter = path.join(folder, 'count-calls.mjs')
  const file = path.join(folder, 'calls')
  writeFileSync(counter, callCounter)
  spawnSync(process.execPath, [`--import=${pathToFileURL(counter)}`, build.cli, ...words], {
    cwd: folder,
    env: { ...process.env, MSGAPI_CALLS: file },
    stdio: 'ignore',
  })
  return Number(readFileSync(file, 'utf8'))
}
