// npm run compare -- OLD NEW [--only GROUP]… [--every N] [--pairs N] [--no-speed] [--examples N]
// Runs two builds of msgapi (folders with a dist/, or commits) on the shared corpus, cases and hostile documents, and lists by
// kind all that they do differently: exit codes, findings, reports, bundles and source maps. Then measures the CPU time of
// both in alternating pairs. Exits with 1 when anything differs or the new build takes over 5 % more CPU time.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Build, findBuild } from './build.ts'
import { type Difference, differencesOf } from './differences.ts'
import { type Group, groups, type Input } from './input.ts'
import { inputsOf } from './inputs.ts'
import { runInput } from './run.ts'
import { measureSpeed } from './speed.ts'

const allowedRatio = 1.05
/** Two inputs are run at once, as there are two cores where this usually runs. */
const atOnce = 2

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [...groups] },
    every: { type: 'string', default: '1' },
    pairs: { type: 'string', default: '30' },
    'no-speed': { type: 'boolean', default: false },
    examples: { type: 'string', default: '3' },
  },
})

interface Found extends Difference {
  readonly input: string
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 2
})

async function main(): Promise<number> {
  const [oldName, newName, ...others] = positionals
  if (oldName === undefined || newName === undefined || others.length > 0) {
    throw new Error('Expected two builds, each a folder or a commit: npm run compare -- OLD NEW')
  }
  const chosen = options.only.map(groupNamed)
  const shared = path.resolve(process.env.MSGAPI_SHARED ?? '../shared')
  if (chosen.length > 0 && !existsSync(shared)) throw new Error(`No shared data at ${shared}; set MSGAPI_SHARED`)
  const [before, after] = [findBuild(oldName), findBuild(newName)]
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'msgapi-compare-')))
  try {
    let count = 0
    for (const group of chosen) count += await compareGroup(group, shared, folder, before, after)
    const slower = options['no-speed'] ? 0 : compareSpeed(folder, before, after)
    console.log(`\n${count} differences, ${slower} scenarios slower by over 5 %`)
    return count + slower === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function groupNamed(name: string): Group {
  const group = groups.find((known) => known === name)
  if (group === undefined) throw new Error(`Unexpected group "${name}", expected one of ${groups.join(', ')}`)
  return group
}

async function compareGroup(
  group: Group,
  shared: string,
  folder: string,
  before: Build,
  after: Build,
): Promise<number> {
  const inputs = inputsOf(group, shared, folder).filter((_, index) => index % Number(options.every) === 0)
  const found: Found[] = []
  const waiting = inputs.entries()
  const work = async () => {
    for (const [index, input] of waiting) found.push(...(await compareInput(input, before, after, folder, index)))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  console.log(`\n${group}: ${inputs.length} runs of each build, ${found.length} differences`)
  print(found)
  return found.length
}

async function compareInput(
  input: Input,
  before: Build,
  after: Build,
  folder: string,
  index: number,
): Promise<readonly Found[]> {
  const out = path.join(folder, `out-${index}`)
  const old = await runInput(before, input, out)
  const now = await runInput(after, input, out)
  return differencesOf(old, now).map((difference) => ({ ...difference, input: input.name }))
}

function print(found: readonly Found[]): void {
  for (const [kind, ofKind] of grouped(found, ({ kind }) => kind).sort()) {
    console.log(`  ${kind}: ${ofKind.length}`)
    const byLabel = grouped(ofKind, ({ about }) => about)
    for (const [about, same] of byLabel.sort(([, one], [, other]) => other.length - one.length)) {
      console.log(`    ${about}: ${same.length}`)
      for (const { input, detail } of same.slice(0, Number(options.examples))) console.log(`      ${input}: ${detail}`)
    }
  }
}

function grouped(found: readonly Found[], keyOf: (found: Found) => string): [string, Found[]][] {
  const groups = new Map<string, Found[]>()
  for (const one of found) {
    const key = keyOf(one)
    const same = groups.get(key)
    if (same === undefined) groups.set(key, [one])
    else same.push(one)
  }
  return [...groups]
}

function compareSpeed(folder: string, before: Build, after: Build): number {
  console.log(`\nCPU time, ratio of new to old in ${options.pairs} alternating pairs: median (quartiles)`)
  const own = path.join(folder, 'speed')
  mkdirSync(own)
  let slower = 0
  for (const speed of measureSpeed(before, after, Number(options.pairs), own)) {
    const { cpu, seconds, memory, calls } = speed
    if (cpu.median > allowedRatio) slower += 1
    const ratio = `${cpu.median.toFixed(3)} (${cpu.quartiles.map((part) => part.toFixed(3)).join(' to ')})`
    const times = `${seconds.before.toFixed(3)} s → ${seconds.after.toFixed(3)} s`
    const counts = `calls ${calls.before} → ${calls.after} (${(calls.after / calls.before).toFixed(3)})`
    console.log(`  ${speed.scenario.padEnd(20)} ${ratio}, ${times}, memory ${memory.toFixed(2)}, ${counts}`)
  }
  return slower
}
