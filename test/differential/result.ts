import { isDeepStrictEqual } from 'node:util'
import { type Finding, type Range, severityNumber } from '../../src/findings/finding.ts'

/** A finding in the form of Spectral's JSON output. */
export interface Result {
  readonly code: string
  readonly message: string
  readonly path: readonly string[]
  readonly severity: number
  readonly range: Range
  readonly source: string
  readonly documentationUrl?: string
}

/** A finding of ours in Spectral's form. */
export function resultOf({ code, message, place, severity, range, documentationUrl }: Finding): Result {
  return {
    code,
    message,
    path: place.pointer,
    severity: severityNumber(severity),
    range: plainRange(range),
    source: place.source,
    ...(documentationUrl === undefined ? {} : { documentationUrl }),
  }
}

/** A range as plain data with nothing else in it. */
export function plainRange({ start, end }: Range): Range {
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  }
}

/** The first place at which two lists of results differ, in words; undefined when they are the same. */
export function firstDifference(ours: readonly Result[], theirs: readonly Result[]): string | undefined {
  for (let index = 0; index < Math.max(ours.length, theirs.length); index++) {
    const [our, their] = [ours[index], theirs[index]]
    if (!isDeepStrictEqual(our, their)) return `result ${index}\n  ours:     ${line(our)}\n  Spectral: ${line(their)}`
  }
  return undefined
}

function line(result: Result | undefined): string {
  if (result === undefined) return 'none'
  const { range, source, severity, code, path, message, documentationUrl = '' } = result
  const { start, end } = range
  const spot = `${start.line}:${start.character}-${end.line}:${end.character}`
  return `${source}:${spot} ${severity} ${code} ${JSON.stringify(path)} ${JSON.stringify(message)} ${documentationUrl}`
}
