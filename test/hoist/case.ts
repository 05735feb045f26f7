export interface Case {
  readonly title: string
  readonly options?: Readonly<Record<string, unknown>>
  /** The entry; what begins with `{` is JSON. */
  readonly text: string
  /** Undefined when nothing changes. */
  readonly expected?: string
  /** Code, place and message of each finding of the transform, in the order of the file. */
  readonly findings?: readonly string[]
  /** The entry after the transform, where the description has other files too. */
  readonly expectedEntry?: string
  readonly others?: Readonly<Record<string, string>>
}
