import type { SchemaTypeName } from '../../format/schema-formats.ts'
import type { Node } from '../../load/node.ts'
import type { NodePath } from '../../load/node-path.ts'
import type { Pointer } from '../../pointer.ts'

/** One thing in a value that its schema refuses. */
export interface Mismatch {
  /** From the value to the part that is refused. */
  readonly pointer: Pointer
  /**
   * The keyword that refuses it, as a schema of Draft 07 has it; `false` for a schema that allows nothing. `expected` stands
   * for what a schema of another format says: `{ expected: 'a string' }`.
   */
  readonly keyword: string
  /** What the keyword says, by the names that ajv gives it: `{ limit: 5 }`, `{ type: ['string', 'null'] }`. */
  readonly params: Readonly<Record<string, unknown>>
  /** The keyword in the schema, where it is written in a file; else the schema around it. */
  readonly schema: NodePath | undefined
  /** Names that the schema knows, where it refuses a name. */
  readonly known: readonly string[]
  /** Further parts of the value that the same keyword refuses. */
  readonly more: number
}

/** Checks values against the schemas of a description. */
export interface ValueChecking {
  /**
   * What a schema refuses in a value, one for each defect, in the order in which the schema finds them. The node is a
   * Multi Format Schema Object, a Schema Object, one of Draft 07 or of the HTTP-API dialect, or a reference to one; `dialect` says how
   * it is read when it names no format itself. References follow the format's rule. What is broken in a schema, unknown
   * (a format without validator) or only known at runtime requires nothing: a mismatch is one for certain.
   */
  mismatches(value: Node, schema: Node, dialect?: SchemaDialect): readonly Mismatch[]
  /** Whether a value is valid for a schema for certain: false as well where something in the schema cannot be read. */
  isValid(value: Node, schema: Node, dialect?: SchemaDialect): boolean
}

/** The types of the objects of the graph that have the keywords of JSON Schema. */
export type SchemaDialect = SchemaTypeName
