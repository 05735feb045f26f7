import { relative } from 'node:path'
import type { SettingsReport } from '../../src/index.ts'
import { type CommandRun, type Scenario, sectionOf, shown } from '../scenario.ts'
import type { CommandLine } from './command-line.ts'
import type { Made } from './library-call.ts'
import { patched } from './patched.ts'
import { errorsIn, findingsIn, type Report, readReports, reportsOf, shownFinding } from './reports.ts'

/** A scenario with what it is compared by. */
export interface Compared {
  readonly scenario: Scenario
  readonly line: CommandLine
  readonly command: CommandRun
  /** The files that are there, by name. */
  readonly assets: ReadonlyMap<string, string>
}

/** What a call of the library made, and what the scenario says that the command makes: the same parts of both. */
export function compared(made: Made, given: Compared): readonly [found: object, wanted: object] {
  const { scenario, line } = given
  const [files, wantedFiles] = filesOf(made, given)
  const findings = comparedFindings(made, given)
  const document = comparedDocument(made, given)
  return [
    {
      status: statusOf(made, given),
      errors: errorsOf(made, given),
      unsaid: unsaidNotices(made, given),
      files,
      ...findings?.[0],
      ...document?.[0],
    },
    {
      status: Number(sectionOf(scenario, 'status')),
      errors: wantedErrors(scenario, line),
      unsaid: [],
      files: wantedFiles,
      ...findings?.[1],
      ...document?.[1],
    },
  ]
}

/** The exit code with what a caller decides: how many warnings are too many, and whether files on disk are out of date. */
function statusOf({ status, findings, ...made }: Made, { line, assets }: Compared): number {
  const [most] = line.options.get('--max-warnings') ?? []
  const warnings = findings.filter(({ severity }) => severity === 'warn').length
  const isMore = most !== undefined && warnings > Number(most)
  return Math.max(status, isMore || staleFiles(made, { line, assets }).length > 0 ? 1 : 0)
}

/** The files that `--check` finds out of date. */
function staleFiles(
  { files, maps, changed }: Pick<Made, 'files' | 'maps' | 'changed'>,
  { line, assets }: Pick<Compared, 'line' | 'assets'>,
): readonly string[] {
  if (!line.options.has('--check')) return []
  if (line.command === 'transform' && !line.options.has('--output')) return [...changed.keys()]
  const stale = [...files].filter(([name, text]) => !isLock(name) && assets.get(name) !== text)
  const missing = [...maps.keys()].filter((name) => !assets.has(name))
  return [...stale.map(([name]) => name), ...missing]
}

function isLock(name: string): boolean {
  return /(?:^|\/)(?:msgapi\.lock$|\.msgapi\/)/.test(name)
}

/** What the command says of a missing file in its own words. */
const missing = /^(msgapi: .+?) (?:does not exist;|cannot be read: there is no file).*$/

function errorsOf(made: Made, { command, line, assets }: Compared): readonly string[] {
  const errors = made.errors.map((error) => shown(error, command.folder).replace('{no line break}\n', ''))
  const stale = staleFiles(made, { line, assets }).map((name) => `msgapi: ${name} is out of date`)
  return sorted([...errors.flatMap((error) => error.split('\n')), ...stale])
}

/** What the command adds to what the library says. */
const addedLines = [
  /^msgapi: (?:Nothing|No bundle(?: of .*)?) is written, because of the reported (?:errors|findings)\.$/,
  /^msgapi: \d+ warnings?, expected at most /,
  // In place of the report, which a diff has replaced.
  /^msgapi: \S+:\d+:\d+: /,
]

const outOfDate = /^(msgapi: \S+) (?:is out of date|does not exist; \w+ without --check|would change; ).*/

function wantedErrors(scenario: Scenario, { options }: CommandLine): readonly string[] {
  const errors = errorsIn(sectionOf(scenario, 'stderr') ?? '').filter(
    (each) => !addedLines.some((own) => own.test(each)),
  )
  return sorted(options.has('--check') ? errors.map((each) => each.replace(outOfDate, '$1 is out of date')) : errors)
}

/** Each error once; places in code from the folder, as the command is in it. */
function sorted(errors: readonly string[]): readonly string[] {
  const alike = errors.map((error) => error.replace(missing, '$1 is missing').replaceAll('({folder}/', '('))
  return [...new Set(alike)].sort()
}

/** The notices that the command does not print. */
function unsaidNotices({ notices }: Made, { scenario, line, command }: Compared): readonly string[] {
  const said = sectionOf(scenario, 'stderr') ?? ''
  const printed = notices.map((notice) => shown(`msgapi: note: ${notice}\n`, command.folder))
  return line.options.has('--quiet') ? [] : printed.filter((notice) => !said.includes(notice))
}

type Pair = readonly [found: object, wanted: object]

function comparedFindings(made: Made, { scenario, line, command }: Compared): Pair | undefined {
  const { options } = line
  const report = readReport(line, scenario)
  if (report === undefined || line.command === 'suppress' || line.command === 'config') return undefined
  if (report.file === undefined && options.has('--fix-dry-run')) return undefined
  const stream = line.command === 'lint' ? 'stdout' : 'stderr'
  const text = sectionOf(scenario, report.file === undefined ? stream : `file:${report.file}`) ?? ''
  const onlyFailures = options.has('--display-only-failures') || (line.command !== 'lint' && options.has('--quiet'))
  const suppressed = report.name === 'json' && options.has('--show-suppressed') ? made.suppressed : []
  const found = [...(onlyFailures ? made.failures : made.findings), ...suppressed].map(
    ({ code, severity, place, range: { start } }) =>
      shownFinding(relative(command.folder, place.source), `${start.line + 1}:${start.character + 1}`, severity, code),
  )
  const { findings, more } = findingsIn(text, report.name)
  const listed = more === 0 ? found : found.filter((each) => findings.includes(each))
  return [
    { findings: listed.sort(), more: found.length - listed.length },
    { findings, more },
  ]
}

/** The report that says most. */
function readReport(line: CommandLine, scenario: Scenario): Report | undefined {
  const there = reportsOf(line).filter(
    ({ file }) => file === undefined || sectionOf(scenario, `file:${file}`) !== undefined,
  )
  const [name] = readReports.filter((each) => there.some((report) => report.name === each))
  return there.find((report) => report.name === name)
}

function comparedDocument({ printed, changed }: Made, { scenario, line, command, assets }: Compared): Pair | undefined {
  const wanted = sectionOf(scenario, 'stdout') ?? ''
  const before = (name: string) => assets.get(name) ?? sectionOf(scenario, 'stdin') ?? ''
  if (line.options.has('--dry-run') || line.options.has('--fix-dry-run'))
    return [{ changed: Object.fromEntries(changed) }, { changed: Object.fromEntries(patched(wanted, before)) }]
  if (line.command === 'lint' || line.options.has('--check')) return undefined
  if (line.command === 'config' && !line.options.has('--json'))
    return [{ rules: printed === '' ? [] : rulesOf(JSON.parse(printed)) }, { rules: rulesIn(wanted) }]
  return [{ printed: shown(printed, command.folder) }, { printed: wanted }]
}

/** The rules of settings with their severities. */
function rulesOf({ rules }: Pick<SettingsReport, 'rules'>): readonly string[] {
  return Object.entries(rules).map(([code, { severity }]) => `${code} ${severity}`)
}

/** The same of settings as a page. */
function rulesIn(page: string): readonly string[] {
  const [, section = ''] = /^Rules\n((?: .*\n)*)/m.exec(page) ?? []
  return [...section.matchAll(/^ +(\S+) +(\w+)/gm)].map(([, code, severity]) => `${code} ${severity}`)
}

/** The files that the scenario names, as the library makes them, or leaves them. */
function filesOf(made: Made, { scenario, line, command, assets }: Compared): Pair {
  const { files: written, maps } = line.options.has('--check') ? { files: new Map(), maps: new Map() } : made
  const reports = new Set(reportsOf(line).map(({ file }) => file))
  const found: Record<string, unknown> = {}
  const wanted: Record<string, unknown> = {}
  for (const { title, text } of scenario.sections) {
    const [, name] = /^file:(.*)$/.exec(title) ?? []
    if (name === undefined || reports.has(name)) continue
    const map = maps.get(name)
    found[name] =
      map === undefined
        ? shown(written.get(name) ?? assets.get(name) ?? 'no such file\n', command.folder)
        : [...map.hashes.values()]
    wanted[name] = map === undefined ? text : hashesIn(text)
  }
  return [found, wanted]
}

/** The hashes of the sources of a source map. */
function hashesIn(text: string): readonly string[] {
  const { sources }: { readonly sources: readonly { readonly sha256: string }[] } = JSON.parse(text)
  return sources.map(({ sha256 }) => sha256)
}
