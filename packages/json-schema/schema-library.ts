import { resolveUri, splitFragment } from '../../src/load/files/uri-reference.ts'
import { isRecord, type JsonObject } from '../../src/plain-data.ts'
import type { SchemaPart } from './schema-parts.ts'

type PartsOf = (part: SchemaPart) => Iterable<SchemaPart>

/** A schema with the base URI of its references. */
export interface LocatedSchema {
  readonly schema: unknown
  readonly base: string
}

/** Finds schemas by URI: whole documents, schemas with an `$id` or `$anchor` in them, and places by JSON Pointer. */
export class SchemaLibrary {
  readonly #documents = new Map<string, JsonObject>()
  /** Documents whose identifiers are not read yet, because they are rarely needed. */
  readonly #unread: { readonly document: JsonObject; readonly base: string }[] = []
  readonly #identified = new Map<string, LocatedSchema>()
  readonly #identifier: '$id' | 'id'
  readonly #partsOf: PartsOf | undefined

  /**
   * @param identifier the keyword that identifies a schema: `id` in draft-04
   * @param partsOf the schemas in a schema, whose identifiers then win over those in unknown keywords
   */
  constructor(identifier: '$id' | 'id' = '$id', partsOf?: PartsOf) {
    this.#identifier = identifier
    this.#partsOf = partsOf
  }

  /** Adds a document under its `$id` and the given URI. The first document under a URI is kept. */
  add(document: JsonObject, uri = ''): void {
    const base = this.baseInside(document, uri)
    for (const name of [withoutFragment(uri), base]) if (!this.#documents.has(name)) this.#documents.set(name, document)
    this.#unread.push({ document, base })
  }

  /** Looks up a reference in a schema with a base URI; undefined if nothing is there. */
  at(reference: string, base: string): LocatedSchema | undefined {
    return this.find(resolveUri(base, reference))
  }

  /** The base inside a schema: its identifier resolved, unless it only names a fragment. */
  baseInside(schema: JsonObject, base: string): string {
    return baseInside(schema, base, this.#identifier)
  }

  /** Looks up an absolute URI with its fragment; undefined if nothing is there. */
  find(uri: string): LocatedSchema | undefined {
    const { uri: name, fragment } = splitFragment(uri)
    if (fragment !== undefined && !fragment.startsWith('/')) return this.#byIdentifier(uri)
    const owner = this.#document(name) ?? this.#byIdentifier(name)
    if (owner === undefined || fragment === undefined) return owner
    return atPointer(owner, fragment, this.#identifier)
  }

  #document(uri: string): LocatedSchema | undefined {
    const document = this.#documents.get(uri)
    if (document !== undefined) return { schema: document, base: uri }
    for (const { definitions } of this.#documents.values()) {
      const schema = isRecord(definitions) && Object.hasOwn(definitions, uri) ? definitions[uri] : undefined
      if (isRecord(schema) && schema.$id === uri) return { schema, base: uri }
    }
    return undefined
  }

  #byIdentifier(uri: string): LocatedSchema | undefined {
    for (const { document, base } of this.#unread.splice(0)) this.#read(document, base)
    return this.#identified.get(uri)
  }

  /** Records every identifier in a document. */
  #read(document: JsonObject, documentBase: string): void {
    if (this.#partsOf !== undefined) this.#readSchemas(document, documentBase, this.#partsOf)
    this.#readAll(document, documentBase)
  }

  #readSchemas(document: JsonObject, documentBase: string, partsOf: PartsOf): void {
    const schemas: { part: SchemaPart; base: string }[] = [
      { part: { value: document, role: 'whole' }, base: documentBase },
    ]
    const seenSchemas = new Set<object>([document])
    for (let next = schemas.pop(); next !== undefined; next = schemas.pop()) {
      const base = this.#identify(next.part.value, next.base)
      for (const part of partsOf(next.part)) {
        if (part.role !== 'inside' || seenSchemas.has(part.value)) continue
        seenSchemas.add(part.value)
        schemas.push({ part, base })
      }
    }
  }

  #readAll(document: JsonObject, documentBase: string): void {
    const waiting: { value: object; base: string }[] = [{ value: document, base: documentBase }]
    const seen = new Set<object>([document])
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const base = isRecord(next.value) ? this.#identify(next.value, next.base) : next.base
      for (const [name, value] of Object.entries(next.value)) {
        if (typeof value !== 'object' || value === null || seen.has(value) || valueKeywords.has(name)) continue
        seen.add(value)
        waiting.push({ value, base })
      }
    }
  }

  #identify(schema: JsonObject, base: string): string {
    const { [this.#identifier]: identifier, $anchor } = schema
    const inside = this.baseInside(schema, base)
    const names = [typeof identifier === 'string' ? resolveUri(base, identifier).replace(/#$/, '') : undefined]
    names.push(typeof $anchor === 'string' ? resolveUri(inside, `#${$anchor}`) : undefined)
    for (const name of names) {
      if (name !== undefined && !this.#identified.has(name)) this.#identified.set(name, { schema, base: inside })
    }
    return inside
  }
}

/** Keywords whose values are not schemas, whatever they look like. */
const valueKeywords = new Set(['const', 'enum', 'default', 'examples'])

/** The base inside a schema: its `$id` resolved, unless it only names a fragment. */
export function baseInside(schema: JsonObject, base: string, keyword: '$id' | 'id' = '$id'): string {
  const identifier = schema[keyword]
  return typeof identifier === 'string' && !identifier.startsWith('#')
    ? withoutFragment(resolveUri(base, identifier))
    : base
}

function withoutFragment(uri: string): string {
  return splitFragment(uri).uri
}

/** True if a JSON Pointer (RFC 6901 section 6, percent-encoded) leads to a value in a document. */
export function hasPlace(document: JsonObject, fragment: string): boolean {
  return atPointer({ schema: document, base: '' }, fragment, '$id') !== undefined
}

/** Follows a fragment that is a JSON Pointer (RFC 6901 section 6), and applies every `$id` on the path. */
function atPointer(from: LocatedSchema, fragment: string, identifier: '$id' | 'id'): LocatedSchema | undefined {
  let { schema, base } = from
  for (const step of fragment.slice(1).split('/')) {
    const name = decodeStep(step)
    if (typeof schema !== 'object' || schema === null || name === undefined || !Object.hasOwn(schema, name)) {
      return undefined
    }
    if (isRecord(schema) && schema !== from.schema) base = baseInside(schema, base, identifier)
    schema = Array.isArray(schema) ? schema[Number(name)] : isRecord(schema) ? schema[name] : undefined
  }
  return schema === undefined ? undefined : { schema, base }
}

function decodeStep(step: string): string | undefined {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return undefined
  }
}
