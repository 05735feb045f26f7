/** Ends the reading of a text that is not written in the language, with the place from which on it cannot be read. */
export class ProtoSyntaxError extends Error {
  readonly start: number
  readonly end: number

  constructor(message: string, start: number, end: number) {
    super(message)
    this.name = 'ProtoSyntaxError'
    this.start = start
    this.end = end
  }
}
