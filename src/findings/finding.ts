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
  /** Other ways to fix it, if its rule has several; each alone, in place of `fix`. */
  readonly suggestions?: readonly FindingFix[]
  /** Data that the rule passed on for its fixer. */
  readonly data?: unknown
  /** What suppresses it, and why; only for findings that reports leave out. */
  readonly suppressed?: { readonly by: 'comment' | 'x-msgapi-ignore' | 'file'; readonly reason?: string }
}

/** What findings of a code ask the reader: the same for all of them, so that a report may say it once. */
export interface Question {
  /** What the code means, as a sentence without its full stop. */
  readonly description: string
  /** What the reader has to check, in the same form. */
  readonly check: string
}

/** The number of a severity in Spectral's JSON output: 0 error, 1 warn, 2 info, 3 hint. */
export function severityNumber(severity: Severity): number {
  return severities.indexOf(severity)
}

/** Orders severities strongest first, for `sort`. */
export function compareSeverities(left: Severity, right: Severity): number {
  return severityNumber(left) - severityNumber(right)
}

/** Whether a severity is as strong as a threshold, or stronger. */
export function atLeast(severity: Severity, threshold: Severity): boolean {
  return severityNumber(severity) <= severityNumber(threshold)
}

/**
 * What findings of a code say beyond their message, which decides what other stages do with them. A rule states it of its
 * findings, and `stage-codes.ts` of those of the stages.
 */
export interface FindingFacts {
  /**
   * Whether the findings are about a name as it is written, of a component or of a field, and not about what lies under it. In
   * a bundle with a source map they are shown at the name: what lies under it comes from elsewhere where the sources have a
   * reference.
   */
  readonly aboutName?: boolean
  /** What an error makes void: a reference that leads nowhere for that reason alone is not reported once more. */
  readonly covers?: readonly Covered[]
  /**
   * Whether the findings are about one entry of several that share a file: they say what this one lacks, and are left out
   * where another has it.
   */
  readonly ofOneEntry?: boolean
}

/**
 * What an error makes void: what the `reference` at which it lies leads to; all in the `value` at which it lies; all in the
 * `owner` of the key at which it lies; the `field` for which that key is misspelled; all in the `meant-reference` that the
 * owner is when that key is meant for "$ref".
 */
export type Covered = 'reference' | 'value' | 'owner' | 'field' | 'meant-reference'
