import type { Place } from '../pointer.ts'

/** The severities of findings, strongest first. Spectral's JSON output uses these indexes as its numbers. */
export const severities = ['error', 'warn', 'info', 'hint'] as const

/** How much a finding matters, strongest first. Spectral uses the same four. */
export type Severity = (typeof severities)[number]

/** A position in a text: zero-based line, and zero-based UTF-16 code unit within the line. */
export interface TextPosition {
  readonly line: number
  readonly character: number
}

/** A range of text; `end` is exclusive. */
export interface Range {
  readonly start: TextPosition
  readonly end: TextPosition
}

/** Another place that helps to understand a finding, such as a step of the reference chain. */
export interface RelatedPlace {
  readonly message: string
  readonly place: Place
  readonly range: Range
}

/** A change of a text: `text` replaces the text in the range. */
export interface TextEdit {
  /** The file, as in `Place`. */
  readonly source: string
  readonly range: Range
  readonly text: string
}

/** The fix for one finding alone. */
export interface FindingFix {
  /** `unsafe` if a person should review the result. */
  readonly safety: 'safe' | 'unsafe'
  /** The effect of the fix, as an imperative sentence. */
  readonly title: string
  /** In the order of the text of each file; the ranges refer to the texts as read. */
  readonly edits: readonly TextEdit[]
}

/** One defect, as plain data: the message and the place where the author wrote it. */
export interface Finding {
  /** Stable code such as `ref/unresolved` or `spec/required-field`. */
  readonly code: string
  readonly message: string
  readonly severity: Severity
  readonly place: Place
  readonly range: Range
  readonly related?: readonly RelatedPlace[]
  /** A page about the rule. */
  readonly documentationUrl?: string
  /** Set if there is a fixer; `unsafe` if a person should review its result. */
  readonly fixable?: 'safe' | 'unsafe'
  /** The edits that fix it, if the call asked for them. */
  readonly fix?: FindingFix
  /** Data that the rule passed on for its fixer. */
  readonly data?: unknown
  /** What suppresses it, and why; only for findings that reports leave out. */
  readonly suppressed?: { readonly by: 'comment' | 'x-msgapi-ignore' | 'file'; readonly reason?: string }
}
