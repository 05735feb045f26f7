import type { ErrorCollector } from './error-collector.ts'

/** The errors of one schema that ajv would compile to one function: in the mode for one error, it ends with the first. */
class ErrorFrame {
  readonly collector: ErrorCollector
  readonly firstIndex: number
  hasReturned = false

  constructor(collector: ErrorCollector) {
    this.collector = collector
    this.firstIndex = collector.errors.length
  }
}

/** Where in the value and in the schema a keyword stands when it reports errors. */
export class ErrorPlace {
  readonly instancePath: string
  readonly schemaPath: string
  /** Whether the schema is one of several that need not all hold (`anyOf`, `contains`, ...): ajv then keeps its errors. */
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

  /** Whether the schema around it stops at the first keyword that fails. */
  get stopsAtFirst(): boolean {
    return !this.collector.allErrors
  }

  /** Whether an error ended the schema that this place belongs to. */
  get hasReturned(): boolean {
    return this.#frame.hasReturned
  }

  /** The same value in a schema further down, under these steps of the schema. */
  under(...steps: readonly (string | number)[]): ErrorPlace {
    const schemaPath = this.schemaPath + fragmentOf(steps)
    return new ErrorPlace(this.#frame, this.instancePath, schemaPath, this.isAlternative, this.#propertyName)
  }

  /** A member of the value, in a schema further down. */
  member(name: string | number, ...steps: readonly (string | number)[]): ErrorPlace {
    const instancePath = `${this.instancePath}/${escapeSegment(name)}`
    const schemaPath = this.schemaPath + fragmentOf(steps)
    return new ErrorPlace(this.#frame, instancePath, schemaPath, this.isAlternative, this.#propertyName)
  }

  /** The same place, as one of several schemas. */
  asAlternative(): ErrorPlace {
    return new ErrorPlace(this.#frame, this.instancePath, this.schemaPath, true, this.#propertyName)
  }

  /** The name of a property of the value, in a schema further down. */
  forName(propertyName: string, ...steps: readonly (string | number)[]): ErrorPlace {
    return new ErrorPlace(this.#frame, this.instancePath, this.schemaPath + fragmentOf(steps), true, propertyName)
  }

  /** The same value in a schema that is in place of a reference. */
  inlined(reference: string): ErrorPlace {
    return new ErrorPlace(this.#frame, this.instancePath, reference, this.isAlternative, this.#propertyName)
  }

  /** The same value in a schema that a reference calls. */
  called(): ErrorPlace {
    return new ErrorPlace(new ErrorFrame(this.collector), this.instancePath, '#')
  }

  /**
   * Adds an error. In the mode for one error it ends the schema, and replaces what was gathered before unless `keepsBefore`:
   * so a failing `anyOf` shows the errors of its schemas, a failing `contains` does not.
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

/** Percent-encodes a step; half a surrogate pair, which no URI can hold, is replaced as in UTF-8. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
