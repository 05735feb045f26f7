/** A change of a text, as plain data: what is between two offsets is replaced. Both lie in the text, `start` not after `end`. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}
