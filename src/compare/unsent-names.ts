import { isRecord, type JsonObject } from '../plain-data.ts'

/** Most pairs of places that are looked at. A schema that needs more is hostile, and nothing is assumed of its rest. */
const mostPlaces = 20_000

type Schemas = readonly JsonObject[]

/**
 * What is assumed of senders in the practical reading, as a schema beside theirs: they do not send names that only receivers
 * describe, unless they say that they may (`additionalProperties`, `patternProperties`). Undefined if nothing has to be assumed.
 * Takes schemas without references, which can contain themselves; so can the result.
 */
export function unsentNames(sender: unknown, receiver: unknown): JsonObject | undefined {
  const assumption = new Assumption()
  const made = assumption.between(inPlaceOf([sender]), inPlaceOf([receiver]))
  return assumption.isNeeded ? made : undefined
}

/** No value, in any dialect. */
const nothing = { not: {} }

class Assumption {
  isNeeded = false
  readonly #made = new Map<string, JsonObject>()
  readonly #numbers = new Map<object, number>()

  /** The assumption on a value that some schemas of the sender and of the receiver describe together. */
  between(sender: Schemas, receiver: Schemas): JsonObject {
    const key = `${this.#keyOf(sender)} ${this.#keyOf(receiver)}`
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const properties: Record<string, unknown> = {}
    const made: Record<string, unknown> = { properties }
    this.#made.set(key, made)
    if (sender.length === 0 || receiver.length === 0 || this.#made.size > mostPlaces) return made
    const isOpen = sender.some(allowsOtherNames)
    for (const name of namesIn(receiver)) {
      const own = membersOf(sender, name)
      if (own.length > 0) properties[name] = this.between(inPlaceOf(own), inPlaceOf(membersOf(receiver, name)))
      else if (!isOpen) {
        properties[name] = nothing
        this.isNeeded = true
      }
    }
    const [items, others] = [sender, receiver].map((schemas) => inPlaceOf(schemas.flatMap(itemsOf)))
    if (items !== undefined && others !== undefined && items.length > 0 && others.length > 0)
      made.items = this.between(items, others)
    return made
  }

  #keyOf(schemas: Schemas): string {
    return schemas
      .map((schema) => {
        const number = this.#numbers.get(schema) ?? this.#numbers.size
        this.#numbers.set(schema, number)
        return number
      })
      .join(',')
  }
}

const forSameValue = ['allOf', 'anyOf', 'oneOf']

/** Schemas with all in them that are for the same value. */
function inPlaceOf(schemas: readonly unknown[]): Schemas {
  const found = new Set<JsonObject>()
  const open = [...schemas]
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (!isRecord(schema) || found.has(schema)) continue
    found.add(schema)
    for (const keyword of forSameValue) if (Array.isArray(schema[keyword])) open.push(...schema[keyword])
    open.push(...['if', 'then', 'else'].flatMap((keyword) => schema[keyword] ?? []))
  }
  return [...found]
}

/** True for a sender's schema that says which other names it sends. */
function allowsOtherNames({ additionalProperties, patternProperties }: JsonObject): boolean {
  return patternProperties !== undefined || (additionalProperties !== undefined && additionalProperties !== false)
}

function namesIn(schemas: Schemas): ReadonlySet<string> {
  return new Set(schemas.flatMap(({ properties }) => (isRecord(properties) ? Object.keys(properties) : [])))
}

function membersOf(schemas: Schemas, name: string): readonly unknown[] {
  return schemas.flatMap(({ properties, required }) => {
    if (isRecord(properties) && Object.hasOwn(properties, name)) return [properties[name]]
    // A name that must be there is one that is sent.
    return Array.isArray(required) && required.includes(name) ? [{}] : []
  })
}

function itemsOf({ items }: JsonObject): readonly unknown[] {
  return Array.isArray(items) ? items : items === undefined ? [] : [items]
}
