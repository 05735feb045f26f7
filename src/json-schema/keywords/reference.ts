import type { ErrorPlace } from '../error-place.ts'
import type { Keyword, KeywordContext, ReferenceTarget } from '../keyword.ts'

/** `$ref`; in ajv 8 the keywords beside it hold too. */
export function reference(text: unknown, context: KeywordContext): Keyword | undefined {
  return typeof text === 'string' ? new ReferenceKeyword(text, context) : undefined
}

/** Nested uses of one reference from which on it is worth looking for a loop. */
const depthWithoutGuard = 64

/** Looks its target up when it is first needed, so that schemas which refer to themselves can be compiled. */
class ReferenceKeyword implements Keyword {
  readonly #reference: string
  readonly #context: KeywordContext
  #target: ReferenceTarget | undefined
  /** Values being looked at: to come back with the same one is a loop of references that requires nothing more. */
  readonly #checked = new Set<unknown>()
  readonly #reported = new Set<unknown>()
  #depth = 0

  constructor(text: string, context: KeywordContext) {
    this.#reference = text
    this.#context = context
  }

  prepare(): void {
    this.#lookUp()
  }

  isValid(value: unknown): boolean {
    const { subschema } = this.#lookUp()
    if (this.#depth > depthWithoutGuard) return once(this.#checked, value, () => subschema.isValid(value)) ?? true
    this.#depth += 1
    const valid = subschema.isValid(value)
    this.#depth -= 1
    return valid
  }

  report(value: unknown, place: ErrorPlace): void {
    const target = this.#lookUp()
    const below = target.isInlined() ? place.inlined(this.#reference) : place.called()
    once(this.#reported, value, () => target.subschema.report(value, below))
  }

  #lookUp(): ReferenceTarget {
    this.#target ??= this.#context.target(this.#reference)
    return this.#target
  }
}

/** Runs unless it already runs for the value. */
function once<Result>(running: Set<unknown>, value: unknown, run: () => Result): Result | undefined {
  if (running.has(value)) return undefined
  running.add(value)
  try {
    return run()
  } finally {
    running.delete(value)
  }
}
