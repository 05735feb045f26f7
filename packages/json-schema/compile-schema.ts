import { resolveUri, splitFragment } from '../../src/load/files/uri-reference.ts'
import { isRecord, type JsonObject } from '../../src/plain-data.ts'
import { type DialectKeywords, type JsonSchemaDialect, keywordsOfDialect } from './dialect.ts'
import { type CollectorOptions, ErrorCollector, type SchemaError, TooManyErrors } from './error-collector.ts'
import { ErrorPlace } from './error-place.ts'
import type { ReferenceTarget, Subschema } from './keyword.ts'
import { nativePattern, type PatternTest } from './pattern.ts'
import { type LocatedSchema, SchemaLibrary } from './schema-library.ts'
import { mereReference, SchemaNode, type SchemaScope } from './schema-node.ts'

/**
 * Changes schemas before they are compiled. `inNot` changes schemas in `not`. The same schema has to give an equal result every
 * time.
 */
export interface SchemaRewriting {
  readonly schema: (written: JsonObject) => JsonObject
  readonly inNot: (written: JsonObject) => JsonObject
}

export interface SchemaOptions {
  /** Draft-07 if absent. */
  readonly dialect?: JsonSchemaDialect
  /** Changes schemas before they are compiled, if given. */
  readonly reading?: SchemaRewriting
  /** If false, `errors` ends at the first error, like ajv without `allErrors`. True if absent. */
  readonly allErrors?: boolean
  /** Further schemas that references can lead to, by URI. */
  readonly documents?: ReadonlyMap<string, JsonObject>
  /** If true, ignores keywords beside `$ref`, as in draft-07. ajv 8 applies them. */
  readonly referenceStandsAlone?: boolean
  /** If true, `multipleOf` uses the written decimals. ajv divides, so for it 0.3 is no multiple of 0.1. */
  readonly exactDecimals?: boolean
  /** Compiles patterns; by default with JavaScript's engine, without flags. Throws if a pattern cannot be compiled. */
  readonly pattern?: (source: string) => PatternTest
}

export interface ErrorList {
  readonly errors: SchemaError[]
  /** Pointers of objects that were listed on another path. Only one error represents all errors below them. */
  readonly repeated: ReadonlySet<string>
}

/** A compiled schema. Values must never change, because results for objects are kept. */
export interface Validator {
  /**
   * Prepares every part now. Throws an UnresolvedReferenceError for a missing target, and the errors of `pattern`. The other
   * methods throw the same when a value needs that part.
   */
  prepare(): void
  isValid(value: unknown): boolean
  /** The errors of ajv 8, in its order, for every path to a shared object. */
  errors(value: unknown): SchemaError[]
  /** The same for up to `limit` errors. If there are more, an object that was listed once is only summarized on other paths. */
  errorsUpTo(limit: number, value: unknown): ErrorList
  /** As errorsUpTo, but what fails all schemas of an `anyOf`, `oneOf` or `contains` has one error, without those of each schema. */
  outerErrorsUpTo(limit: number, value: unknown): ErrorList
}

const unlimited = { limit: Number.POSITIVE_INFINITY, summarizesRepeats: false, looksIntoAlternatives: true }

/** Thrown by a validator for a reference to nothing. */
export class UnresolvedReferenceError extends Error {}

/**
 * Compiles a JSON Schema with the semantics of ajv 8 in loose mode: applies keywords beside `$ref`, and ignores unknown keywords
 * and formats. Prepares each part when a value first needs it, and generates no code. The schema has to be valid, without
 * anything that `SchemaSurvey` rejects.
 */
export function compileSchema(schema: unknown, options: SchemaOptions = {}): Validator {
  const scope = new CompiledScope(schema, options)
  return validatorOf(scope, schema, options.allErrors ?? true)
}

/**
 * Compiles many schemas with common parts, each part once, because a part without references means the same everywhere. The
 * schemas must not have references.
 */
export function sharedCompiler(options: SchemaOptions): (schema: JsonObject, allErrors: boolean) => Validator {
  const scope = new CompiledScope(undefined, options)
  return (schema, allErrors) => validatorOf(scope, schema, allErrors)
}

function validatorOf(scope: CompiledScope, schema: unknown, allErrors: boolean): Validator {
  const root = scope.node(schema, '')

  function collect(value: unknown, options: Omit<CollectorOptions, 'allErrors'>): ErrorCollector {
    const collector = new ErrorCollector({ allErrors, ...options })
    if (!root.isValid(value)) root.report(value, ErrorPlace.root(collector))
    return collector
  }

  function collectUpTo(limit: number, value: unknown, looksIntoAlternatives: boolean): ErrorCollector {
    try {
      return collect(value, { limit, summarizesRepeats: false, looksIntoAlternatives })
    } catch (error) {
      if (!(error instanceof TooManyErrors)) throw error
      return collect(value, { ...unlimited, summarizesRepeats: true, looksIntoAlternatives })
    }
  }

  return {
    prepare: () => scope.prepare(),
    isValid: (value) => root.isValid(value),
    errors: (value) => collect(value, unlimited).errors,
    errorsUpTo: (limit, value) => collectUpTo(limit, value, true),
    outerErrorsUpTo: (limit, value) => collectUpTo(limit, value, false),
  }
}

/** All nodes of a schema, each created once, and the targets of references. */
class CompiledScope implements SchemaScope {
  readonly keywords: DialectKeywords
  readonly exactDecimals: boolean
  readonly #read: (written: JsonObject) => JsonObject
  /** For schemas in `not`, if they are read differently. */
  readonly #inNot: CompiledScope | undefined
  readonly #library = new SchemaLibrary()
  readonly #nodes = new Map<object, Map<string, SchemaNode>>()
  readonly #patterns = new Map<string, PatternTest>()
  readonly #compilePattern: (source: string) => PatternTest
  readonly #allNodes = new Set<SchemaNode>()
  readonly #referenceStandsAlone: boolean
  readonly #holdReferences = new Map<object, boolean>()

  constructor(schema: unknown, options: SchemaOptions) {
    const { dialect = 'draft7', reading } = options
    this.keywords = keywordsOfDialect(dialect)
    this.#read = reading?.schema ?? ((written) => written)
    const isReadAlike = reading === undefined || reading.schema === reading.inNot
    this.#inNot = isReadAlike
      ? undefined
      : new CompiledScope(schema, { ...options, reading: { schema: reading.inNot, inNot: reading.inNot } })
    this.exactDecimals = options.exactDecimals ?? false
    this.#referenceStandsAlone = options.referenceStandsAlone ?? false
    this.#compilePattern = options.pattern ?? ((source) => nativePattern(source, ''))
    if (isRecord(schema)) this.#library.add(schema)
    for (const [uri, document] of options.documents ?? []) this.#library.add(document, uri)
  }

  keywordsOf(written: JsonObject): JsonObject {
    const schema = this.#read(written)
    return this.#referenceStandsAlone && typeof schema.$ref === 'string' ? { $ref: schema.$ref } : schema
  }

  /** Prepares everything that a value could need. The loop includes nodes that are added meanwhile. */
  prepare(): void {
    for (const node of this.#allNodes) node.prepare()
  }

  node(schema: unknown, base: string, isNegated = false): Subschema {
    if (isNegated && this.#inNot !== undefined) return this.#inNot.node(schema, base)
    if (!isRecord(schema)) return schema === false ? refusesAll : acceptsAll
    let nodes = this.#nodes.get(schema)
    if (nodes === undefined) {
      nodes = new Map()
      this.#nodes.set(schema, nodes)
    }
    let node = nodes.get(base)
    if (node === undefined) {
      node = new SchemaNode(schema, base, this)
      nodes.set(base, node)
      this.#allNodes.add(node)
    }
    return node
  }

  target(reference: string, base: string): ReferenceTarget {
    const uri = resolveUri(base, reference)
    const found = this.#library.find(uri)
    if (found === undefined) {
      throw new UnresolvedReferenceError(`can't resolve reference ${reference} from id ${base === '' ? '#' : base}`)
    }
    const { schema, base: inside } = this.#behindReferences(found, uri)
    return { subschema: this.node(schema, inside), isInlined: () => !this.#holdsReference(schema) }
  }

  /** ajv follows schemas that are only a reference with a pointer, which changes schema paths. */
  #behindReferences(first: LocatedSchema, uri: string): LocatedSchema {
    if (isAnchor(uri)) return first
    let last = first
    const passed = new Set([first.schema])
    for (
      let reference = mereReference(first.schema, this.keywords);
      reference !== undefined;
      reference = mereReference(last.schema, this.keywords)
    ) {
      const next = resolveUri(last.base, reference)
      const found = splitFragment(next).fragment?.startsWith('/') ? this.#library.find(next) : undefined
      if (found === undefined || passed.has(found.schema)) return last
      passed.add(found.schema)
      last = found
    }
    return last
  }

  pattern(source: string): PatternTest {
    let test = this.#patterns.get(source)
    if (test === undefined) {
      test = this.#compilePattern(source)
      this.#patterns.set(source, test)
    }
    return test
  }

  /**
   * True if a schema contains `$ref` anywhere, even as the name of a property: ajv uses this test to decide whether to inline it.
   */
  #holdsReference(schema: unknown): boolean {
    if (typeof schema !== 'object' || schema === null) return false
    const known = this.#holdReferences.get(schema)
    if (known !== undefined) return known
    this.#holdReferences.set(schema, false)
    const holds =
      (isRecord(schema) && Object.hasOwn(schema, '$ref')) ||
      Object.values(schema).some((member) => this.#holdsReference(member))
    this.#holdReferences.set(schema, holds)
    return holds
  }
}

function isAnchor(uri: string): boolean {
  const { fragment } = splitFragment(uri)
  return fragment !== undefined && !fragment.startsWith('/')
}

const acceptsAll: Subschema = { acceptsAll: true, isValid: () => true, report: () => undefined }

const refusesAll: Subschema = {
  acceptsAll: false,
  isValid: () => false,
  report: (_value, place) => place.fail('false schema', {}, 'boolean schema is false'),
}
