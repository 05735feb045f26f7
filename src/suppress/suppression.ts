import { stageCodes } from '../findings/codes/facts.ts'
import type { Finding, Range } from '../findings/finding.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import { namesOfCode } from '../format/rule-codes.ts'
import { matchesPattern } from '../graph/name-pattern.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Place, Pointer } from '../pointer.ts'

/** The forms of a suppression: a comment, an extension, or an entry of the suppressions file. */
export type SuppressionForm = 'comment' | 'x-msgapi-ignore' | 'file'

/** Where in its file a suppression holds. */
export type Reach =
  /** Everywhere. */
  | { readonly kind: 'file' }
  /** Applies to values that begin on a line; for a comment behind a value, also to values that end there. */
  | { readonly kind: 'line'; readonly line: number; readonly alsoLast: boolean }
  /** Applies to values that begin after an offset, up to a matching end. */
  | { readonly kind: 'from'; readonly offset: number }
  /** Applies to a value and everything in it. */
  | { readonly kind: 'inside'; readonly pointer: Pointer }
  /** Applies to a pointer alone; with `item`, to the value with this identity, wherever it is in its list. */
  | { readonly kind: 'at'; readonly pointer: Pointer; readonly item?: string | undefined }

/** Which part of a comment or a list names a code. */
export interface CodePart {
  /** Where the comment begins, as an offset; or the pointer of the list. */
  readonly of: number | Pointer
  /** The position of the code among those of the comment, or of the item in the list; undefined where no code is written. */
  readonly index: number | undefined
}

/** One code that is suppressed somewhere. */
export interface Suppression {
  readonly by: SuppressionForm
  /** A code, or a pattern of codes such as `acme/*`; undefined for all. */
  readonly code: string | undefined
  readonly reason: string | undefined
  /** The last day on which it counts. */
  readonly until: string | undefined
  /** The place in the file. */
  readonly place: Place
  readonly range: Range
  /** The file whose findings it is about. */
  readonly file: SourceFile
  readonly reach: Reach
  /** Undefined for an entry of the suppressions file. */
  readonly part?: CodePart | undefined
}

/** Where a comment ends what other comments of the file suppress. */
export interface SuppressionEnd {
  readonly file: SourceFile
  readonly offset: number
  /** The codes that it names; none for all. */
  readonly codes: readonly string[]
}

/** The suppressions of a file, and what is wrong with them. */
export interface FoundSuppressions {
  readonly suppressions: readonly Suppression[]
  readonly ends?: readonly SuppressionEnd[]
  readonly problems: readonly Finding[]
  /** Problems that do not depend on the rules that run. */
  readonly useless?: readonly Finding[]
}

/** True if a written code, in either spelling of the format, means a code. Nothing written means all. */
export function isMeant(code: string, written: string | undefined): boolean {
  return written === undefined || namesOfCode(code).some((name) => matchesPattern(name, written))
}

/** True if an end applies to a code. */
export function isEndOf({ codes }: Pick<SuppressionEnd, 'codes'>, code: string): boolean {
  return codes.length === 0 || codes.some((written) => isMeant(code, written))
}

/** Identifies a suppression, or an end of one, by its place and code. */
export function suppressionKey(
  { place, range: { start } }: Pick<Finding, 'place' | 'range'>,
  code: string | undefined,
): string {
  return JSON.stringify([place.source, start.line, start.character, code])
}

/** A finding about a suppression. */
export function problemAt(code: StageCode, message: string, at: { place: Place; range: Range }): Finding {
  return { code, message, severity: stageCodes[code].severity, place: at.place, range: at.range }
}
