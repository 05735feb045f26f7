import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type Case,
  changes,
  type Ended,
  type Expectations,
  endProblems,
  inParallel,
  makeProbe,
  runBounded,
  sizeOf,
  snapshot,
} from './hostile-case.ts'
import { costCases } from './hostile-costs.ts'
import { runFiles } from './hostile-files.ts'
import { runUpgrades } from './hostile-upgrade.ts'
import type { Share } from './share.ts'

export interface Hostile {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly skipped: readonly string[]
}

/** Defects that nothing looks for yet. */
const unchecked: Readonly<Record<string, string>> = {
  'regex-invalid': 'no rule reads the patterns of schemas',
}

/** Commands beside those that the cases name: how often they take the description, and how they may end where they read it. */
const comparing: Readonly<Record<string, { readonly sides: number; readonly codes: readonly number[] }>> = {
  // A description is the same as itself, or cannot be read.
  diff: { sides: 2, codes: [0] },
  pair: { sides: 2, codes: [0, 1] },
  graph: { sides: 1, codes: [0, 1] },
}

/**
 * Runs the command line on documents that were made to break it, in both spellings: it must end in time with an exit code of
 * the class that is expected, tell nothing that it must not read, reach no network, write nothing and never crash.
 */
export async function run(sharedFolder: string, cli: string, share: Share): Promise<Hostile> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hostile-'))
  const failures: string[] = []
  const skipped: string[] = []
  let total = 0
  let passed = 0
  try {
    for (const file of ['make.mjs', 'server.mjs']) {
      copyFileSync(path.join(sharedFolder, 'cases/hostile', file), path.join(folder, file))
    }
    makeProbe(folder)
    const port = await freePort()
    const hits = path.join(folder, 'hits.log')
    writeFileSync(hits, '')
    const server = spawn(process.execPath, [path.join(folder, 'server.mjs'), String(port), hits], { stdio: 'ignore' })
    try {
      for (const vocabulary of ['asyncapi', 'specversion']) {
        const out = path.join(folder, vocabulary)
        const expectations = makeCases(folder, out, vocabulary, port)
        const cases = share.of([...expectations.cases, ...costCases(out, vocabulary)])
        const before = snapshot(out)
        await inParallel(cases, async (one) => {
          const name = `${one.id} (${vocabulary})`
          if (one.skipped) skipped.push(`${name}: not written`)
          for (const command of one.skipped ? [] : commandsFor(one)) {
            const ended = await runCase(cli, command, path.join(out, one.id), one, folder)
            const problems = problemsOf(one, command, ended, expectations, out)
            const reason = skipReason(one, command, ended)
            if (reason !== undefined && problems.length === 0) {
              skipped.push(`${name} ${command}: ${reason}`)
              continue
            }
            total += 1
            if (problems.length === 0) passed += 1
            else failures.push(`${name} ${command}: ${problems.join('; ')}`)
          }
        })
        total += 1
        const changed = changes(before, snapshot(out))
        if (changed.length === 0) passed += 1
        else failures.push(`${vocabulary}: files were written or changed: ${changed.slice(0, 10).join(', ')}`)
      }
      const version2 = path.join(folder, 'version-2')
      const expectations = makeCases(folder, version2, 'asyncapi', port)
      const upgrades = await runUpgrades(version2, expectations, cli, folder, share)
      const files = await runFiles(path.join(folder, 'files'), cli, share)
      for (const other of [upgrades, files]) {
        total += other.total
        passed += other.passed
        failures.push(...other.failures)
      }
      total += 1
      const reached = readFileSync(hits, 'utf8')
      if (reached === '') passed += 1
      else failures.push(`the network was reached: ${reached.slice(0, 500)}`)
    } finally {
      server.kill()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { total, passed, failures: failures.sort(), skipped: skipped.sort() }
}

function commandsFor({ ops, ruleset }: Case): readonly string[] {
  return ops.includes('bundle') && ruleset === undefined ? [...ops, ...Object.keys(comparing)] : ops
}

function makeCases(folder: string, out: string, vocabulary: string, port: number): Expectations {
  // The large inputs are the same in both spellings.
  const big = vocabulary === 'asyncapi' ? ['--big'] : []
  const options = ['--out', out, '--vocab', vocabulary, '--port', String(port), ...big]
  const made = spawnSync(process.execPath, [path.join(folder, 'make.mjs'), ...options], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`the cases could not be made: ${made.stderr}`)
  return JSON.parse(readFileSync(path.join(folder, 'expectations.json'), 'utf8'))
}

function runCase(cli: string, command: string, caseFolder: string, one: Case, folder: string): Promise<Ended> {
  const cwd = path.join(caseFolder, one.cwd ?? '')
  const entry = path.relative(cwd, path.join(caseFolder, one.entry))
  const ruleset = one.ruleset === undefined ? [] : ['-r', one.ruleset]
  // By default, the plugins that the config names run; test/remote.test.ts tells which.
  const safe = one.mustNotCreateSafe === undefined ? [] : ['--safe']
  const entries = Array.from({ length: comparing[command]?.sides ?? 1 }, () => entry)
  return runBounded([cli, command, '--root', caseFolder, ...safe, ...ruleset, ...entries], one, cwd, folder)
}

/** Why a case that ended well shows nothing: what it attacks is not there yet. */
function skipReason(one: Case, command: string, { code, stderr }: Ended): string | undefined {
  if (one.ruleset !== undefined && code === 2) return stderr.trim().split('\n')[0]
  return command === 'lint' && code === 0 ? unchecked[one.id] : undefined
}

function problemsOf(
  one: Case,
  command: string,
  ended: Ended,
  expectations: Expectations,
  out: string,
): readonly string[] {
  const { exitClasses, always } = expectations
  const caseFolder = path.join(out, one.id)
  const { code, stdout, stderr } = ended
  const output = `${stdout}\n${stderr}`
  const problems = [...endProblems(one, ended, always, caseFolder)]
  // A bundle is refused for what makes it impossible, not for what a rule would find; rulesets are of a later version.
  const mayPass = command === 'bundle' ? one.exitClass === 'findings' : unchecked[one.id] !== undefined
  const also = [...(mayPass ? [0] : []), ...(one.ruleset === undefined ? [] : [2])]
  const compared = comparing[command]
  const isReadable = one.exitClass === 'accept'
  const allowed =
    compared === undefined ? [...exitClasses[one.exitClass], ...also] : [...compared.codes, ...(isReadable ? [] : [2])]
  if (code !== null && !allowed.includes(code)) {
    problems.push(`exit ${code}, expected ${allowed.join(' or ')}: ${output.trim().replace(/\s+/g, ' ').slice(0, 300)}`)
  }
  if (code === 2 && stderr.trim() === '') problems.push('exit 2 without a message')
  // A bundle is as large as its sources are; what is told about them is not.
  const told = command === 'bundle' ? stderr : output
  if (told.length > always.maxOutputBytes) problems.push(`${told.length} characters of output`)
  const largest = Math.max(100_000, 2 * sizeOf(caseFolder))
  if (command === 'bundle' && stdout.length > largest) problems.push(`a bundle of ${stdout.length} characters`)
  const codes = [...one.message.matchAll(/(parse|limit|ref)\/[a-z*]/g)].map(([, group = '']) => group)
  if (compared === undefined && one.exitClass === 'reject' && code === 1 && codes.length > 0) {
    if (!codes.some((group) => output.includes(` ${group}/`))) problems.push(`no finding of ${codes.join(' or ')}`)
  }
  if (command === 'bundle' && code === 0 && one.roundTrip !== undefined && !keeps(stdout, one.roundTrip)) {
    problems.push(`the bundle does not keep ${one.roundTrip}: ${/^.*x-v.{0,60}/m.exec(stdout)?.[0]}`)
  }
  return problems
}

/** Whether a bundle holds the value of `x-v` as it was written. */
function keeps(bundle: string, value: string): boolean {
  const found = /^ *"?x-v"?: *(.*?),?$/m.exec(bundle)?.[1] ?? /"x-v":([^,}]*)/.exec(bundle)?.[1]
  return found?.trim() === value
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
