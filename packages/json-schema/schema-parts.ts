/**
 * How an object is reached: as the whole schema, as a schema in it, or only by ajv's search for identifiers, which also enters
 * unknown keywords. That search distinguishes objects under a known keyword (`named`) from all others (`unknown`).
 */
import { isRecord, type JsonObject } from '../../src/plain-data.ts'
export type SchemaRole = 'whole' | 'inside' | 'named' | 'unknown'

/** An object in a schema, as ajv reaches it. */
export interface SchemaPart {
  readonly value: JsonObject
  readonly role: SchemaRole
  /** The keyword of the object; absent for a whole schema. */
  readonly keyword?: string
}

/** Keywords with a schema, a list of schemas, or schemas by name as their value, as in json-schema-traverse. */
const withSchema = new Set([
  'additionalItems',
  'items',
  'contains',
  'additionalProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
])
const withSchemas = new Set(['items', 'allOf', 'anyOf', 'oneOf'])
const withNamedSchemas = new Set(['$defs', 'definitions', 'properties', 'patternProperties', 'dependencies'])

/** Keywords whose values ajv does not search for identifiers. */
const withoutNames = new Set([
  'default',
  'enum',
  'const',
  'required',
  'maximum',
  'minimum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'multipleOf',
  'maxLength',
  'minLength',
  'pattern',
  'format',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxProperties',
  'minProperties',
])

/** The objects directly in an object, in their order. */
export function schemaPartsOf({ value, role }: SchemaPart): readonly SchemaPart[] {
  const parts: SchemaPart[] = []
  const isSchema = role === 'whole' || role === 'inside'
  const add = (part: unknown, keyword: string, isNamed: boolean) => {
    if (isRecord(part)) {
      parts.push({ value: part, role: isNamed ? (isSchema ? 'inside' : 'named') : 'unknown', keyword })
    }
  }
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'object' || member === null) continue
    if (Array.isArray(member)) {
      if (withSchemas.has(name)) for (const part of member) add(part, name, true)
    } else if (withNamedSchemas.has(name)) for (const part of Object.values(member)) add(part, name, true)
    else if (withSchema.has(name)) add(member, name, true)
    else if (!withoutNames.has(name)) add(member, name, false)
  }
  return parts
}

interface SchemaStep extends SchemaPart {
  readonly parts: readonly SchemaPart[]
  next: number
}

/** Searches schemas that share parts. Reads each object once, however many schemas contain it. */
export class SchemaSearch<Found extends object> {
  readonly #findIn: (part: SchemaPart) => Found | undefined
  readonly #known: Readonly<Record<SchemaRole, Map<object, Found | 'nothing'>>> = {
    whole: new Map(),
    inside: new Map(),
    named: new Map(),
    unknown: new Map(),
  }

  /** @param findIn finds something in an object itself; has to return the same every time */
  constructor(findIn: (part: SchemaPart) => Found | undefined) {
    this.#findIn = findIn
  }

  /** The first result in a schema and its parts; undefined if there is none. */
  first(schema: JsonObject): Found | undefined {
    const way: SchemaStep[] = []
    let next: SchemaPart | undefined = { value: schema, role: 'whole' }
    for (;;) {
      if (next !== undefined) {
        const found: Found | 'nothing' | undefined = this.#known[next.role].get(next.value) ?? this.#findIn(next)
        if (found === undefined) {
          // An object that contains itself adds nothing more.
          this.#known[next.role].set(next.value, 'nothing')
          way.push({ ...next, parts: schemaPartsOf(next), next: 0 })
        } else if (found !== 'nothing') {
          for (const { role, value } of [...way, next]) this.#known[role].set(value, found)
          return found
        }
      }
      const step = way.at(-1)
      if (step === undefined) return undefined
      next = step.parts[step.next]
      step.next += 1
      if (next === undefined) way.pop()
    }
  }
}
