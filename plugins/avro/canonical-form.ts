import { isRecord } from '../../src/plugin/index.ts'
import { meaningOf } from './plain-values.ts'
import type { AvroType } from './types.ts'

/**
 * A text that two schemas share only if their values and their uses of other schemas are the same: the Parsing Canonical Form of
 * the specification of Avro 1.9, with logical types and defaults, which that form leaves out. Texts for people, aliases and orders
 * do not count.
 */
export function canonicalText(type: AvroType): string {
  return sortedText(canonicalForm(type, new Set()))
}

/** The JSON text of data, with the names of each object in order. */
export function sortedText(data: unknown): string {
  return JSON.stringify(data, (_name, value: unknown) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}

/** Plain data for a type. A named type is written out once, and named afterwards. */
function canonicalForm(type: AvroType, written: Set<string>): unknown {
  switch (type.kind) {
    case 'broken':
      return { elsewhere: type.name }
    case 'primitive':
      return { type: type.name, meaning: meaningOf(type) }
    case 'array':
      return { type: 'array', items: canonicalForm(type.items, written) }
    case 'map':
      return { type: 'map', values: canonicalForm(type.values, written) }
    case 'union':
      return type.branches.map((branch) => canonicalForm(branch, written))
    default:
  }
  const { kind, name } = type
  if (written.has(name)) return { type: name }
  written.add(name)
  switch (kind) {
    case 'fixed':
      return { type: kind, name, size: type.size, meaning: meaningOf(type) }
    case 'enum':
      return { type: kind, name, symbols: type.symbols, default: type.default }
    case 'record': {
      const fields = [...type.fields].map(([field, { type: of, default: value }]) => ({
        name: field,
        type: canonicalForm(of, written),
        default: value,
      }))
      return { type: kind, name, fields }
    }
  }
}
