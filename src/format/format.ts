import type { ObjectType, TypeName } from './shape.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The minor versions of the format that are described; a document of a later minor is read as the nearest lower one. */
export type Minor = '3.0' | '3.1'

/** The table of object types for one spelling and one minor version of the format. */
export interface Format {
  readonly vocabulary: Vocabulary
  readonly minor: Minor
  /** Every object type by name, with field names and enum values in the document's spelling. */
  readonly types: ReadonlyMap<TypeName, ObjectType>
}
