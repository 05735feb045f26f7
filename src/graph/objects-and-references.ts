import type { ObjectType, ReferenceRule, TypeName } from '../format/shape.ts'
import type { MapNode } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'

/** An object of the description together with what the format says it is. */
export interface TypedObject {
  readonly location: NodePath
  readonly node: MapNode
  readonly type: ObjectType
  /** The object of the same file that holds it, where there is one. */
  readonly owner: TypedObject | undefined
  /** Whether it is where the format wants a reference in its place. */
  readonly misplaced: boolean
  /** The reference by which the walk came into this part of the file; undefined for what the entry file holds in itself. */
  readonly reachedBy: Reference | undefined
  /**
   * False guarantees that neither this object nor a descendant holds a reference, or something in the place of one. Assigned
   * while the graph is built only.
   */
  mayContainReferences: boolean
}

/**
 * What a reference must lead to: an object of a type, data in JSON or YAML (a record schema), or a text file; in an extension,
 * anything in JSON or YAML.
 */
export type Expected =
  | { readonly kind: 'object'; readonly type: TypeName }
  | { readonly kind: 'anything' }
  | { readonly kind: 'data' }
  | { readonly kind: 'text' }

export function sameExpected(one: Expected, other: Expected): boolean {
  return one.kind === other.kind && (one.kind !== 'object' || (other.kind === 'object' && one.type === other.type))
}

/**
 * A Reference Object at a position where the format allows or requires one, or at which such a reference leads on. What can
 * be assigned is known only while the graph is built; it is not changed later.
 */
export interface Reference {
  /** The Reference Object itself. */
  readonly location: NodePath
  readonly node: MapNode
  /** The object that holds the reference; of a derived one, the object that holds the reference that led there. */
  owner: TypedObject
  /** The `$ref` as written. */
  readonly text: string
  expected: Expected
  rule: ReferenceRule
  /** True when no position says what it must lead to: it is where only another reference led, and expects the same. */
  derived: boolean
  /** The reference by which the walk came to this one; undefined for references in the entry file itself. */
  readonly reachedBy: Reference | undefined
  /** Where it leads in one step; the target may be a reference itself. Undefined when it leads nowhere. */
  target: NodePath | undefined
  /** The file that the text names, where the walk along its pointer began. */
  file: SourceFile | undefined
  /** The reference that is at the target, when there is one. */
  next: Reference | undefined
  /** True when one of the following references leads back to this one without reaching a value. */
  cyclic: boolean
}

/** The value that a reference stands for, through all references that follow; undefined when there is none. */
export function effectiveTarget(reference: Reference): NodePath | undefined {
  let current = reference
  while (current.next !== undefined && !current.cyclic) current = current.next
  return current.cyclic ? undefined : current.target
}

/** Like `effectiveTarget`, for use before it is known which references are cyclic. */
export function lastTarget(reference: Reference): NodePath | undefined {
  const passed = new Set<Reference>()
  let last = reference
  while (last.next !== undefined && !passed.has(last)) {
    passed.add(last)
    last = last.next
  }
  return last.next === undefined ? last.target : undefined
}
