import type { CommandLine } from './command-line.ts'

/** A report that a command line asks for. */
export interface Report {
  readonly name: string
  /** Undefined for standard output, or standard error beside a document. */
  readonly file: string | undefined
}

/** Where a finding is, how severe it is, and its code: `api.yaml:4:23 error spec/enum-value`. */
export type ShownFinding = string

/** The findings that a report shows. */
export interface ShownFindings {
  /** Sorted. */
  readonly findings: readonly ShownFinding[]
  /** How many more there are than it lists. */
  readonly more: number
}

/** The reports that a command line asks for, in every way that there is to name their files. */
export function reportsOf({ command, options }: CommandLine): readonly Report[] {
  const toStandardOutput = (file: string | undefined) => (file === '<stdout>' ? undefined : file)
  const own = command === 'lint' ? options.get('--output')?.at(-1) : undefined
  return (options.get('--format') ?? ['stylish']).map((format) => {
    const colon = format.indexOf(':')
    const name = colon === -1 ? format : format.slice(0, colon)
    const file = colon === -1 ? (options.get(`--output.${name}`)?.at(-1) ?? own) : format.slice(colon + 1)
    return { name, file: toStandardOutput(file) }
  })
}

/** The names of reports that are read here; others are for people or other programs, and tested with the reporters. */
export const readReports = ['json', 'text', 'stylish']

/** The findings that the text of a report shows. */
export function findingsIn(text: string, name: string): ShownFindings {
  if (name === 'json') return { findings: ofJson(text), more: 0 }
  if (name === 'text') return { findings: ofText(text), more: 0 }
  const more = [...text.matchAll(/^ {2}and (\d+) more; /gm)].reduce((sum, [, count]) => sum + Number(count), 0)
  return { findings: ofStylish(text.replaceAll(/\{27\}\[\d+m/g, '')), more }
}

/** A finding as all reports show it. */
export function shownFinding(source: string, place: string, severity: string, code: string): ShownFinding {
  return `${source.replace(/^\{folder\}\//, '')}:${place} ${severity} ${code}`
}

const severities = ['error', 'warn', 'info', 'hint']
const severityOf: ReadonlyMap<string, string> = new Map([
  ...severities.map((severity) => [severity, severity] as const),
  ['warning', 'warn'],
  ['information', 'info'],
])

interface JsonFinding {
  readonly code: string
  readonly source: string
  readonly severity: number
  readonly range: { readonly start: { readonly line: number; readonly character: number } }
}

function ofJson(text: string): readonly ShownFinding[] {
  const records: readonly JsonFinding[] = JSON.parse(text === '' ? '[]' : text)
  return records
    .map(({ code, source, severity, range: { start } }) =>
      shownFinding(source, `${start.line + 1}:${start.character + 1}`, severities[severity] ?? '', code),
    )
    .sort()
}

const ofTextLine = /^(\S.*?):(\d+:\d+) (error|warning|information|hint) (\S+) ".*"/gm

function ofText(text: string): readonly ShownFinding[] {
  return [...text.matchAll(ofTextLine)].map(([, ...parts]) => shownIn(parts)).sort()
}

/** A question, above the places that ask it. */
const question = /^(\S+) {2}(error|warning|info|hint) {2}/
const asking = /^ {2}(\S.*?):(\d+:\d+) +(?:(error|warning|info|hint) +)?/
/** Below the file; also in the layout of Spectral. */
const ofFile = /^ +(\d+:\d+) +(error|warning|information|info|hint) {2,}(\S+) /

function ofStylish(text: string): readonly ShownFinding[] {
  const findings: ShownFinding[] = []
  let file = ''
  let asked: readonly string[] = []
  for (const each of text.split('\n')) {
    const [, ...below] = ofFile.exec(each) ?? []
    const [, ...title] = question.exec(each) ?? []
    const [, source = '', place = '', own] = asked.length === 0 ? [] : (asking.exec(each) ?? [])
    if (below.length > 0) findings.push(shownIn([file, ...below]))
    else if (source !== '') findings.push(shownIn([source, place, own ?? asked[1] ?? '', asked[0] ?? '']))
    else if (title.length > 0) asked = title
    else if (/^\S/.test(each)) file = each
    if (!each.startsWith('  ') && title.length === 0) asked = []
  }
  return findings.sort()
}

function shownIn([source = '', place = '', label = '', code = '']: readonly string[]): ShownFinding {
  return shownFinding(source, place, severityOf.get(label) ?? '', code)
}

/** A message that is no line of a report: of the command, or with the place in a config or ruleset. */
const message = /^(?:msgapi|\S*\.\w+(?::\d+:\d+)?): /

/** What standard error says beside a report, notices, and what code of plugins prints. */
export function errorsIn(text: string): readonly string[] {
  return text.split('\n').filter((each) => message.test(each) && !each.startsWith('msgapi: note: '))
}
