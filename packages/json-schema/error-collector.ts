interface ErrorVisit {
  readonly instancePath: string
  readonly firstIndex: number
  /** The index after its last error; undefined while it is being checked. */
  endIndex?: number
  summary?: readonly { readonly below: string; readonly error: SchemaError }[]
}

/** An error of a value, in the form and words of ajv 8, so that ajv's error printers work on it. */
export interface SchemaError {
  /** The value, as an RFC 6901 pointer from the validated value. Empty for the value itself. */
  instancePath: string
  /** The keyword, as a pointer in the schema. As in ajv, it starts again behind a reference. */
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message: string
  /** The name of the property, only for errors about that name. */
  propertyName?: string
}

/** Thrown by a collector that lists every path to an error, if there are more errors than its limit. */
export class TooManyErrors extends Error {}

/** Options of a collector. */
export interface CollectorOptions {
  /** If false, only the first error, like ajv without `allErrors`. */
  readonly allErrors: boolean
  /** With more errors than this, a TooManyErrors is thrown. */
  readonly limit: number
  /** If true, the second path to a reported object adds the object's own errors and one for all errors below it. */
  readonly summarizesRepeats: boolean
  /** If false, only the error that all schemas of an `anyOf`, `oneOf` or `contains` failed, without those of each. */
  readonly looksIntoAlternatives: boolean
}

/** Collects the errors of one validation. */
export class ErrorCollector {
  readonly errors: SchemaError[] = []
  /** Pointers of objects that were reported on another path. Only one error represents all errors below them. */
  readonly repeated = new Set<string>()
  readonly allErrors: boolean
  readonly looksIntoAlternatives: boolean
  readonly #limit: number
  readonly #summarizesRepeats: boolean
  readonly #visits = new Map<unknown, Map<object, ErrorVisit>>()

  constructor({ allErrors, limit, summarizesRepeats, looksIntoAlternatives }: CollectorOptions) {
    this.allErrors = allErrors
    this.looksIntoAlternatives = looksIntoAlternatives
    this.#limit = limit
    this.#summarizesRepeats = summarizesRepeats
  }

  /**
   * Lets a schema report errors of an object. Ignores an object that is still being checked (the value contains itself), and
   * summarizes one that was checked before.
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

  /** Errors below the object are the same on every path. One of them is kept, so that schemas around it still see an error. */
  #summarize(visit: ErrorVisit, endIndex: number, instancePath: string): void {
    visit.summary ??= summaryOf(this.errors.slice(visit.firstIndex, endIndex), visit.instancePath.length)
    for (const { below, error } of visit.summary) {
      this.errors.push({ ...error, instancePath: instancePath + below })
      if (below !== '') this.repeated.add(instancePath)
    }
  }
}

/** The errors of the object itself, and the last of each run of errors below it. */
function summaryOf(errors: readonly SchemaError[], prefixLength: number): ErrorVisit['summary'] & object {
  const below = errors.map((error) => ({ below: error.instancePath.slice(prefixLength), error }))
  return below.filter((entry, index) => entry.below === '' || (below[index + 1]?.below ?? '') === '')
}
