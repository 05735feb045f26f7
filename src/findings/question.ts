/** What findings of a code ask the reader: the same for all of them, so that a report may say it once. */
export interface Question {
  /** What the code means, as a sentence without its full stop. */
  readonly description: string
  /** What the reader has to check, in the same form. */
  readonly check: string
}
