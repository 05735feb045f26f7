import type { SchemaTypeName } from '../../format/schema-formats.ts'
import type { Node } from '../../load/node.ts'
import type { NodePath } from '../../load/node-path.ts'
import type { Pointer } from '../../pointer.ts'

/** One defect: a part of a value that its schema rejects. */
export interface Mismatch {
  /** The pointer from the value to the rejected part. */
  readonly pointer: Pointer
  /**
   * The keyword of Draft 07 that rejects it; `false` for a schema that allows nothing. For a schema of another format,
   * the keyword is `expected` and `params` hold what it expects: `{ expected: 'a string' }`.
   */
  readonly keyword: string
  /** The parameters of the keyword, named as in ajv: `{ limit: 5 }`, `{ type: ['string', 'null'] }`. */
  readonly params: Readonly<Record<string, unknown>>
  /** The place of the keyword if it is written in a file; else the schema around it. */
  readonly schema: NodePath | undefined
  /** The names that the schema allows, if it rejects a name. */
  readonly known: readonly string[]
  /** How many further parts of the value the same keyword rejects. */
  readonly more: number
}

/** Checks values against the schemas of a description. */
export interface ValueChecking {
  /**
   * Returns the parts of a value that a schema rejects, one for each defect, in the order in which the schema finds
   * them. The node is a Multi Format Schema Object, a Schema Object, a Draft 07 or HTTP-API dialect schema, or a
   * reference to one; `dialect` applies if the schema names no format. References follow the format's rules. Parts of a
   * schema that are broken, unknown (a format without validator) or only known at runtime reject nothing, so every
   * mismatch is certain.
   */
  mismatches(value: Node, schema: Node, dialect?: SchemaDialect): readonly Mismatch[]
  /** Returns true only if a value is certainly valid; false also if a part of the schema cannot be read. */
  isValid(value: Node, schema: Node, dialect?: SchemaDialect): boolean
}

/** The types of the objects of the graph that have the keywords of JSON Schema. */
export type SchemaDialect = SchemaTypeName
