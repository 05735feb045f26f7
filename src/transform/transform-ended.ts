/** Ends a transform when one that it applied failed, or its source cannot be bundled; the findings say why. */
export class TransformEnded extends Error {
  override readonly name = 'TransformEnded'

  constructor(transform: string) {
    super(`the transform "${transform}" reported an error`)
  }
}
