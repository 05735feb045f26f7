import { diffArrays } from 'diff'
import type { Range, Severity } from '../findings/finding.ts'

/** The expected fields of a finding; fields that are absent may have any value. */
export interface ExpectedFinding {
  /** The whole message, or a pattern that it matches. */
  readonly message?: string | RegExp | undefined
  /** The file, where a case has several. */
  readonly file?: string | undefined
  /** A JSON Pointer in the file, such as `/channels/orders`. */
  readonly pointer?: string | undefined
  /** Whether the finding is about the key or the value there. */
  readonly on?: 'key' | 'value' | undefined
  /** Lines and characters count from zero. It is compared in the case as written. */
  readonly range?: Range | undefined
  readonly severity?: Severity | undefined
}

/** The expected fields of a transform's report. */
export interface ExpectedReport extends ExpectedFinding {
  /** The full code, such as `acme/contact-added`. */
  readonly code?: string | undefined
}

/** A finding as cases compare it. */
export interface FoundFinding {
  readonly code: string
  readonly message: string
  readonly file: string
  readonly pointer: string
  readonly on: 'key' | 'value'
  readonly range: Range
  readonly severity: Severity
}

/** How findings differ from those that a case expects, a line each; undefined when they do not. */
export function findingsDifference(
  expected: readonly ExpectedReport[],
  found: readonly FoundFinding[],
): string | undefined {
  const changes = diffArrays<ExpectedReport | FoundFinding>([...expected], [...found], { comparator: matches })
  if (changes.every(({ added, removed }) => !added && !removed)) return undefined
  const compared = fieldsIn(expected)
  const lines = changes.flatMap(({ added, removed, value }) => {
    const mark = added ? '+' : removed ? '-' : ' '
    return value.map((finding) => `${mark} ${removed ? inShort(finding) : inShort(finding, compared)}`)
  })
  return lines.join('\n')
}

function matches(expected: ExpectedReport, found: ExpectedReport): boolean {
  return fieldsOf(expected).every((field) => {
    const stated = expected[field]
    const actual = found[field]
    if (stated instanceof RegExp) return typeof actual === 'string' && new RegExp(stated).test(actual)
    return shown(stated) === shown(actual)
  })
}

const fields = ['code', 'message', 'file', 'pointer', 'on', 'range', 'severity'] as const
type FindingField = (typeof fields)[number]

function fieldsOf(finding: ExpectedReport): readonly FindingField[] {
  return fields.filter((field) => finding[field] !== undefined)
}

/** The fields that some of the findings state, and what tells findings apart. */
function fieldsIn(findings: readonly ExpectedReport[]): readonly FindingField[] {
  const stated = new Set<FindingField>(['message', 'pointer', ...findings.flatMap(fieldsOf)])
  return fields.filter((field) => stated.has(field))
}

/** A finding as it may be written in a test. */
function inShort(finding: ExpectedReport, shownFields: readonly FindingField[] = fieldsOf(finding)): string {
  const parts = shownFields.map((field) => `${field}: ${shown(finding[field])}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

function shown(value: string | RegExp | Range | undefined): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value === undefined || value instanceof RegExp) return String(value)
  const { start, end } = value
  const position = ({ line, character }: Range['start']) => `{ line: ${line}, character: ${character} }`
  return `{ start: ${position(start)}, end: ${position(end)} }`
}
