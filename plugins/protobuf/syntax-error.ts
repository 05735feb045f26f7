/** Ends reading at an invalid place in the text. */
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
