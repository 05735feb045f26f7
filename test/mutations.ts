import type { Format } from '../src/format/format.ts'
import { typeNamed } from '../src/format/format.ts'
import type { Field, ObjectType, Shape } from '../src/format/shape.ts'
import { childOf, type MapNode, stringOf } from '../src/load/node.ts'

/** One thing that is made wrong in an object. */
export interface Mutation {
  /** The field that is changed, removed or added. */
  readonly name: string
  /** Undefined removes the field. */
  readonly value: unknown
  /** The rules one of which finds it. */
  readonly codes: readonly string[]
  /** Whether the finding lies on the object around, which a missing field cannot have. */
  readonly isOnObject?: boolean
}

/**
 * What can be wrong in an object by the table of its type: a field that nobody knows, one that is forbidden, one that is
 * missing, and each field with each wrong JSON type. The codes are those of a ruleset such as `bindings/sqs`.
 */
export function* mutationsOf(type: ObjectType, node: MapNode, format: Format, ruleset: string): Generator<Mutation> {
  const unknown = unknownField(type, ruleset)
  if (unknown !== undefined) yield { name: 'unheardOf', value: {}, ...unknown }
  for (const name of Object.keys(type.forbidden ?? {})) {
    yield { name, value: {}, codes: [`${ruleset}/forbidden-field`] }
  }
  for (const [name, field] of Object.entries(type.fields)) {
    const isThere = node.entries.has(name)
    if (isThere && isRequired(field, node)) {
      const code = field.requiredSeverity === 'warn' ? 'expected-field' : 'required-field'
      yield { name, value: undefined, codes: [`${ruleset}/${code}`], isOnObject: true }
    }
    // What stands where it has no effect is reported for that as well.
    if (field.tolerated !== undefined || (field.appliesWhen !== undefined && !isThere)) continue
    for (const value of wrongValues(field.shape, format)) {
      const code = field.typeSeverity === 'warn' ? 'expected-type' : 'field-type'
      const reference = typeof value === 'string' && field.shape.shape === 'object' && field.shape.reference === 'must'
      yield { name, value, codes: [reference ? 'spec/reference-required' : `${ruleset}/${code}`] }
    }
  }
}

function unknownField(type: ObjectType, ruleset: string): Pick<Mutation, 'codes' | 'isOnObject'> | undefined {
  if (type.open === true) return undefined
  if (type.spelled === 'protocol') return { codes: ['bindings/known-protocol'] }
  if (type.reserved === true) return { codes: [`${ruleset}/reserved-object`], isOnObject: true }
  return { codes: [`${ruleset}/${type.unknownFields === 'warn' ? 'unlisted-field' : 'unknown-field'}`] }
}

function isRequired({ required }: Field, node: MapNode): boolean {
  if (required === undefined || required === true) return required === true
  return required.values.includes(stringOf(childOf(node, required.field)) ?? '')
}

const samples = ['text', 7.5, true, null, [], {}]

/** A value of each JSON type that a shape does not take. */
export function wrongValues(shape: Shape, format: Format): readonly unknown[] {
  return samples.filter((sample) => !mayBe(shape, sample, format))
}

function mayBe(shape: Shape, sample: unknown, format: Format): boolean {
  const type = sample === null ? 'null' : Array.isArray(sample) ? 'array' : typeof sample
  switch (shape.shape) {
    case 'scalar':
      return shape.types.some((name) => name === type)
    case 'list':
      return type === 'array'
    case 'map':
      return type === 'object'
    case 'object':
      return type === 'object' || (type === 'boolean' && typeNamed(format, shape.type).booleans === true)
    case 'either':
      return shape.options.some((option) => mayBe(option, sample, format))
    case 'literal':
      return shape.types === undefined || shape.types.some((name) => name === type)
    case 'foreign':
      return true
  }
}

/** A copy of a document with the value at a path set, or removed when it is undefined. */
export function changedAt(document: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(document))
    return document.map((item, index) => {
      if (String(index) !== name) return item
      return rest.length > 0 ? changedAt(item, rest, value) : value
    })
  if (typeof document !== 'object' || document === null) throw new TypeError(`no ${name} in a scalar`)
  const entries = new Map(Object.entries(document))
  if (rest.length > 0) entries.set(name, changedAt(entries.get(name), rest, value))
  else if (value === undefined) entries.delete(name)
  else entries.set(name, value)
  return Object.fromEntries(entries)
}
