import type { SchemaFormat } from '../format/schema-formats.ts'
import type { TypedObject } from '../graph/objects-and-references.ts'
import type { MapNode, Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { Pointer } from '../pointer.ts'

/** A schema format from a plugin. Its code is loaded when a description has a schema in this format. */
export interface SchemaFormatContribution {
  /** The name of the format for people: `Avro 1.9`. */
  readonly title: string
  readonly reads: ReadFormats
  /** Loads the code; called at most once per description. */
  load(): Promise<SchemaReader>
}

/**
 * Which values of `schemaFormat` apply: the ones that the format text lists for a format, or own media types, without
 * parameters and in lower case. `versions` limits them; without it, all versions apply.
 */
export type ReadFormats =
  | { readonly family: Exclude<SchemaFormat['family'], 'own' | 'json-schema' | 'custom'> }
  | { readonly mediaTypes: readonly string[]; readonly versions?: readonly string[] }

/** Reads schemas of one format, such as Avro. */
export interface SchemaReader {
  /**
   * Reads a schema: plain JSON data, or the text of a schema in a string or in a file of its own. Do not change the
   * data, because others may share it. References in it are not followed unless the format says so. A reference at the
   * root is followed already, and those in Avro schemas are replaced with their targets.
   */
  read(schema: unknown, format: SchemaFormat): ReadSchema
  /**
   * Whether all values of `inner`, which a sender writes, can be read with `outer`, with which a receiver reads. Both are what
   * `read` takes. Do not change them. A schema with a defect gives `unknown`. Without this function, two different schemas of the
   * format are not compared.
   */
  contained?(inner: unknown, outer: unknown, options: ContainmentOptions): SchemaContainment
}

/** How two schemas of one format are compared. */
export interface ContainmentOptions {
  /** The media type of the values, such as `application/json`, if it is known. */
  readonly contentType: string | undefined
  /**
   * Which schema replaces the other one. For formats in which something removed leaves a trace, such as a reserved number; without
   * it, traces are not compared.
   */
  readonly later?: 'inner' | 'outer' | undefined
}

/** Whether all values of one schema can be read with another one. Each reason is a short phrase, such as `"a" has no default`. */
export type SchemaContainment =
  /** Both mean the same, apart from texts for people. */
  | { readonly kind: 'equal' }
  | { readonly kind: 'contained' }
  | {
      readonly kind: 'broken'
      readonly reason: string
      /** The pointer from the inner schema to the part that cannot be read, if the schema is no text. */
      readonly pointer?: Pointer | undefined
      /** A value that cannot be read as it is meant, as JSON data; undefined if there is none that is small. */
      readonly value?: unknown
    }
  | { readonly kind: 'unknown'; readonly reason: string }

/** The result of reading one schema. */
export interface ReadSchema {
  /** The defects of the schema, one entry each. */
  readonly problems: readonly SchemaProblem[]
  /**
   * Returns the parts of a value, given as JSON data, that the schema certainly rejects: one for each defect. Absent if
   * values cannot be checked, for example because the schema has a defect.
   */
  readonly refused?: ((value: unknown) => readonly RefusedPart[]) | undefined
  /** True if the schema describes a value at a pointer into its values; true when in doubt. */
  readonly describes?: ((pointer: Pointer) => boolean) | undefined
  /** The names of types that the schema defines for other schemas of its format. */
  readonly defines?: readonly string[] | undefined
  /** Names of types that the schema uses but neither it nor its format defines. */
  readonly uses?: readonly UsedName[] | undefined
}

/** A name that a schema expects another one to define. */
export interface UsedName {
  /** Alternative names as in `defines`; one of them must be defined. */
  readonly names: readonly string[]
  /** The problem to report if no schema of the description defines one of them. */
  readonly problem: SchemaProblem
}

/** A defect of a schema. */
export interface SchemaProblem {
  readonly message: string
  /** The pointer from the schema to the defect; the schema itself when absent. */
  readonly pointer?: Pointer
  /** True if the key or the value of that part is wrong. */
  readonly on?: 'key' | 'value'
  /** The range of the defect in a schema that is text, in UTF-16 code units. */
  readonly within?: { readonly start: number; readonly end: number } | undefined
}

/** A defect of a value. */
export type RefusedPart = {
  /** The pointer from the value to the rejected part, or to the object in which a name is missing or not allowed. */
  readonly pointer: Pointer
  /** The pointer from the schema to the part that rejects the value. */
  readonly schema?: Pointer | undefined
} & (
  | {
      /** The values that the schema allows instead, as the end of a sentence: `a string`. */ readonly expected: string
    }
  | { /** A name that has to be there. */ readonly missing: string }
  | {
      /** A name that is not known, and those that are. */ readonly unexpected: string
      readonly known: readonly string[]
    }
)

/** The schema formats of the plugins in a run. */
export interface SchemaFormats {
  /** Loads the code that the description needs. Failures are recorded, never thrown. */
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
  /** The place of the schema, with references followed; undefined for a schema that a merge of traits made. */
  readonly content: NodePath | undefined
  readonly problems: readonly SchemaProblem[]
  /** The defects of references in the schema. */
  readonly referenceProblems: readonly { readonly at: NodePath; readonly message: string }[]
  /** Where the part of the schema at a pointer is written: behind references where there are some; undefined as `content` is. */
  placeOf(pointer: Pointer): NodePath | undefined
  /** As in `ReadSchema`; empty if the plugin returns none. */
  readonly defines: readonly string[]
  readonly uses: readonly UsedName[]
  /** Compares the schema, as that of a sender, with one of the same format with which a receiver reads. It may be of another description. */
  containedIn(outer: SchemaReading, options: ContainmentOptions): SchemaContainment
  /** The schema as the plugin got it; undefined if it is incomplete. */
  readonly schema: unknown
  /** Returns the parts of a value that the schema rejects; undefined if the schema cannot check values. */
  refused(value: Node): readonly RefusedPart[] | undefined
  /** True if the schema describes a value at a pointer; true when in doubt. */
  describes(pointer: Pointer): boolean
}

const nothing: ContributedSchemas = { all: () => [], of: () => undefined }

/** Used by engines without plugins. */
export const noSchemaFormats: SchemaFormats = { load: () => Promise.resolve(nothing) }
