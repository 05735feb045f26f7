import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { type Finding, lint, type UpgradeCallOptions, type UpgradesOutcome, upgrade } from '../../src/index.ts'
import { Random } from '../oracle/random.ts'
import { randomVersion2 } from '../oracle/random-version-2.ts'
import { damagedFiles } from '../oracle/structural-damage.ts'
import { isMetOften, runs } from '../volume.ts'
import { WarmCommand } from '../warm-command.ts'

/** A command line of `upgrade` over the descriptions of a folder. */
interface Call {
  readonly options: Pick<UpgradeCallOptions, 'to' | 'view' | 'ids'>
  readonly mode: readonly string[]
  readonly isJson: boolean
}

const modes = [
  ['--write'],
  ['--write'],
  ['--write'],
  ['-o', 'out/'],
  ['--check'],
  ['--dry-run'],
  ['--write', '--check'],
  ['--write', '--dry-run'],
] as const

t.test('damaged descriptions are upgraded or refused by the command, all of a call together', async (t) => {
  const folder = realpathSync(t.testdir())
  const warm = new WarmCommand()
  t.teardown(() => warm.close())
  const met = new Map<string, number>()
  let number = 0
  const property = fc.asyncProperty(fc.nat(), async (seed) => {
    number += 1
    const root = path.join(folder, String(number))
    const { verdict, words, problems, stderr } = await damagedRun(seed, root, warm)
    met.set(verdict, (met.get(verdict) ?? 0) + 1)
    if (problems.length > 0) throw new Error([`seed ${seed}: ${words.join(' ')}`, ...problems, stderr].join('\n'))
    rmSync(root, { recursive: true })
  })
  await fc.assert(property, { ...runs(2000, 50), endOnFailure: true })
  for (const verdict of ['refused', 'upgraded']) t.ok(isMetOften(met.get(verdict) ?? 0, 100), verdict)
})

/** What the command makes of damaged descriptions. */
export interface DamagedRun {
  readonly verdict: UpgradesOutcome['verdict']
  readonly words: readonly string[]
  readonly problems: readonly string[]
  readonly stderr: string
}

/**
 * Runs `upgrade` on one or two damaged descriptions in a folder. The verdict is the worst of those that each has alone, without parts; a refused run
 * changes no byte; the result has no error that its source has not, and nothing to do for a second run.
 */
export async function damagedRun(seed: number, root: string, warm: WarmCommand): Promise<DamagedRun> {
  const random = new Random(seed)
  const entries = await writeDescriptions(root, random)
  const call = randomCall(random)
  const before = contentOf(root)
  const together = await upgradeOf(entries, root, call)
  const alone: string[] = []
  for (const entry of entries) {
    const { verdict, findings } = await upgradeOf([entry], root, call)
    // What is no description is a part where another entry refers to it.
    const isUsed = isAmong(entry, together, root) || isNamedIn(before, entry)
    const isPart = findings.some(({ code }) => versionless.has(code)) && isUsed
    if (!isPart) alone.push(verdict)
  }
  const { verdict, findings } = together
  const known = errorsOf((await lintOf(entries, root)).findings).map(shownError)
  const words = ['upgrade', ...entries, ...call.mode, ...(call.isJson ? ['-f', 'json'] : []), ...wordsOf(call)]
  const ended = await warm.run({ folder: root, words, environment: {}, input: '' })
  const after = contentOf(root)
  const problems: string[] = []
  const expect = (isTrue: boolean, what: string) => {
    if (!isTrue) problems.push(what)
  }
  const isConflict = findings.some(({ code }) => code === 'transform/conflict') || together.failed
  const worst = ['refused', 'upgraded', 'unchanged'].find((each) => alone.some((one) => one === each))
  expect(verdict === worst || (isConflict && verdict === 'refused'), `${verdict}, alone ${alone.join(', ')}`)
  const isChecked = call.mode.some((word) => word === '--check')
  const status = verdict === 'refused' || (isChecked && verdict === 'upgraded') ? 1 : 0
  expect(ended.status === status, `${verdict} ends with ${ended.status}`)
  expect(!/\n\s+at .*[:(]\d+:\d+|This is a bug/.test(ended.stderr), 'a crash')
  const bug = findings.find(({ code }) => code === 'transform/not-equivalent')
  expect(bug === undefined, bug?.message ?? '')
  if (call.isJson) problems.push(...reportProblems(ended.stdout, verdict, root))
  const isWritten = verdict === 'upgraded' && !isChecked && !call.mode.some((word) => word === '--dry-run')
  const names = [...new Set([...before.keys(), ...after.keys()])]
  const changed = names.filter((name) => before.get(name) !== after.get(name)).sort()
  const isElsewhere = call.mode.some((word) => word === '-o')
  // What needs no upgrade is copied to the folder of the results.
  const isAllowed = (name: string) => isElsewhere && verdict === 'unchanged' && name.startsWith('out')
  if (!isWritten) expect(changed.every(isAllowed), `changed ${changed.join(', ')}`)
  else if (isElsewhere)
    expect(
      changed.every((name) => name.startsWith('out')),
      `changed ${changed.join(', ')}`,
    )
  else {
    const isChanged = together.files.filter((file) => file.isChanged)
    const named = isChanged.map((file) => path.relative(root, file.path)).sort()
    expect(named.join() === changed.join(), `changed ${changed.join(', ')}, not ${named.join(', ')}`)
    for (const error of errorsOf((await lintOf(entries, root)).findings)) {
      const isKnown = known.some((source) => isSameDefect(source, shownError(error)))
      const isLookedAtLater = findings.some((report) => isAroundError(report, error))
      if (!isKnown && !isLookedAtLater) problems.push(`U3: ${error.code} ${error.message}`)
    }
    const again = await upgradeOf(entries, root, call)
    expect(again.verdict === 'unchanged', `a second upgrade is ${again.verdict}`)
  }
  return { verdict, words, problems, stderr: ended.stderr.slice(0, 2000) }
}

/** What a file without a version is when it is an entry. */
const versionless: ReadonlySet<string> = new Set(['version/not-a-description', 'version/missing'])

function isAmong(entry: string, { files }: UpgradesOutcome, root: string): boolean {
  return files.some((file) => file.path === path.join(root, entry))
}

/** True if another file has a reference into an entry. What such a reference leads to may have taken its place. */
function isNamedIn(files: ReadonlyMap<string, string>, entry: string): boolean {
  const name = `${path.posix.basename(entry)}#`
  return [...files].some(([file, text]) => file !== entry && text.includes(name))
}

/**
 * What is in a field that the version, or that of a binding, does not have, and an example that is none, was never looked at. Content
 * that takes the place of a reference has its errors there too.
 */
const lookedAtLater: ReadonlySet<string> = new Set([
  'upgrade/new-field',
  'upgrade/binding-version',
  'upgrade/example-payload',
  'upgrade/reference-replaced',
])

/** True for a report on a value that was not looked at in version 2, if an error of the result is in a value under the same key. */
function isAroundError({ code, place }: Finding, error: Finding): boolean {
  if (code === 'upgrade/schema-formats') return shownError(error).text.includes(place.pointer.at(-1) ?? '')
  return lookedAtLater.has(code) && error.place.pointer.includes(lastName(place.pointer))
}

/** An error as it can be found again in another text: its code, the key of its place, and what is written there. */
interface ShownError {
  readonly code: string
  readonly key: string
  readonly text: string
  /** The keys on the way to its place, and what a reference to a wrong value leads to: in a map of components, that has errors itself. */
  readonly keys: readonly string[]
  readonly target: string | undefined
  /** Its file, and the one that such a reference takes as a whole. */
  readonly file: string
  readonly targetFile: string | undefined
}

function shownError({ code, place, range: { start, end }, related }: Finding): ShownError {
  const lines = readFileSync(place.source, 'utf8').split(/\r\n|\n|\r/)
  const inside = lines.slice(start.line, end.line + 1)
  inside.push((inside.pop() ?? '').slice(0, end.character))
  const text = inside.join(' ').slice(start.character).replace(/\s+/g, '')
  const target = code === 'spec/reference-target-kind' ? related?.[0]?.place : undefined
  return {
    code,
    key: lastName(place.pointer),
    text,
    keys: place.pointer,
    target: target && lastName(target.pointer),
    file: place.source,
    targetFile: target?.pointer.length === 0 ? target.source : undefined,
  }
}

/** What a value of another type than the one that is expected has. */
const typeErrors: ReadonlySet<string> = new Set([
  'spec/reference-target-kind',
  'spec/unknown-field',
  'spec/forbidden-field',
])

/** True if two errors of two texts are one defect: under the same key, or on the same text under a key that got another name. */
function isSameDefect(source: ShownError, result: ShownError): boolean {
  // A value of another type has errors in other fields, or the reference to it has one.
  if (typeErrors.has(source.code) && typeErrors.has(result.code)) {
    const isInside = [source.target, source.key].some((key) => key !== undefined && result.keys.includes(key))
    if (isInside || source.targetFile === result.file || source.keys.includes(result.target ?? result.key)) return true
  }
  if (source.code !== result.code) return false
  // The copy of a scheme has its name with a number.
  return source.text === result.text || source.key === result.key || source.key === result.key.replace(/\d+$/, '')
}

/** The last key of a pointer that is no index of a list. A payload is under "schema" if it names its format. */
function lastName(pointer: Finding['place']['pointer']): string {
  return pointer.findLast((segment) => segment !== 'schema' && !/^\d+$/.test(segment)) ?? ''
}

/** Writes one or two damaged descriptions into a folder. They may share their parts. */
async function writeDescriptions(root: string, random: Random): Promise<readonly string[]> {
  const first = randomVersion2(random.below(1 << 30))
  const files: Record<string, string> = { ...first.files }
  const entries = [first.entry]
  const count = random.below(3)
  if (count === 1) {
    const twin = `${path.posix.dirname(first.entry)}/twin${path.posix.extname(first.entry)}`
    files[path.posix.normalize(twin)] = files[first.entry] ?? ''
    entries.push(path.posix.normalize(twin))
  }
  if (count === 2) {
    const second = randomVersion2(random.below(1 << 30))
    for (const [file, text] of Object.entries(second.files)) files[`second/${file}`] = text
    entries.push(`second/${second.entry}`)
  }
  const damaged = await damagedFiles(files, random)
  mkdirSync(path.join(root, '.git'), { recursive: true })
  for (const [file, text] of Object.entries(damaged)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return entries
}

function randomCall(random: Random): Call {
  const options = {
    ...(random.oneIn(4) ? { to: '3.0' as const } : {}),
    ...(random.oneIn(4) ? { view: 'client' as const } : {}),
    ...(random.oneIn(4) ? { ids: random.from(['channel', 'operation'] as const) } : {}),
  }
  return { options, mode: random.from(modes), isJson: !random.oneIn(4) }
}

function wordsOf({ options: { to, view, ids } }: Call): readonly string[] {
  return Object.entries({ '--to': to, '--view': view, '--ids': ids }).flatMap(([name, value]) =>
    value === undefined ? [] : [name, value],
  )
}

function upgradeOf(entries: readonly string[], root: string, { options }: Call) {
  return upgrade(
    entries.map((entry) => path.join(root, entry)),
    { ...options, root, noConfig: true, workingFolder: root },
  )
}

function lintOf(entries: readonly string[], root: string) {
  return lint(
    entries.map((entry) => path.join(root, entry)),
    { root, noConfig: true, workingFolder: root },
  )
}

function errorsOf(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ severity }) => severity === 'error')
}

/** What is wrong with the JSON of a run: its form, its verdict, and files that nobody knows. */
function reportProblems(stdout: string, expected: string, root: string): readonly string[] {
  let report: { version: unknown; verdict: unknown; files: unknown; reports: unknown }
  try {
    report = JSON.parse(stdout)
  } catch {
    return [`no JSON: ${stdout.slice(0, 200)}`]
  }
  const { version, verdict, files, reports } = report
  const problems: string[] = []
  if (version !== 1 || verdict !== expected) problems.push(`version ${version}, verdict ${verdict}, not ${expected}`)
  if (!Array.isArray(files) || !Array.isArray(reports)) return [...problems, 'no lists']
  const isChanged = files.some(({ changed }) => changed === true)
  if (isChanged !== (verdict === 'upgraded')) problems.push(`${verdict}, but files ${JSON.stringify(files)}`)
  for (const { path: file, changed } of files)
    if (!existsSync(path.join(root, file)) || typeof changed !== 'boolean') problems.push(`file ${file}`)
  for (const { code, severity, file, line, message } of reports) {
    const isWhole = [code, severity, file, message].every((text) => typeof text === 'string' && text !== '')
    if (!isWhole || !existsSync(path.join(root, file)) || !(line >= 1)) problems.push(`report ${code} ${file}:${line}`)
  }
  const hasReason = reports.some(({ severity }) => severity === 'error')
  if (hasReason !== (verdict === 'refused')) problems.push(`${verdict} with ${hasReason ? 'an' : 'no'} error`)
  return problems
}

function contentOf(folder: string): ReadonlyMap<string, string> {
  const content = new Map<string, string>()
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile()) content.set(path.relative(folder, file), readFileSync(file, 'latin1'))
  }
  return content
}
