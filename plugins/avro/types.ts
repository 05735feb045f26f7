import type { Pointer } from '../../src/plugin/index.ts'

export type PrimitiveName = 'null' | 'boolean' | 'int' | 'long' | 'float' | 'double' | 'bytes' | 'string'

export const primitiveNames: readonly PrimitiveName[] = [
  'null',
  'boolean',
  'int',
  'long',
  'float',
  'double',
  'bytes',
  'string',
]

export function isPrimitive(name: string): name is PrimitiveName {
  return primitiveNames.some((primitive) => primitive === name)
}

/** A type of the record-schema format, for checking values. Records may contain themselves. */
export type AvroType =
  | PrimitiveType
  | RecordType
  | EnumType
  | FixedType
  | { readonly kind: 'array'; readonly items: AvroType; readonly at: Pointer }
  | { readonly kind: 'map'; readonly values: AvroType; readonly at: Pointer }
  | UnionType
  /** An invalid schema, which is reported, or a type that another schema must define, with its name. */
  | { readonly kind: 'broken'; readonly name?: string }

export interface PrimitiveType {
  readonly kind: 'primitive'
  readonly name: PrimitiveName
  /** Documents may write values of a known logical type in another form. */
  readonly logicalType: LogicalType | undefined
  readonly at: Pointer
}

/** A logical type as written, whether it fits its type or not. */
export interface LogicalType {
  readonly name: string
  /** Of a decimal. */
  readonly precision: unknown
  readonly scale: unknown
}

export interface RecordType {
  readonly kind: 'record'
  readonly name: string
  /** Full names. */
  readonly aliases: readonly string[]
  /** Complete after the whole record is read. */
  readonly fields: Map<string, AvroField>
  readonly at: Pointer
}

export interface AvroField {
  readonly type: AvroType
  readonly hasDefault: boolean
  readonly default: unknown
  readonly aliases: readonly string[]
}

export interface EnumType {
  readonly kind: 'enum'
  readonly name: string
  readonly aliases: readonly string[]
  readonly symbols: readonly string[]
  /** The symbol for those that a reader does not know. */
  readonly default: string | undefined
  readonly at: Pointer
}

export interface FixedType {
  readonly kind: 'fixed'
  readonly name: string
  readonly aliases: readonly string[]
  readonly size: number
  readonly logicalType: LogicalType | undefined
  readonly at: Pointer
}

export interface UnionType {
  readonly kind: 'union'
  readonly branches: readonly AvroType[]
  readonly at: Pointer
}

/** The name that identifies a branch of a union in the JSON encoding of values. */
export function branchName(type: AvroType): string | undefined {
  switch (type.kind) {
    case 'primitive':
    case 'record':
    case 'enum':
    case 'fixed':
      return type.name
    case 'array':
    case 'map':
      return type.kind
    default:
      return undefined
  }
}

/**
 * True if a type can have a value at a pointer, and in doubt. In a union, the pointer can contain the name of a branch, as in the
 * JSON encoding, or not.
 */
export function typeDescribes(type: AvroType, pointer: Pointer): boolean {
  const [token, ...rest] = pointer
  if (token === undefined) return true
  switch (type.kind) {
    case 'broken':
      return true
    case 'record': {
      const field = type.fields.get(token)
      return field !== undefined && typeDescribes(field.type, rest)
    }
    case 'array':
      return /^(?:-|0|[1-9]\d*)$/.test(token) && typeDescribes(type.items, rest)
    case 'map':
      return typeDescribes(type.values, rest)
    case 'union':
      return type.branches.some(
        (branch) => typeDescribes(branch, pointer) || (branchName(branch) === token && typeDescribes(branch, rest)),
      )
    default:
      return false
  }
}
