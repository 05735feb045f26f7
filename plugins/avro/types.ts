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

/** A type of the record-schema format, as values are checked against it. Records may contain themselves. */
export type AvroType =
  | PrimitiveType
  | RecordType
  | EnumType
  | FixedType
  | { readonly kind: 'array'; readonly items: AvroType; readonly at: Pointer }
  | { readonly kind: 'map'; readonly values: AvroType; readonly at: Pointer }
  | UnionType
  /** A schema that is wrong, which a problem says, or a name that another schema has to define. */
  | { readonly kind: 'broken' }

export interface PrimitiveType {
  readonly kind: 'primitive'
  readonly name: PrimitiveName
  /** Readers show values of a logical type that they know in forms of their own. */
  readonly logicalType: string | undefined
  readonly at: Pointer
}

export interface RecordType {
  readonly kind: 'record'
  readonly name: string
  /** Filled when the whole record has been read. */
  readonly fields: Map<string, RecordField>
  readonly at: Pointer
}

export interface RecordField {
  readonly type: AvroType
  readonly hasDefault: boolean
}

export interface EnumType {
  readonly kind: 'enum'
  readonly name: string
  readonly symbols: readonly string[]
  readonly at: Pointer
}

export interface FixedType {
  readonly kind: 'fixed'
  readonly name: string
  readonly size: number
  readonly logicalType: string | undefined
  readonly at: Pointer
}

export interface UnionType {
  readonly kind: 'union'
  readonly branches: readonly AvroType[]
  readonly at: Pointer
}

/** What tells the branches of a union apart, and names them in the JSON encoding of values. */
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
