import type { Finding, Range } from '../findings/finding.ts'
import { namesOfCode } from '../format/rule-codes.ts'
import { matchesPattern } from '../graph/name-pattern.ts'
import type { Place, Pointer } from '../pointer.ts'

/** What a suppression is written as: a comment, an extension, or an entry of the suppressions file. */
export type SuppressionForm = 'comment' | 'x-msgapi-ignore' | 'file'

/** One code that is suppressed somewhere. */
export interface Suppression {
  readonly by: SuppressionForm
  /** A code, or a pattern of codes such as `acme/*`; undefined for all. */
  readonly code: string | undefined
  readonly reason: string | undefined
  /** Where it is written. */
  readonly place: Place
  readonly range: Range
  /** Absolute path of the file whose findings it is about. */
  readonly source: string
  /** The one pointer that it is about; undefined for one that may be about several. */
  readonly pointer?: Pointer | undefined
  /** Whether it holds at the place of a finding in that file. */
  readonly holdsAt: (finding: Finding) => boolean
}

/** The suppressions of a file, and what is wrong with them. */
export interface FoundSuppressions {
  readonly suppressions: readonly Suppression[]
  readonly problems: readonly Finding[]
}

/** Whether a code is meant by one that is written, in either spelling of the format; nothing written means all. */
export function isMeant(code: string, written: string | undefined): boolean {
  return written === undefined || namesOfCode(code).some((name) => matchesPattern(name, written))
}

/** What tells a suppression from all others of a run. */
export function keyOf({ place, range: { start }, code }: Suppression): string {
  return JSON.stringify([place.source, start.line, start.character, code])
}
