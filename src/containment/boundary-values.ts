import { isRecord } from '../plain-data.ts'
import type { SchemaClass } from './schema-classes.ts'

const mostValues = 3_000
const mostOfPart = 10
const mostNames = 40
const mostOfSchema = 150
const deepest = 4
/** How much less deep the values of a schema for the same value are. */
const inPlace = 0.25

const simplest: readonly unknown[] = [null, false, true, 0, 1, -1, 0.5, '', 'a', [], [0], {}, { a: null }]

/** Values at the bounds of two schemas, the simplest first, always the same ones: for pairs about which nothing is proven. */
export function* boundaryValues(inner: SchemaClass, outer: SchemaClass): Generator<unknown> {
  const values = new BoundaryValues()
  let count = 0
  for (const value of [...simplest, ...values.of(inner, deepest), ...values.of(outer, deepest)]) {
    if (++count > mostValues) return
    yield value
  }
}

class BoundaryValues {
  readonly #known = new Map<SchemaClass, Map<number, readonly unknown[]>>()
  #made = 0

  of(schema: SchemaClass, depth: number): readonly unknown[] {
    const known = this.#known.get(schema) ?? new Map<number, readonly unknown[]>()
    this.#known.set(schema, known)
    let values = known.get(depth)
    if (values === undefined) {
      known.set(depth, [])
      values = depth <= 0 || this.#made > mostValues ? simplest.slice(0, 4) : this.#make(schema, depth)
      this.#made += values.length
      known.set(depth, values)
    }
    return values
  }

  /** A few values that are valid for a part. */
  #validOf(schema: SchemaClass, depth: number): readonly unknown[] {
    return [...this.of(schema, depth - 1), ...simplest]
      .filter((value) => schema.accepts(value) !== false)
      .slice(0, mostOfPart)
  }

  #make(schema: SchemaClass, depth: number): readonly unknown[] {
    const { keywords } = schema
    const values: unknown[] = []
    if ('const' in keywords) values.push(keywords.const)
    if (Array.isArray(keywords.enum)) values.push(...keywords.enum.slice(0, mostOfPart * 4))
    for (const name of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']) {
      const bound = keywords[name]
      if (typeof bound === 'number') values.push(bound, bound + 1, bound - 1, bound + 0.5, bound * 2)
    }
    for (const name of ['minLength', 'maxLength']) {
      const length = keywords[name]
      if (typeof length === 'number' && length < 1_000) {
        values.push('a'.repeat(length), 'a'.repeat(length + 1), 'a'.repeat(Math.max(0, length - 1)))
      }
    }
    values.push(...this.#objects(schema, depth), ...this.#arrays(schema, depth))
    for (const name of ['allOf', 'anyOf', 'oneOf']) {
      const parts = keywords[name]
      if (Array.isArray(parts)) for (const part of parts) values.push(...this.of(schema.part(part), depth - inPlace))
    }
    for (const name of ['not', 'if', 'then', 'else']) {
      if (keywords[name] !== undefined) values.push(...this.of(schema.part(keywords[name]), depth - inPlace))
    }
    const objects = values.filter(isRecord).slice(0, mostOfPart)
    for (const one of objects) for (const other of objects) if (one !== other) values.push({ ...one, ...other })
    return [...new Set(values)].slice(0, mostOfSchema)
  }

  #objects(schema: SchemaClass, depth: number): readonly unknown[] {
    const { properties, required, additionalProperties, dependencies } = schema.keywords
    const named = new Map<string, readonly unknown[]>()
    const described = Object.entries(isRecord(properties) ? properties : {})
    for (const [name, part] of described.slice(0, mostNames)) {
      named.set(name, this.#validOf(schema.part(part), depth))
    }
    const names = (Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []).slice(
      0,
      mostNames,
    )
    const dependent = isRecord(dependencies) ? Object.keys(dependencies) : []
    for (const name of [...names, ...dependent]) if (!named.has(name)) named.set(name, [null, 0, ''])
    if (additionalProperties !== undefined && additionalProperties !== false) {
      named.set('a', named.get('a') ?? this.#validOf(schema.part(additionalProperties), depth))
    }
    if (named.size === 0) return []
    const firsts = (chosen: readonly string[]) =>
      Object.fromEntries(chosen.map((name) => [name, named.get(name)?.[0] ?? null]))
    const all = [...named.keys()]
    const [least, most] = [firsts(names), firsts(all)]
    const objects: unknown[] = [least, most]
    for (const [name, values] of named) {
      for (const value of values) objects.push({ ...least, [name]: value }, { ...most, [name]: value })
      objects.push(firsts(all.filter((other) => other !== name)))
    }
    return objects.slice(0, mostOfPart * 12)
  }

  #arrays(schema: SchemaClass, depth: number): readonly unknown[] {
    const { items, additionalItems, contains, minItems, maxItems } = schema.keywords
    const tuple = Array.isArray(items) ? items : []
    const single = Array.isArray(items) ? additionalItems : items
    const each = [single, contains].flatMap((part) =>
      part === undefined ? [] : this.#validOf(schema.part(part), depth),
    )
    const firsts = tuple.map((part) => this.#validOf(schema.part(part), depth)[0] ?? null)
    const arrays: unknown[] = firsts.length === 0 ? [] : [firsts, [...firsts, null], firsts.slice(0, -1)]
    for (const value of each) arrays.push([value], [...firsts, value], [value, value])
    for (const size of [minItems, maxItems]) {
      if (typeof size !== 'number' || size > 100) continue
      for (const length of [size, size + 1, Math.max(0, size - 1)]) arrays.push(Array(length).fill(each[0] ?? 0))
    }
    return arrays.slice(0, mostOfPart * 6)
  }
}
