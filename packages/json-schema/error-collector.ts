interface ErrorVisit {
  readonly instancePath: string
  readonly firstIndex: number
  /** The index behind its last error; undefined while it is looked at. */
  endIndex?: number
  summary?: readonly { readonly below: string; readonly error: SchemaError }[]
}

/** What a schema finds wrong with a value, in the shape and with the words of ajv 8, so that its error printers work on it. */
export interface SchemaError {
  /** The value as an RFC 6901 pointer from the validated value; empty for the value itself. */
  instancePath: string
  /** The keyword as a pointer in the schema; behind a reference it starts anew, as ajv has it. */
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message: string
  /** Only for errors about the name of a property: that name. */
  propertyName?: string
}

/** Thrown by a collector that gathers every way to an error, when there are more errors than it was to hold. */
export class TooManyErrors extends Error {}

/** What errors a collector gathers. */
export interface CollectorOptions {
  /** False: only the first error, as ajv has it without `allErrors`. */
  readonly allErrors: boolean
  /** Errors after which a TooManyErrors is thrown. */
  readonly limit: number
  /** True: the second way to an object that was reported adds its own errors and one for all below it. */
  readonly summarizesRepeats: boolean
}

/** Gathers the errors of one validation. */
export class ErrorCollector {
  readonly errors: SchemaError[] = []
  /** Pointers of objects below which only one error stands for all that were reported through another way. */
  readonly repeated = new Set<string>()
  readonly allErrors: boolean
  readonly #limit: number
  readonly #summarizesRepeats: boolean
  readonly #visits = new Map<unknown, Map<object, ErrorVisit>>()

  constructor({ allErrors, limit, summarizesRepeats }: CollectorOptions) {
    this.allErrors = allErrors
    this.#limit = limit
    this.#summarizesRepeats = summarizesRepeats
  }

  /**
   * Lets a schema report on an object: never again while it is being looked at (the value holds itself), and in a
   * summary when it was looked at before.
   */
  visit(schema: unknown, value: object, instancePath: string, report: () => void): void {
    let visits = this.#visits.get(schema)
    if (visits === undefined) {
      visits = new Map()
      this.#visits.set(schema, visits)
    }
    const earlier = visits.get(value)
    if (earlier !== undefined && earlier.endIndex === undefined) return
    if (earlier !== undefined && this.#summarizesRepeats) {
      this.#summarize(earlier, earlier.endIndex ?? earlier.firstIndex, instancePath)
      return
    }
    const visit: ErrorVisit = { instancePath, firstIndex: this.errors.length }
    visits.set(value, visit)
    report()
    visit.endIndex = this.errors.length
    if (visit.endIndex > this.#limit) throw new TooManyErrors()
  }

  /** Errors below the object are the same through every way; one is kept, so that those above still see that there is one. */
  #summarize(visit: ErrorVisit, endIndex: number, instancePath: string): void {
    visit.summary ??= summaryOf(this.errors.slice(visit.firstIndex, endIndex), visit.instancePath.length)
    for (const { below, error } of visit.summary) {
      this.errors.push({ ...error, instancePath: instancePath + below })
      if (below !== '') this.repeated.add(instancePath)
    }
  }
}

/** Errors at the object itself, and of each run of errors below it the last. */
function summaryOf(errors: readonly SchemaError[], prefixLength: number): ErrorVisit['summary'] & object {
  const below = errors.map((error) => ({ below: error.instancePath.slice(prefixLength), error }))
  return below.filter((entry, index) => entry.below === '' || (below[index + 1]?.below ?? '') === '')
}
