import { quote } from '../findings/quote.ts'
import { type Node, stringOf } from '../load/node.ts'
import type { Pointer } from '../pointer.ts'
import { alternatives, describe, suggestion, withStop } from './wording.ts'

export type ConfigSchema = Readonly<Record<string, unknown>>

/** State for reading a config: where problems go, and the existing codes, if known. */
export interface ConfigReading {
  readonly report: (at: Pointer, on: 'key' | 'value', message: string) => void
  readonly knownCodes: ReadonlySet<string> | undefined
}

/**
 * One kind of value in a config: the JSON Schema for editors, and the reader that converts a node to a value, or reports the
 * problem and returns undefined.
 */
export interface ConfigShape<Value> {
  readonly schema: ConfigSchema
  readonly read: (node: Node, at: Pointer, reading: ConfigReading) => Value | undefined
}

/** A non-empty string. */
export function nonEmptyText(description: string, example: string): ConfigShape<string> {
  return {
    schema: { description, type: 'string', minLength: 1 },
    read(node, at, reading) {
      const value = stringOf(node)
      if (value !== undefined && value !== '') return value
      reading.report(at, 'value', `Unexpected ${describe(node)}, expected a string such as ${quote(example)}.`)
      return undefined
    },
  }
}

/** One of a fixed set of strings. */
export function choice<Choice extends string>(description: string, choices: readonly Choice[]): ConfigShape<Choice> {
  return {
    schema: { description, type: 'string', enum: choices },
    read(node, at, reading) {
      const written = stringOf(node)
      const chosen = choices.find((candidate) => candidate === written)
      if (chosen !== undefined) return chosen
      const hint = written === undefined ? '' : suggestion(written, choices)
      reading.report(at, 'value', withStop(`Unexpected ${describe(node)}, expected ${alternatives(choices)}${hint}`))
      return undefined
    },
  }
}

/** True or false. */
export function flag(description: string): ConfigShape<boolean> {
  return {
    schema: { description, type: 'boolean' },
    read(node, at, reading) {
      if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value
      reading.report(at, 'value', `Unexpected ${describe(node)}, expected true or false.`)
      return undefined
    },
  }
}

/** A whole number from one to `most`, optionally with a default. */
export function positiveInteger(
  description: string,
  { byDefault, most }: { byDefault?: number; most: number },
): ConfigShape<number> {
  const hint = byDefault === undefined ? '' : `; the default is ${byDefault}`
  return {
    schema: { description, type: 'integer', minimum: 1, maximum: most, default: byDefault },
    read(node, at, reading) {
      const value = node.kind === 'scalar' ? node.value : undefined
      if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value
      reading.report(at, 'value', `Unexpected ${describe(node)}, expected a whole number from 1 to ${most}${hint}.`)
      return undefined
    },
  }
}

/** A list of values of one shape. */
export function list<Item>(description: string, item: ConfigShape<Item>): ConfigShape<readonly Item[]> {
  return {
    schema: { description, type: 'array', items: item.schema },
    read(node, at, reading) {
      if (node.kind === 'list') return readItems(node.items, item, at, reading)
      reading.report(at, 'value', `Unexpected ${describe(node)}, expected a list.`)
      return undefined
    },
  }
}

/** One value or a list; always read as a list. */
export function oneOrMany<Item>(
  description: string,
  one: ConfigShape<Item>,
  item: ConfigShape<Item> = one,
): ConfigShape<readonly Item[]> {
  return {
    schema: { description, anyOf: [one.schema, { type: 'array', items: item.schema }] },
    read(node, at, reading) {
      if (node.kind === 'list') return readItems(node.items, item, at, reading)
      const value = one.read(node, at, reading)
      return value === undefined ? undefined : [value]
    },
  }
}

function readItems<Item>(nodes: readonly Node[], item: ConfigShape<Item>, at: Pointer, reading: ConfigReading): Item[] {
  const items: Item[] = []
  for (const [index, node] of nodes.entries()) {
    const value = item.read(node, [...at, String(index)], reading)
    if (value !== undefined) items.push(value)
  }
  return items
}

/** Reads the field with a name, if it exists. */
export type FieldReader = <Field>(name: string, shape: ConfigShape<Field>) => Field | undefined

interface ConfigFields {
  readonly fields: Readonly<Record<string, ConfigShape<unknown>>>
  readonly required?: readonly string[]
  /** Names that are refused with their own message, because users may expect them. */
  readonly refused?: ReadonlyMap<string, string>
}

/** The most keys in a message. */
const mostListed = 10

/** The allowed keys and a similar one, as the rest of a sentence. */
function expectedKeys(written: string, names: readonly string[]): string {
  const meant = suggestion(written, names)
  if (names.length <= mostListed) return withStop(`, expected ${alternatives(names)}${meant}`)
  return meant === '' ? '; docs/configuration.md lists the keys.' : meant
}

/** An object with a fixed set of fields. Other names are mistakes. */
export function object<Value>(
  description: string,
  { fields, required = [], refused = new Map() }: ConfigFields,
  build: (field: FieldReader) => Value,
): ConfigShape<Value> {
  const names = Object.keys(fields)
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema]))
  const schema = { description, type: 'object', properties, additionalProperties: false }
  return {
    schema: required.length > 0 ? { ...schema, required } : schema,
    read(node, at, reading) {
      if (node.kind !== 'map') {
        const keys = names.length > mostListed ? '' : ` with ${alternatives(names)}`
        reading.report(at, 'value', `Unexpected ${describe(node)}, expected an object${keys}.`)
        return undefined
      }
      for (const name of node.entries.keys()) {
        if (Object.hasOwn(fields, name)) continue
        const message = refused.get(name) ?? `Unexpected key ${quote(name)}${expectedKeys(name, names)}`
        reading.report([...at, name], 'key', message)
      }
      for (const name of required) {
        if (!node.entries.has(name)) reading.report(at, 'value', `Missing key ${quote(name)}; add it.`)
      }
      return build((name, shape) => {
        const field = node.entries.get(name)?.value
        return field === undefined ? undefined : shape.read(field, [...at, name], reading)
      })
    },
  }
}

/** The rules for the names of a map. */
interface NamedKind {
  /** The kind of named thing, such as "a pipeline", for messages. */
  readonly one: string
  readonly several: string
  readonly pattern: RegExp
  readonly example: string
}

/** An object whose keys are names, for values of one shape. Calls `check` for each value that could be read, with its node. */
export function named<Value>(
  description: string,
  { one, several, pattern, example }: NamedKind,
  shape: ConfigShape<Value>,
  check: (value: Value, node: Node, at: Pointer, reading: ConfigReading) => void,
): ConfigShape<ReadonlyMap<string, Value>> {
  return {
    schema: { description, type: 'object', additionalProperties: shape.schema },
    read(node, at, reading) {
      if (node.kind !== 'map') {
        reading.report(at, 'value', `Unexpected ${describe(node)}, expected an object of ${several} by name.`)
        return undefined
      }
      const read = new Map<string, Value>()
      for (const [name, { value: written }] of node.entries) {
        const place = [...at, name]
        if (!pattern.test(name)) {
          reading.report(place, 'key', `Unexpected name of ${one}, expected one word such as ${quote(example)}.`)
          continue
        }
        const value = shape.read(written, place, reading)
        if (value === undefined) continue
        read.set(name, value)
        check(value, written, place, reading)
      }
      return read
    },
  }
}
