import type { FindingFix, Range, Severity } from '../../src/findings/finding.ts'
import type { ReportedLandscape } from '../../src/landscape/report.ts'

/** Files by their paths, which start at the folder of all of them: `parts/order.yaml`. */
export type Texts = Readonly<Record<string, string>>

/** What changes texts. Those with an entry are about the description that is open, or else about the first one. */
export type Action =
  | { readonly name: 'fix'; readonly unsafe: boolean }
  | { readonly name: 'bundle' }
  | { readonly name: 'upgrade' }
  | { readonly name: 'transform'; readonly transform: string; readonly options: object }

/** What the page asks the worker. */
export type Question =
  | { readonly kind: 'lint'; readonly texts: Texts; readonly isRulesetAlone: boolean }
  | { readonly kind: 'change'; readonly texts: Texts; readonly open: string; readonly action: Action }
  | { readonly kind: 'landscape'; readonly texts: Texts }
  | { readonly kind: 'transforms' }

/** A place in a file that the page has. */
export interface ShownPlace {
  readonly file: string
  readonly range: Range
}

export interface ShownFinding extends ShownPlace {
  readonly code: string
  readonly message: string
  readonly severity: Severity
  /** The page about the code, relative to the site. */
  readonly page?: string
  readonly related: readonly (ShownPlace & { readonly message: string })[]
  readonly fixes: readonly ShownFix[]
}

/** A fix whose edits name files as the page does. */
export interface ShownFix extends Pick<FindingFix, 'title'> {
  readonly isSafe: boolean
  readonly edits: readonly (ShownPlace & { readonly text: string })[]
}

/** Why something cannot be done, with the file that says so, if one does. */
export interface Problem {
  readonly message: string
  readonly place?: ShownPlace
}

export interface LintAnswer {
  readonly findings: readonly ShownFinding[]
  /** What is wrong with a ruleset or a config. Without findings, nothing ran. */
  readonly problems: readonly Problem[]
  readonly notices: readonly string[]
  readonly suppressed: number
  /** The files that are descriptions; the others are parts, rulesets and configs. */
  readonly descriptions: readonly string[]
}

/** A file that an action changes. */
export interface ChangedFile {
  readonly file: string
  readonly before: string
  readonly after: string
  /** The unified diff of both. */
  readonly diff: string
}

/** What an action makes; no files if it changes nothing, or if its findings say why it cannot. */
export interface ChangeAnswer {
  /** What it is about; undefined if it is about all descriptions, or if there is none. */
  readonly entry: string | undefined
  readonly files: readonly ChangedFile[]
  readonly findings: readonly ShownFinding[]
  readonly notices: readonly string[]
}

export interface LandscapeAnswer {
  readonly svg: string
  readonly report: ReportedLandscape
  readonly notices: readonly string[]
}

/** A transform that the page offers. */
export interface OfferedTransform {
  readonly name: string
  readonly description: string
  /** The JSON Schema of its options. */
  readonly schema: object | undefined
}

/** What the worker answers: of the kind of the question, or why it cannot. */
export type Answer =
  | { readonly kind: 'lint'; readonly value: LintAnswer }
  | { readonly kind: 'change'; readonly value: ChangeAnswer }
  | { readonly kind: 'landscape'; readonly value: LandscapeAnswer }
  | { readonly kind: 'transforms'; readonly value: readonly OfferedTransform[] }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
