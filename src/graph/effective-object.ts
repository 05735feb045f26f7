import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { TypedObject } from './objects-and-references.ts'

/**
 * An operation or message as it counts: its traits merged in the order of the list, and its own fields on top (format
 * text, Traits merge mechanism; JSON Merge Patch is RFC 7396). `traits` itself is none of the effective fields, and neither
 * are fields that a trait may not have. Any other object is its own fields.
 */
export interface EffectiveObject {
  /** The operation or message whose traits are merged. */
  readonly target: TypedObject
  /** Its traits, through references; a reference that leads to no trait is left out. */
  readonly traits: readonly TypedObject[]
  /** Every effective field by name: those of the target first, then those of the last trait, up to the first. */
  readonly fields: ReadonlyMap<string, EffectiveValue>
}

/** A value that counts after traits were merged. */
export interface EffectiveValue {
  /** Where it is written, in the file of its source; a Reference Object stays one. Of a merged object, its uppermost part. */
  readonly written: NodePath
  /** The target or trait in which it is written. */
  readonly source: TypedObject
  /**
   * The value, with a reference in its place followed; undefined when that reference leads nowhere. A node of the file,
   * except when objects were merged or null removed a member: then a node of its own, made of nodes of the files wherever
   * nothing changed, so that `graph.referenceAt` answers for what lies in it. Its members are computed when asked for; a
   * merge of objects that contain themselves through references contains itself, too.
   */
  readonly node: Node | undefined
  /** What it was merged of, through references, the uppermost first; a single one when nothing was merged. */
  readonly parts: readonly EffectivePart[]
  /** A member of an object, merged likewise; undefined when there is none. */
  member(name: string): EffectiveValue | undefined
}

/** A value, through references, in one of the objects that are merged. */
export interface EffectivePart {
  readonly location: NodePath
  readonly source: TypedObject
}
