import type { Finding } from '../findings/finding.ts'

/** What a run found. */
export interface Report {
  /** In the order in which they are to be shown. */
  readonly findings: readonly Finding[]
  /** Entry documents looked at, absolute paths. */
  readonly documents: readonly string[]
  /** The text of a file, for code frames; undefined when it is not known. */
  readonly textOf: (source: string) => string | undefined
  /** How many findings are not shown (such as warnings under `--quiet`). */
  readonly hidden?: number
}

export interface ReporterOptions {
  readonly colors: boolean
  /** Paths are printed relative to this folder. */
  readonly workingFolder: string
}

/** Writes a report as text. The text is printed as it is: it ends with a line break, or is empty. */
export type Reporter = (report: Report, options: ReporterOptions) => string
