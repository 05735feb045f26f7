import type { FieldKind, MessageField } from './types.ts'

/**
 * The classes of types whose values look alike in the binary encoding, so that one can be read as another one (Updating A Message
 * Type, language guide). A number that is too large for the type that reads it loses its upper bits.
 */
export type WireClass = 'varint' | 'zigzag' | 'fixed32' | 'fixed64' | 'float' | 'double' | 'text' | 'message' | 'group'

const classes: ReadonlyMap<string, WireClass> = new Map([
  ...['int32', 'uint32', 'int64', 'uint64', 'bool'].map((name) => [name, 'varint'] as const),
  ...['sint32', 'sint64'].map((name) => [name, 'zigzag'] as const),
  ...['fixed32', 'sfixed32'].map((name) => [name, 'fixed32'] as const),
  ...['fixed64', 'sfixed64'].map((name) => [name, 'fixed64'] as const),
  ...['string', 'bytes'].map((name) => [name, 'text'] as const),
  ['float', 'float'],
  ['double', 'double'],
])

/** The built-in types that are enums. */
const wellKnownEnums = ['NullValue', 'Syntax', 'Field.Kind', 'Field.Cardinality'].map(
  (name) => `google.protobuf.${name}`,
)

/** The class of the values of a field; undefined for a type of an unknown file. */
export function wireClassOf({ kind, isGroup }: Pick<MessageField, 'kind' | 'isGroup'>): WireClass | undefined {
  switch (kind.kind) {
    case 'scalar':
      return classes.get(kind.name)
    case 'enum':
      return 'varint'
    case 'well-known':
      return wellKnownEnums.includes(kind.name) ? 'varint' : 'message'
    case 'message':
      return isGroup ? 'group' : 'message'
    case 'unknown':
      return undefined
  }
}

/** The least and the greatest value of an integer type, as exact numbers. */
export function boundsOf(name: string): readonly [least: bigint, greatest: bigint] | undefined {
  const [, unsigned, bits] = /^(u|fixed|s?(?:int|fixed))(?:int)?(32|64)$/.exec(name) ?? []
  if (bits === undefined) return undefined
  const isUnsigned = unsigned === 'u' || unsigned === 'fixed'
  const size = BigInt(bits)
  return isUnsigned ? [0n, 2n ** size - 1n] : [-(2n ** (size - 1n)), 2n ** (size - 1n) - 1n]
}

/** A type in words: its name in quotes, or what it is. */
export function typeName(kind: FieldKind): string {
  switch (kind.kind) {
    case 'enum':
      return kind.enumeration.name.text
    case 'message':
      return kind.message.name.text
    default:
      return kind.name
  }
}
