import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Conformance } from './yaml-suite.ts'

/** A scenario of the test harness of Spectral's command, in its parts. */
interface Scenario {
  readonly file: string
  readonly test: string
  readonly assets: Readonly<Record<string, string>>
  readonly document?: string
  readonly command?: string
  readonly 'command-nix'?: string
  readonly stdout?: string
  readonly stderr?: string
  readonly status?: string
}

/**
 * Runs the scenarios of the harness with `msgapi` in the place of `spectral`, and compares as the harness does: both outputs
 * without blanks around them, the exit code where one is given. JSON is compared as data. Without an expectation, standard
 * error has to be empty.
 */
export function run(sharedFolder: string, cli: string): Conformance {
  const file = join(sharedFolder, 'cases/rules/spectral-harness.json')
  const { cases }: { cases: readonly Scenario[] } = JSON.parse(readFileSync(file, 'utf8'))
  const deviations: { name: string; reason: string }[] = []
  const failures: string[] = []
  for (const scenario of cases) {
    const failure = judge(scenario, cli)
    const reason = knownDeviations.get(scenario.file)
    if (failure !== undefined && reason !== undefined) deviations.push({ name: scenario.file, reason })
    else if (failure !== undefined) failures.push(`${scenario.file}: ${failure}`)
    else if (reason !== undefined) failures.push(`${scenario.file}: passes, but is listed as one that differs`)
  }
  return { total: cases.length, passed: cases.length - deviations.length - failures.length, deviations, failures }
}

const usage =
  'the mistake is told in one line on standard error with exit code 2; Spectral prints its whole help, exit code 1'

const input =
  'only "-" reads standard input; a run in a hook or in a task runner has a pipe there that is not meant for it'

const knownDeviations: ReadonlyMap<string, string> = new Map([
  ['stdin.scenario', input],
  ['stdin-document-with-errors.scenario', input],
  ['stdin-filepath.scenario', input],
  ['help-no-document.scenario', usage],
  ['strict-options.scenario', usage],
])

function judge(scenario: Scenario, cli: string): string | undefined {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'msgapi-harness-')))
  try {
    const fill = placeholders(scenario, folder, cli)
    for (const [name, text] of Object.entries(scenario.assets)) write(join(folder, name), fill(text))
    if (scenario.document !== undefined) write(documentIn(folder), fill(scenario.document))
    const command = scenario['command-nix'] ?? scenario.command
    if (command === undefined) return 'no command to run'
    const { NO_COLOR: _none, FORCE_COLOR: _forced, ...env } = process.env
    const options = { cwd: folder, env, encoding: 'utf8', input: '', timeout: 60_000 } as const
    const actual = spawnSync('bash', ['-c', fill(command)], options)
    return (
      difference('standard error', actual.stderr, fill(scenario.stderr ?? '')) ??
      difference('standard output', actual.stdout, fill(scenario.stdout ?? '')) ??
      (scenario.status === undefined ? undefined : difference('exit code', `${actual.status}`, scenario.status))
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function placeholders(scenario: Scenario, folder: string, cli: string): (text: string) => string {
  return (text) =>
    Object.keys(scenario.assets)
      .reduce((filled, name) => filled.replaceAll(`{asset:${name}}`, join(folder, name)), text)
      .replaceAll('{bin}', `"${process.execPath}" "${cli}"`)
      .replaceAll('{document}', documentIn(folder))
}

function documentIn(folder: string): string {
  return join(folder, 'document.yaml')
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function difference(what: string, actual: string, expected: string): string | undefined {
  const [ours, theirs] = [actual.trim(), expected.trim()]
  if (ours === theirs) return undefined
  if (theirs.startsWith('[') && isDeepStrictEqual(parsed(ours), parsed(theirs))) return undefined
  return `${what} is ${JSON.stringify(ours)}, expected ${JSON.stringify(theirs)}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
