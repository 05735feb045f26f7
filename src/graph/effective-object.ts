import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { TypedObject } from './objects-and-references.ts'

/**
 * An operation or message with its traits merged in the order of the list, and its own fields on top; in version 2, the traits
 * are on top. See the format text, Traits merge mechanism; JSON Merge Patch is RFC 7396. The effective fields exclude `traits` and fields that
 * traits must not have. Any other object has its own fields only.
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
  /**
   * The place in the file of its source; a Reference Object stays one. For a merged object, the place of its uppermost
   * part.
   */
  readonly written: NodePath
  /** The target or trait in which it is written. */
  readonly source: TypedObject
  /**
   * The value, with a reference in its place followed; undefined if that reference leads nowhere. It is a node of the
   * file, unless objects were merged or null removed a member. Then it is a new node made of unchanged nodes of the
   * files, so that `graph.referenceAt` still works inside. Its members are computed on demand. A merge of objects that
   * contain themselves contains itself, too.
   */
  readonly node: Node | undefined
  /** The merged values, through references, the uppermost first; only one if nothing was merged. */
  readonly parts: readonly EffectivePart[]
  /** A member of an object, merged in the same way; undefined if there is none. */
  member(name: string): EffectiveValue | undefined
}

/** A value, through references, in one of the objects that are merged. */
export interface EffectivePart {
  readonly location: NodePath
  readonly source: TypedObject
}
