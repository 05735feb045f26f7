/** What became of the documents of a run. */
export interface WriteSummary {
  /** The files that were written, as they are shown. */
  readonly files: readonly string[]
  /** Whether every entry has its document. */
  readonly complete: boolean
}
