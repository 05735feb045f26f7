import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Share } from './share.ts'

interface Outcome {
  /** Runs with random inputs, and cases that are alike. */
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
}

/** The tests of which `npm test` runs a part of what is random or alike, with all of it. */
export async function run(share: Share): Promise<Outcome> {
  const bundled = spawnSync(process.execPath, ['test/bundle-tests.mjs'], { encoding: 'utf8' })
  if (bundled.status !== 0) throw new Error(`the tests cannot be bundled: ${bundled.stderr}`)
  const failures: string[] = []
  let [total, passed] = [0, 0]
  for (const file of share.of(cutTests())) {
    const { status, output } = await runTest(file, share.seed)
    const runs = Number(/^# (\d+) runs$/m.exec(output)?.[1] ?? 0)
    total += runs
    if (status === 0 && runs > 0) passed += runs
    else failures.push(`${file} with FC_SEED=${share.seed}: ${problemIn(output)}`)
  }
  return { total, passed, failures }
}

/** The files of tests that ask how much they run, in themselves or in the files of their subjects. */
function cutTests(): readonly string[] {
  const tests = readdirSync('test').filter((name) => name.endsWith('.test.ts'))
  return tests.sort().flatMap((name) => {
    const file = `test/${name}`
    const text = readFileSync(file, 'utf8')
    const folders = [
      `test/${name.replace('.test.ts', '')}`,
      ...[...text.matchAll(/^import '\.\.\/(packages\/.*)\/[\w-]+\.ts'$/gm)].map(([, folder = '']) => folder),
    ]
    const subjects = [...new Set(folders)].flatMap((folder) => sourcesIn(folder))
    return [text, ...subjects].some((source) => /volume\.ts'$/m.test(source)) ? [file] : []
  })
}

function sourcesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  return names.map((name) => readFileSync(path.join(folder, name), 'utf8'))
}

function runTest(file: string, seed: number): Promise<{ readonly status: number | null; readonly output: string }> {
  const env = { ...process.env, MSGAPI_VOLUME: 'all', FC_SEED: String(seed), TAP_TIMEOUT: '600' }
  const child = spawn(process.execPath, ['--import=./scripts/bundled-tests.mjs', file], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })))
}

function problemIn(output: string): string {
  const at = output.search(/^ *not ok /m)
  return output.slice(Math.max(at, 0)).slice(0, 2000).trim()
}
