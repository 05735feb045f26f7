import { spawn } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** A description that attacks the reader, and what a run over it must and must not do. */
export interface Case {
  readonly id: string
  readonly cat: string
  readonly exitClass: 'accept' | 'findings' | 'reject' | 'any'
  readonly message: string
  readonly timeMs: number
  readonly rssMB: number
  readonly ops: readonly string[]
  readonly entry: string
  readonly cwd?: string
  readonly ruleset?: string
  /** Not written: only with `--big`. */
  readonly skipped?: boolean
  readonly roundTrip?: string
  readonly mustNotOutput?: readonly string[]
  readonly mustNotOutputBytes?: readonly string[]
  readonly mustNotOutputLine?: string
  readonly mustNotCreate?: readonly string[]
  readonly mustNotCreateSafe?: readonly string[]
  readonly mustNotCreateAbs?: readonly string[]
}

/** What the maker of the cases says about them. */
export interface Expectations {
  readonly exitClasses: Readonly<Record<Case['exitClass'], readonly number[]>>
  readonly always: { readonly stderrMustNotMatch: readonly string[]; readonly maxOutputBytes: number }
  readonly cases: readonly Case[]
}

/** How a run of the command ended. */
export interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly timedOut: boolean
  readonly stdout: string
  readonly stderr: string
}

const atOnce = 2
const pollution = 'PROTOTYPE POLLUTED'
const probe = `const before = Reflect.ownKeys(Object.prototype).length + Reflect.ownKeys(Array.prototype).length
process.on('exit', () => {
  const after = Reflect.ownKeys(Object.prototype).length + Reflect.ownKeys(Array.prototype).length
  if (after !== before) process.stderr.write('${pollution}')
})
`

/** Writes what runs import to tell whether a prototype was changed. */
export function makeProbe(folder: string): void {
  writeFileSync(path.join(folder, 'probe.mjs'), probe)
}

/** Runs a command line with the memory of a case, and ends it when it takes far longer than the case allows. */
export async function runBounded(
  words: readonly string[],
  { rssMB, timeMs }: Pick<Case, 'rssMB' | 'timeMs'>,
  cwd: string,
  probeFolder: string,
): Promise<Ended> {
  const memory = `--max-old-space-size=${rssMB}`
  const imported = `--import=${pathToFileURL(path.join(probeFolder, 'probe.mjs'))}`
  const child = spawn(process.execPath, [memory, imported, ...words], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const stdout: Buffer[] = []
  const stderr: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
  let timedOut = false
  // The times that the cases state are for an idle machine; what hangs or explodes takes far longer than ten times as long.
  const timer = setTimeout(
    () => {
      timedOut = true
      child.kill('SIGKILL')
    },
    Math.min(Math.max(timeMs * 10, 20_000), 60_000),
  )
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      resolve({ code, signal, timedOut, stdout: String(Buffer.concat(stdout)), stderr: String(Buffer.concat(stderr)) })
    })
  })
}

/** What is wrong with the end of a run, whatever the command: crashes, prints what it must not, or creates files. */
export function endProblems(
  one: Case,
  ended: Ended,
  always: Expectations['always'],
  caseFolder: string,
): readonly string[] {
  const { stdout, stderr } = ended
  const output = `${stdout}\n${stderr}`
  const problems: string[] = []
  if (ended.timedOut) problems.push('did not end in time')
  else if (ended.signal !== null) problems.push(`ended by ${ended.signal}`)
  for (const pattern of always.stderrMustNotMatch) {
    const found = new RegExp(pattern).exec(stderr)
    if (found !== null) problems.push(`stderr holds ${JSON.stringify(found[0])}`)
  }
  if (stderr.includes(pollution)) problems.push('a prototype was changed')
  for (const text of [...(one.mustNotOutput ?? []), ...(one.mustNotOutputBytes ?? [])]) {
    if (output.includes(text)) problems.push(`the output holds ${JSON.stringify(text)}`)
  }
  if (one.mustNotOutputLine !== undefined && new RegExp(one.mustNotOutputLine, 'm').test(output)) {
    problems.push(`the output holds a line ${one.mustNotOutputLine}`)
  }
  const created = [...(one.mustNotCreate ?? []), ...(one.mustNotCreateSafe ?? [])].map((name) =>
    path.join(caseFolder, name),
  )
  for (const file of [...created, ...(one.mustNotCreateAbs ?? [])]) {
    if (existsSync(file)) problems.push(`created ${file}`)
  }
  return problems
}

/** The size of all files of a folder. */
export function sizeOf(folder: string): number {
  let size = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) size += lstatSync(path.join(entry.parentPath, entry.name)).size
  }
  return size
}

type Snapshot = ReadonlyMap<string, string>

/** What lies in a folder: sizes and times of its files. */
export function snapshot(folder: string): Snapshot {
  const files = new Map<string, string>()
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const { size, mtimeMs } = lstatSync(file)
    files.set(file, entry.isDirectory() ? 'folder' : `${size} ${mtimeMs}`)
  }
  return files
}

/** The files that differ between two snapshots of a folder. */
export function changes(before: Snapshot, after: Snapshot): readonly string[] {
  const files = [...new Set([...before.keys(), ...after.keys()])]
  return files.filter((file) => before.get(file) !== after.get(file))
}

/** Does a work for each item, some at a time. */
export async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
