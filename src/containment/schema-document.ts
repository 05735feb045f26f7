import { metaSchemas, SchemaLibrary, schemaPartsOf } from '../../packages/json-schema/index.ts'
import { isRecord, type JsonObject } from '../plain-data.ts'
import type { ComparedDialect } from './read-keywords.ts'
import type { ComparedSchema } from './schema-classes.ts'

/**
 * Opens a document that is one JSON Schema: replaces each `$ref` by the schema that it leads to, by `$id`, `$anchor`, JSON Pointer
 * or the meta-schema of draft-07. Returns a problem, as a short phrase, for a reference that leads out of the document.
 * @param dialectByDefault the dialect of a document whose `$schema` names none
 */
export function openSchemaDocument(
  document: unknown,
  dialectByDefault: ComparedDialect = 'draft7',
): ComparedSchema | { readonly problem: string } {
  const dialect = dialectOf(document) ?? dialectByDefault
  if (!isRecord(document)) {
    return typeof document === 'boolean' ? { schema: document, dialect } : { problem: 'a document that is no schema' }
  }
  const resolving = new Resolving(document, dialect)
  try {
    return { schema: resolving.resolve(), dialect }
  } catch (error) {
    if (error instanceof NoTarget) return { problem: error.message }
    throw error
  }
}

class NoTarget extends Error {}

const dialects: ReadonlyMap<string, ComparedDialect> = new Map([
  ['draft-04', 'draft4'],
  ['draft-06', 'draft6'],
  ['draft-07', 'draft7'],
  ['draft/2019-09', 'draft2019-09'],
  ['draft/2020-12', 'draft2020-12'],
])

function dialectOf(document: unknown): ComparedDialect | undefined {
  const uri = isRecord(document) && typeof document.$schema === 'string' ? document.$schema : ''
  const [, name = ''] = /^https?:\/\/json-schema\.org\/(.*)\/schema#?$/.exec(uri) ?? []
  return dialects.get(name)
}

const withSchema = new Set([
  ...['additionalItems', 'items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
])
const withSchemas = new Set(['items', 'allOf', 'anyOf', 'oneOf', 'prefixItems'])
const withNamedSchemas = new Set(['properties', 'patternProperties', 'dependencies', 'dependentSchemas'])

/** A schema object whose copy is not filled yet. */
interface Waiting {
  readonly written: JsonObject
  readonly base: string
  readonly copy: Record<string, unknown>
}

/** Copies a document, each schema once for each base URI, so that circles of references become circles of objects. */
class Resolving {
  readonly #document: JsonObject
  readonly #isLater: boolean
  readonly #library: SchemaLibrary
  readonly #copies = new Map<object, Map<string, Record<string, unknown>>>()
  readonly #waiting: Waiting[] = []

  constructor(document: JsonObject, dialect: ComparedDialect) {
    this.#document = document
    this.#isLater = dialect === 'draft2019-09' || dialect === 'draft2020-12'
    this.#library = new SchemaLibrary(dialect === 'draft4' ? 'id' : '$id', schemaPartsOf)
    this.#library.add(document)
    for (const [uri, schema] of metaSchemas) this.#library.add(schema, uri)
  }

  resolve(): unknown {
    const copy = this.#copyOf(this.#document, '')
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) this.#fill(next)
    return copy
  }

  /** The copy of a schema; of a reference, the copy of the schema behind it. */
  #copyOf(schema: unknown, base: string): unknown {
    const target = this.#behindReferences(schema, base)
    const { schema: written } = target
    if (!isRecord(written)) return written
    const known = this.#copies.get(written) ?? new Map<string, Record<string, unknown>>()
    this.#copies.set(written, known)
    let copy = known.get(target.base)
    if (copy === undefined) {
      copy = {}
      known.set(target.base, copy)
      this.#waiting.push({ written, base: target.base, copy })
    }
    return copy
  }

  /** Up to draft-07, keywords beside `$ref` are ignored. */
  #behindReferences(schema: unknown, base: string): { readonly schema: unknown; readonly base: string } {
    const passed = new Set<unknown>()
    let at = { schema, base }
    while (isRecord(at.schema) && typeof at.schema.$ref === 'string' && !this.#isLater) {
      if (passed.has(at.schema)) throw new NoTarget(`the reference "${at.schema.$ref}" to itself`)
      passed.add(at.schema)
      at = this.#target(at.schema.$ref, at.base)
    }
    return at
  }

  #target(reference: string, base: string): { readonly schema: unknown; readonly base: string } {
    const found = this.#library.at(reference, base)
    if (found === undefined) throw new NoTarget(`the reference "${reference.slice(0, 100)}" leads out of the document`)
    return found
  }

  #fill({ written, base, copy }: Waiting): void {
    const inside = this.#library.baseInside(written, base)
    for (const [name, value] of Object.entries(written)) set(copy, name, this.#keyword(name, value, inside))
    if (!this.#isLater || typeof written.$ref !== 'string') return
    const { schema, base: targetBase } = this.#target(written.$ref, inside)
    delete copy.$ref
    copy.allOf = [...(Array.isArray(copy.allOf) ? copy.allOf : []), this.#copyOf(schema, targetBase)]
  }

  #keyword(name: string, value: unknown, base: string): unknown {
    if (withSchemas.has(name) && Array.isArray(value)) return value.map((part) => this.#copyOf(part, base))
    if (withSchema.has(name) && !Array.isArray(value)) return this.#copyOf(value, base)
    if (!withNamedSchemas.has(name) || !isRecord(value)) return value
    const named: Record<string, unknown> = {}
    for (const [key, part] of Object.entries(value))
      set(named, key, Array.isArray(part) ? part : this.#copyOf(part, base))
    return named
  }
}

/** Sets a member of any name, even `__proto__`. */
function set(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, enumerable: true, configurable: true, writable: true })
}
