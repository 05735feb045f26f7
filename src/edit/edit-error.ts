import type { Operation } from './operation.ts'

/** An operation that cannot be applied: its pointer leads nowhere, its key is taken, or its `test` does not hold. */
export class EditError extends Error {
  override readonly name = 'EditError'
  readonly operation: Operation

  constructor(message: string, operation: Operation) {
    super(message)
    this.operation = operation
  }
}
