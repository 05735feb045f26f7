/** Thrown and caught inside the parser of expressions: what is wrong, and the offset at which it is. */
export class PathFailure extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}
