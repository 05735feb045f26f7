import type { Place } from '../pointer.ts'

/** How much a finding matters, strongest first; the numbers of Spectral's JSON output are their positions here. */
export const severities = ['error', 'warn', 'info', 'hint'] as const

export type Severity = (typeof severities)[number]

/** A position in a text: zero-based line, and zero-based UTF-16 code unit within the line. */
export interface TextPosition {
  readonly line: number
  readonly character: number
}

/** A stretch of text; `end` is exclusive. */
export interface Range {
  readonly start: TextPosition
  readonly end: TextPosition
}

/** A further place that helps to understand a finding, such as a step of the reference chain that led there. */
export interface RelatedPlace {
  readonly message: string
  readonly place: Place
  readonly range: Range
}

/** A change of a text: what is in the range gives way to the text. */
export interface TextEdit {
  /** The file, as in `Place`. */
  readonly source: string
  readonly range: Range
  readonly text: string
}

/** What a fixer would do about one finding, and no other. */
export interface FindingFix {
  /** Whether a person should look at the result. */
  readonly safety: 'safe' | 'unsafe'
  /** What is done, as an imperative sentence. */
  readonly title: string
  /** In the order of each text; ranges are those of the texts that were read. */
  readonly edits: readonly TextEdit[]
}

/** One defect, as plain data: what is wrong and where the author wrote it. */
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
  /** Whether there is a fixer for it, and whether a person should look at the result. */
  readonly fixable?: 'safe' | 'unsafe'
  /** What is to be done about it, when a run was asked for that. */
  readonly fix?: FindingFix
  /** What the rule handed over for its fixer. */
  readonly data?: unknown
  /** What suppresses it, for findings that a report leaves out. */
  readonly suppressed?: { readonly by: 'comment' | 'x-msgapi-ignore' | 'file'; readonly reason?: string }
}
