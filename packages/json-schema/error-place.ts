import type { ErrorCollector } from './error-collector.ts'

/**
 * The errors of one schema that ajv compiles to one function. In the mode for one error, the function returns at the first error.
 */
class ErrorFrame {
  readonly collector: ErrorCollector
  readonly firstIndex: number
  hasReturned = false

  constructor(collector: ErrorCollector) {
    this.collector = collector
    this.firstIndex = collector.errors.length
  }
}

/** The place of a keyword in the value and in the schema, for its errors. */
export class ErrorPlace {
  readonly instancePath: string
  readonly schemaPath: string
  /** True if a value can be valid although it does not match the schema, as in `anyOf` and `contains`. ajv then keeps its errors. */
  readonly isAlternative: boolean
  readonly #propertyName: string | undefined
  readonly #frame: ErrorFrame

  private constructor(
    frame: ErrorFrame,
    instancePath: string,
    schemaPath: string,
    isAlternative = false,
    propertyName?: string,
  ) {
    this.#frame = frame
    this.instancePath = instancePath
    this.schemaPath = schemaPath
    this.isAlternative = isAlternative
    this.#propertyName = propertyName
  }

  /** The place of the validated value in the whole schema. */
  static root(collector: ErrorCollector): ErrorPlace {
    return new ErrorPlace(new ErrorFrame(collector), '', '#')
  }

  get collector(): ErrorCollector {
    return this.#frame.collector
  }

  /** True if the schema around it stops at the first keyword that fails. */
  get stopsAtFirst(): boolean {
    return !this.collector.allErrors
  }

  /** True if the errors of each of several alternatives are listed, and not only that all of them failed. */
  get looksIntoAlternatives(): boolean {
    return this.collector.looksIntoAlternatives
  }

  /** True if an error ended the schema of this place. */
  get hasReturned(): boolean {
    return this.#frame.hasReturned
  }

  /** The same value in a subschema at these steps. */
  under(...steps: readonly (string | number)[]): ErrorPlace {
    const schemaPath = this.schemaPath + fragmentOf(steps)
    return new ErrorPlace(this.#frame, this.instancePath, schemaPath, this.isAlternative, this.#propertyName)
  }

  /** A member of the value in a subschema. */
  member(name: string | number, ...steps: readonly (string | number)[]): ErrorPlace {
    const instancePath = `${this.instancePath}/${escapeSegment(name)}`
    const schemaPath = this.schemaPath + fragmentOf(steps)
    return new ErrorPlace(this.#frame, instancePath, schemaPath, this.isAlternative, this.#propertyName)
  }

  /** The same place, as one of several alternatives. */
  asAlternative(): ErrorPlace {
    return new ErrorPlace(this.#frame, this.instancePath, this.schemaPath, true, this.#propertyName)
  }

  /** The name of a property of the value, in a subschema. */
  forName(propertyName: string, ...steps: readonly (string | number)[]): ErrorPlace {
    return new ErrorPlace(this.#frame, this.instancePath, this.schemaPath + fragmentOf(steps), true, propertyName)
  }

  /** The same value in a schema that replaces a reference. */
  inlined(reference: string): ErrorPlace {
    return new ErrorPlace(this.#frame, this.instancePath, reference, this.isAlternative, this.#propertyName)
  }

  /** The same value in a schema that a reference calls. */
  called(): ErrorPlace {
    return new ErrorPlace(new ErrorFrame(this.collector), this.instancePath, '#')
  }

  /**
   * Adds an error. In the mode for one error, it ends the schema, and replaces earlier errors unless `keepsBefore`: a failing
   * `anyOf` keeps the errors of its schemas, a failing `contains` does not.
   */
  fail(keyword: string, params: Record<string, unknown>, message: string, keepsBefore = false): void {
    const { errors } = this.collector
    const isLast = this.stopsAtFirst && !this.isAlternative
    if (isLast && !keepsBefore) errors.length = this.#frame.firstIndex
    const error = {
      instancePath: this.instancePath,
      schemaPath: `${this.schemaPath}/${keyword}`,
      keyword,
      params,
      message,
    }
    errors.push(this.#propertyName === undefined ? error : { ...error, propertyName: this.#propertyName })
    if (isLast) this.#frame.hasReturned = true
  }
}

function fragmentOf(steps: readonly (string | number)[]): string {
  let text = ''
  for (const step of steps) text += `/${typeof step === 'number' ? step : encode(escapeSegment(step))}`
  return text
}

function escapeSegment(segment: string | number): string {
  return typeof segment === 'number' ? String(segment) : segment.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Percent-encodes a step. Replaces half a surrogate pair, which URIs cannot contain, as UTF-8 does. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
