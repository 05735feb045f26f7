import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { buildSync } from 'esbuild'
import { nodeAlone } from '../node-alone.ts'

export const cli = resolve('dist/cli.cjs')
export const atOnce = 3

interface Ended {
  readonly status: number | string
  readonly stdout: string
  readonly stderr: string
}

/** Starts Node in a folder. */
export function start(
  folder: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): ChildProcess {
  const { NODE_OPTIONS: _options, ...environment } = process.env
  return spawn(...nodeAlone(words), { cwd: folder, env: { ...environment, ...settings } })
}

/** How a process ended, and what it printed. */
export function ended(child: ChildProcess): Promise<Ended> {
  return new Promise((fulfil) => {
    let stdout = ''
    let stderr = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.on('close', (status, signal) => fulfil({ status: status ?? signal ?? 'none', stdout, stderr }))
  })
}

const entryPoints = ['preload', 'interrupt'].map((name) => `test/faults/${name}.ts`)
const preloads = buildSync({ entryPoints, bundle: true, platform: 'node', outdir: tmpdir(), write: false }).outputFiles

/** Writes a file of test/faults as one that Node can load before the command with `--require`, beside a project. */
export function bundled(project: string, name: 'preload' | 'interrupt'): string {
  const file = join(project, '..', `${name}.cjs`)
  const built = preloads.find(({ path }) => basename(path) === `${name}.js`)
  writeFileSync(file, built?.text ?? '')
  return file
}

/** Runs work on items, some at once. */
export async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}

/** Runs the command in a folder. */
export function msgapi(folder: string, ...words: readonly string[]): Promise<Ended> {
  return ended(start(folder, [cli, ...words]))
}
