import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node'
import { Client } from '../editor/client.ts'
import type { GrowthRow } from './growth/row.ts'
import { rows } from './growth/rows.ts'
import type { Share } from './share.ts'

export interface Growth {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly notes: readonly string[]
}

/** What one run cost, by what is counted; seconds are shown and never compared. */
interface Cost {
  /** How often the functions and blocks of our code ran, as V8 counts them. */
  readonly calls: number
  /** Items and characters that functions of the language went through; see `growth/native-steps.ts`. */
  readonly steps: number
  readonly seconds: number
  /** Calls by their place in the text of the command, and steps by the name of the function. */
  readonly counts: ReadonlyMap<string, number>
}

/** What the preloaded file writes. */
interface Measured {
  readonly steps: Readonly<Record<string, number>>
  readonly seconds: number
}

/** What Node writes for NODE_V8_COVERAGE. */
interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly {
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[]
    }[]
  }[]
}

const largestFactor = 2.4
/** Milliseconds until a run is given up, which only one that hardly ends takes. */
const longest = 120_000
const atOnce = Math.min(2, availableParallelism())
const shownCounts = 5

/**
 * Runs the command line on inputs of a size and of twice that size, and fails where what it does, beyond what it does for the
 * smallest input, grows by more than a factor of 2.4. Counts are exact, and the same on every machine. `--row=TEXT` chooses
 * the rows with that text in their names.
 */
export async function run(cli: string, share: Share): Promise<Growth> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'growth-')))
  const chosen = process.argv.find((word) => word.startsWith('--row='))?.slice('--row='.length) ?? ''
  const waiting = share.of(rows.filter(({ name }) => name.includes(chosen))).map((row, index) => ({ row, index }))
  const total = waiting.length
  const failures: string[] = []
  const notes: string[] = []
  const preload = path.join(folder, 'native-steps.cjs')
  buildSync({
    entryPoints: ['test/conformance/growth/native-steps.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile: preload,
  })
  try {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const { row, index } = next
          const measured = await measure(row, path.join(folder, String(index)), { cli, preload })
          if (measured.problem !== undefined) failures.push(`${row.name}: ${measured.problem}`)
          if (measured.note !== undefined) notes.push(`${row.name}: ${measured.note}`)
        }
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { total, passed: total - failures.length, failures: failures.sort(), notes: notes.sort() }
}

interface Tools {
  readonly cli: string
  readonly preload: string
}

async function measure(
  row: GrowthRow,
  folder: string,
  tools: Tools,
): Promise<{ readonly problem?: string; readonly note?: string }> {
  const costs: Cost[] = []
  for (const size of [1, row.size, 2 * row.size]) {
    const cost = await costOf(row, size, path.join(folder, String(size)), tools)
    if (typeof cost === 'string') return { problem: `size ${size}: ${cost}` }
    costs.push(cost)
  }
  const [base, once, twice] = costs
  if (base === undefined || once === undefined || twice === undefined) return { problem: 'nothing was measured' }
  const calls = growth(base.calls, once.calls, twice.calls)
  const steps = growth(base.steps, once.steps, twice.steps)
  const seconds = `${once.seconds.toFixed(2)} s, then ${twice.seconds.toFixed(2)} s`
  const note = `calls ${shown(calls)}, steps ${shown(steps)}; ${seconds}`
  const worst = Math.max(calls.factor, steps.factor)
  if (worst <= largestFactor) return { note }
  const culprits = fastestGrowing(base, once, twice)
  return { note, problem: [`cost grows by ${worst.toFixed(2)} when the size doubles`, ...culprits].join('\n    ') }
}

interface Factor {
  readonly factor: number
  readonly most: number
}

function growth(base: number, once: number, twice: number): Factor {
  return { factor: Math.max(twice - base, 0) / Math.max(once - base, 1), most: twice }
}

function shown({ factor, most }: Factor): string {
  return `x ${factor.toFixed(2)} (${most.toLocaleString('en')})`
}

/** What makes most of the cost, of the counts that grow too fast. */
function fastestGrowing(base: Cost, once: Cost, twice: Cost): readonly string[] {
  const fast = [...twice.counts].filter(([name, count]) => {
    const [smallest = 0, small = 0] = [base, once].map(({ counts }) => counts.get(name) ?? 0)
    return growth(smallest, small, count).factor > largestFactor
  })
  fast.sort(([, left], [, right]) => right - left)
  return fast.slice(0, shownCounts).map(([name, count]) => `${count.toLocaleString('en')}: ${codeAt(name)}`)
}

/** The beginning of the function or block that a count is of. */
function codeAt(name: string): string {
  const [url = '', offset] = name.split('@')
  if (offset === undefined) return name
  const text = readFileSync(fileURLToPath(url), 'utf8').slice(Number(offset), Number(offset) + 100)
  return `${path.basename(url)}: ${text.replaceAll(/\s+/g, ' ')}`
}

async function costOf(row: GrowthRow, size: number, folder: string, { cli, preload }: Tools): Promise<Cost | string> {
  const project = path.join(folder, 'project')
  mkdirSync(path.join(project, '.git'), { recursive: true })
  for (const [name, text] of Object.entries(row.input(size))) {
    mkdirSync(path.dirname(path.join(project, name)), { recursive: true })
    writeFileSync(path.join(project, name), text)
  }
  const coverage = path.join(folder, 'coverage')
  const counts = path.join(folder, 'counts.json')
  // Code that was compiled ahead counts no blocks, and Node takes none of it when it is given a flag.
  const words = ['--max-old-space-size=4096', '--require', preload, cli, ...row.command.split(' ')]
  const child = spawn(process.execPath, words, {
    cwd: project,
    env: { ...process.env, NODE_V8_COVERAGE: coverage, GROWTH_COUNTS: counts },
    stdio: [row.talk === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    timeout: longest,
    killSignal: 'SIGKILL',
  })
  const closed = new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)))
  let said = ''
  const listened = row.talk === undefined ? [child.stdout, child.stderr] : [child.stderr]
  for (const stream of listened) stream?.setEncoding('utf8').on('data', (text) => (said += text))
  if (row.talk !== undefined) said += await talkWith(child, row.talk, project)
  const status = await closed
  // The smallest input need not have what a row is about.
  if (size > 1 && status !== row.status) return `exit ${status}, expected ${row.status}: ${said.slice(0, 500)}`
  if (size > 1 && row.says !== undefined && !row.says.test(said)) {
    return `does not say ${row.says}: ${said.slice(0, 500)}`
  }
  const measured: Measured = JSON.parse(readFileSync(counts, 'utf8'))
  const places = placesIn(coverage, new URL('.', pathToFileURL(cli)).href)
  rmSync(folder, { recursive: true, force: true })
  const steps = Object.entries(measured.steps)
  return {
    calls: sum(places.values()),
    steps: sum(steps.map(([, count]) => count)),
    seconds: measured.seconds,
    counts: new Map([...places, ...steps]),
  }
}

/** Serves as the editor of a command until what a row has to say is said. */
async function talkWith(
  { stdin, stdout }: ChildProcess,
  talk: NonNullable<GrowthRow['talk']>,
  folder: string,
): Promise<string> {
  if (stdin === null || stdout === null) throw new Error('a process without input or output')
  const connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin))
  const client = new Client(connection, { folders: [folder] })
  await client.initialized
  const said = await talk({ client, folder })
  await connection.sendRequest('shutdown')
  await connection.sendNotification('exit')
  return said
}

/** Calls by the file and the offset of each function and block. */
function placesIn(folder: string, ownCode: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const name of readdirSync(folder)) {
    const { result }: Coverage = JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
    for (const { url, functions } of result) {
      if (!url.startsWith(ownCode)) continue
      for (const { ranges } of functions) {
        for (const { startOffset, count } of ranges) {
          const place = `${url}@${startOffset}`
          places.set(place, (places.get(place) ?? 0) + count)
        }
      }
    }
  }
  return places
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0)
}
