import type { SchemaFormat } from '../format/schema-formats.ts'
import type { TypedObject } from '../graph/objects-and-references.ts'
import type { MapNode, Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { Pointer } from '../pointer.ts'

/** A format for schemas, as a plugin brings it. Its code is loaded when a description has a schema in it. */
export interface SchemaFormatContribution {
  /** What people call the format: `Avro 1.9`. */
  readonly title: string
  readonly reads: ReadFormats
  /** Loads the code; called at most once for a description. */
  load(): Promise<SchemaReader>
}

/**
 * Which values of `schemaFormat` are meant: those that the format text lists for one of its formats, or media types of one's
 * own, without parameters and in lower case, in the versions that are named, or in all.
 */
export type ReadFormats =
  | { readonly family: Exclude<SchemaFormat['family'], 'own' | 'json-schema' | 'custom'> }
  | { readonly mediaTypes: readonly string[]; readonly versions?: readonly string[] }

export interface SchemaReader {
  /**
   * Reads a schema: plain JSON data, or the text of one that is written as a string or in a file of its own. The data may be
   * shared with others and is not to be changed. Nothing in it is a reference unless the format says so; one at the root
   * has been followed.
   */
  read(schema: unknown, format: SchemaFormat): ReadSchema
}

/** What a format makes of one schema. */
export interface ReadSchema {
  /** What is wrong with the schema: one for each defect. */
  readonly problems: readonly SchemaProblem[]
  /**
   * What the schema refuses in a value that is given as JSON data: one for each defect, and only what is certain. Absent when
   * values cannot be checked, as with a schema that is wrong.
   */
  readonly refused?: ((value: unknown) => readonly RefusedPart[]) | undefined
  /** Whether the schema has a place for a value at a pointer into its values; true when in doubt. */
  readonly describes?: ((pointer: Pointer) => boolean) | undefined
  /** The names of types that the schema defines, which other schemas of its format may use. */
  readonly defines?: readonly string[] | undefined
  /** Names of types that the schema uses, and that neither it nor its format defines. */
  readonly uses?: readonly UsedName[] | undefined
}

/** A name that a schema expects another one to define. */
export interface UsedName {
  /** The names of which one has to be defined, as they would be in `defines`. */
  readonly names: readonly string[]
  /** What to say where no schema of the description defines one of them. */
  readonly problem: SchemaProblem
}

/** A defect of a schema. */
export interface SchemaProblem {
  readonly message: string
  /** From the schema to the part that is wrong; the schema itself when absent. */
  readonly pointer?: Pointer
  /** Whether the key of that part is wrong, and not its value. */
  readonly on?: 'key' | 'value'
  /** The part that is wrong of a schema that is text, in code units. */
  readonly within?: { readonly start: number; readonly end: number } | undefined
}

/** A defect of a value. */
export type RefusedPart = {
  /** From the value to the part that is refused, or in which a name is missing or too much. */
  readonly pointer: Pointer
  /** From the schema to what refuses it. */
  readonly schema?: Pointer | undefined
} & (
  | { /** What the schema allows instead, as the end of a sentence: `a string`. */ readonly expected: string }
  | { /** A name that has to be there. */ readonly missing: string }
  | {
      /** A name that is not known, and those that are. */ readonly unexpected: string
      readonly known: readonly string[]
    }
)

/** The formats that plugins bring to a run. */
export interface SchemaFormats {
  /** Loads what the description needs. What fails is noted and never thrown. */
  load(): Promise<ContributedSchemas>
}

/** The schemas of a description in formats that plugins read. */
export interface ContributedSchemas {
  /** Every one of them, in the order of the walk. */
  all(): readonly SchemaReading[]
  /** The schema of a Multi Format Schema Object; undefined when no plugin reads its format, or it leads nowhere. */
  of(multiFormatSchema: MapNode): SchemaReading | undefined
}

/** One schema as a plugin has read it. */
export interface SchemaReading {
  /** The format, as its plugin calls it. */
  readonly title: string
  /** The object that has the schema. */
  readonly owner: TypedObject | undefined
  /** Where the schema is written, behind a reference where there is one; undefined for one that merging traits made. */
  readonly content: NodePath | undefined
  readonly problems: readonly SchemaProblem[]
  /** As in `ReadSchema`; empty where it says nothing. */
  readonly defines: readonly string[]
  readonly uses: readonly UsedName[]
  /** What the schema refuses in a value; undefined when it cannot be asked. */
  refused(value: Node): readonly RefusedPart[] | undefined
  /** Whether the schema has a place for a value at a pointer; true when in doubt. */
  describes(pointer: Pointer): boolean
}

const nothing: ContributedSchemas = { all: () => [], of: () => undefined }

/** For engines that have no plugins. */
export const noSchemaFormats: SchemaFormats = { load: () => Promise.resolve(nothing) }
