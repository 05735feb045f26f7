import { AssertionError } from 'node:assert'
import { structuredPatch } from 'diff'
import type { NamedFiles } from './case-files.ts'

/** What differs from what a case states. */
export interface CaseFailure {
  /** As the end of a sentence that begins with the case: `the fix gives another text`. */
  readonly problem: string
  /** Lines that show it: `-` is expected, `+` was found. */
  readonly details?: string | undefined
}

/** A case by how a failure names it, with what differs. */
export interface FailedCase {
  readonly title: string
  readonly failures: readonly CaseFailure[]
}

const mostShown = 10

/** The error of a test, with all that differs. */
export function testError(subject: string, failed: readonly FailedCase[], count: number): Error {
  const failures = failed.flatMap(({ title, failures }) =>
    failures.map(({ problem, details }) => `${title}: ${problem}${details === undefined ? '' : `\n${details}`}`),
  )
  const more = failures.length - mostShown
  const message = [
    `${subject}: ${failed.length} of ${count} ${count === 1 ? 'case fails' : 'cases fail'} (- expected, + found)`,
    ...failures.slice(0, mostShown),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join('\n\n')
  return new AssertionError({ message, operator: 'fail' })
}

/** How files differ from those expected, as lines of a diff; undefined when they do not. */
export function filesDifference(expected: NamedFiles, found: NamedFiles): string | undefined {
  const lines = [...expected].flatMap(([path, text]) => {
    const actual = found.get(path) ?? ''
    if (text === actual) return []
    const name = expected.size === 1 ? [] : [`${path}:`]
    return [...name, ...textDifference(text, actual)]
  })
  return lines.length === 0 ? undefined : lines.join('\n')
}

function textDifference(expected: string, found: string): readonly string[] {
  const { hunks } = structuredPatch('', '', expected, found, undefined, undefined, { context: 3 })
  const visible = (line: string) => line.replaceAll('\r', '\\r')
  return hunks.flatMap(({ newStart, lines }) => [`@@ line ${newStart} @@`, ...lines.map(visible)])
}
