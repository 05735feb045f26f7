import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Share, seedOfCommit } from './share.ts'
import { type Outcome, suites } from './suites.ts'

/** What is recorded of a suite: how many cases pass, and of one that runs a share, from how many the share is taken. */
type Recorded = number | { readonly passed: number; readonly listed: number }

/** What came of a suite, in the words for the reader and in numbers. */
interface Ended {
  readonly text: string
  readonly passed: number
  readonly failed: number
  readonly counted: Recorded
}

const recordFile = path.resolve('test/conformance/recorded.json')
const words = process.argv.slice(2)
const shared = process.env.MSGAPI_SHARED
if (shared === undefined) throw new Error('MSGAPI_SHARED names no folder')
const recorded: Readonly<Record<string, Recorded>> = JSON.parse(readFileSync(recordFile, 'utf8'))
/** `--row` chooses some cases of a suite, whose counts are then not the recorded ones. */
const isCounted = optionOf('row') === undefined
const isWhole = words.includes('--all') || !isCounted
const seed = Number(optionOf('seed') ?? seedOfCommit())
const atOnce = Math.min(2, availableParallelism())

if (process.send === undefined) await runAll(words.filter((word) => !word.startsWith('--')))
else process.send(await runOne(words[0] ?? '', shared))

/** Runs suites, some at a time, each in a process of its own. */
async function runAll(named: readonly string[]): Promise<void> {
  const unknown = named.filter((name) => !Object.hasOwn(suites, name))
  if (unknown.length > 0) throw new Error(`No suite ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}`)
  console.log(
    isWhole ? `all cases, seed ${seed}` : `a share of the large suites, --seed=${seed}; --all runs all of them`,
  )
  const counted: Record<string, Recorded> = { ...recorded }
  let [passed, failed] = [0, 0]
  const waiting = Object.keys(suites)
    .filter((name) => named.length === 0 || named.includes(name))
    .values()
  const worker = async (): Promise<void> => {
    for (const name of waiting) {
      const ended = await runApart(name)
      console.log(ended.text)
      counted[name] = ended.counted
      passed += ended.passed
      failed += ended.failed
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  // A new count is recorded by hand, in the commit that earns it.
  if (words.includes('--record')) writeFileSync(recordFile, `${JSON.stringify(counted, null, 2)}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Runs a suite in a process of its own; one that ends early has failed. */
function runApart(name: string): Promise<Ended> {
  const options = words.filter((word) => word.startsWith('--'))
  const child = fork(process.argv[1] ?? '', [name, ...options, `--seed=${seed}`])
  return new Promise((resolve) => {
    let ended: Ended = { text: `${name}: ended early`, passed: 0, failed: 1, counted: recorded[name] ?? 0 }
    child.on('message', (message: Ended) => (ended = message))
    child.on('close', () => resolve(ended))
  })
}

/** Runs a suite, and compares what passed with what is recorded. */
async function runOne(name: string, shared: string): Promise<Ended> {
  const started = performance.now()
  const share = new Share(seed, isWhole)
  const outcome = await suites[name]?.(shared, share)
  if (outcome === undefined) throw new Error(`no suite ${name}`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const { passed, total, failures } = outcome
  const { listed } = share
  const lost = isCounted ? regressions(recorded[name] ?? 0, { passed, listed }) : []
  const text = [
    `${name}: ${passed} of ${total} passed in ${seconds} s`,
    ...linesOf(outcome),
    ...lost.map((line) => `  regression: ${line}`),
  ]
  const before = recorded[name] ?? 0
  const passedOfAll = isWhole ? passed : typeof before === 'number' ? before : before.passed
  return {
    text: text.join('\n'),
    passed,
    failed: Math.max(lost.length, failures.length),
    counted: listed === 0 ? passed : { passed: passedOfAll, listed },
  }
}

/** What is less than was recorded. Of a share, the cases are that it was taken from: how many of it pass depends on the seed. */
function regressions(before: Recorded, now: { readonly passed: number; readonly listed: number }): readonly string[] {
  const known = typeof before === 'number' ? { passed: before, listed: 0 } : before
  const isShare = now.listed > 0 && !isWhole
  return [
    ...(now.listed < known.listed ? [`the share is taken from ${now.listed} cases, recorded are ${known.listed}`] : []),
    ...(!isShare && now.passed < known.passed ? [`${known.passed} passed when the counts were recorded`] : []),
  ]
}

function linesOf({ notes = [], failures, deviations = [], skipped = [] }: Outcome): readonly string[] {
  return [
    ...notes.map((note) => `  ${note}`),
    ...failures.map((failure) => `  failed: ${failure}`),
    ...deviations.map(({ name, reason }) => `  differs: ${name}: ${reason}`),
    ...skipped.map((line) => `  skipped: ${line}`),
  ]
}

function optionOf(name: string): string | undefined {
  return words.find((word) => word.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
}
