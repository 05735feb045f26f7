import { schemaFormatOf } from '../format/schema-formats.ts'
import type { ObjectType, ReferenceRule, TypeName } from '../format/shape.ts'
import { type MapNode, type Node, stringOf } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { shapeUnder, writtenFormat } from './step.ts'

/** An object of the description with its type in the format. */
export interface TypedObject {
  readonly location: NodePath
  readonly node: MapNode
  readonly type: ObjectType
  /** The object around this one in the same file; undefined if there is none. */
  readonly owner: TypedObject | undefined
  /** True if the format requires a reference here instead of an object. */
  readonly misplaced: boolean
  /**
   * The reference that led the walk to this part of the file; undefined for objects that the entry file itself holds.
   */
  readonly reachedBy: Reference | undefined
  /**
   * False guarantees that neither this object nor a descendant holds a reference, or something in the place of one.
   * Only assigned while the graph is built.
   */
  mayContainReferences: boolean
  /** The `schemaFormat` of traits behind references, for a message of version 2. Only assigned while the graph is built. */
  traitFormat: Node | undefined
}

/**
 * The required target of a reference: an object of a type, data in JSON or YAML (a record schema), or a text file. For
 * a reference in an extension: anything in JSON or YAML.
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
 * A Reference Object at a position where the format allows or requires one, or at the target of such a reference. The
 * mutable fields are only assigned while the graph is built or patched.
 */
export interface Reference {
  /** The Reference Object itself; another one once its file was read again with other text. */
  location: NodePath
  node: MapNode
  /** The object that holds the reference; for a derived one, the object that holds the reference leading to it. */
  owner: TypedObject
  /** The `$ref` as written. */
  readonly text: string
  expected: Expected
  rule: ReferenceRule
  /**
   * True if only another reference leads here. The format then does not say what it must lead to, and it expects the
   * same as the other one.
   */
  derived: boolean
  /** The reference that led the walk to this one; undefined for references in the entry file itself. */
  readonly reachedBy: Reference | undefined
  /** The target after one step, which may be a reference itself; undefined if there is no target. */
  target: NodePath | undefined
  /** The file that `text` names, where resolving its pointer starts. */
  file: SourceFile | undefined
  /** The reference at the target, if the target is one. */
  next: Reference | undefined
  /** True if following the references leads back to this one without reaching a value. */
  cyclic: boolean
}

/** Returns the value at the end of a chain of references; undefined if there is none. */
export function effectiveTarget(reference: Reference): NodePath | undefined {
  let current = reference
  while (current.next !== undefined && !current.cyclic) current = current.next
  return current.cyclic ? undefined : current.target
}

/** Like `effectiveTarget`, for use before cyclic references are known. */
export function lastTarget(reference: Reference): NodePath | undefined {
  const passed = new Set<Reference>()
  let last = reference
  while (last.next !== undefined && !passed.has(last)) {
    passed.add(last)
    last = last.next
  }
  return last.next === undefined ? last.target : undefined
}

/**
 * True if an object names the format of a value in it: a Multi Format Schema Object that of all it holds, a message of version 2
 * that of its payload.
 */
export function isFormatted({ type, location }: TypedObject, inner: NodePath): boolean {
  if (type.formattedField !== 'payload') return type.formattedField !== undefined
  let at = inner
  while (at.parent !== undefined && at.parent.node !== location.node) at = at.parent
  return at.key === type.formattedField
}

/** The schema format in which a reference is written, when it is not the document's own; undefined also when the file does not say. */
export function formatAround(reference: Reference): string | undefined {
  let inner = reference.location
  for (let object: Reference['owner'] | undefined = reference.owner; object !== undefined; object = object.owner) {
    const named = isFormatted(object, inner)
    inner = object.location
    if (!named) continue
    const text = stringOf(writtenFormat(object))
    const { family } = schemaFormatOf(text)
    const shape = shapeUnder(object.type, object.type.formattedField ?? '')
    const isDraft07Component = shape?.shape === 'foreign' && shape.hasDraft07Components === true
    return family === 'own' || (family === 'json-schema' && isDraft07Component) ? undefined : text
  }
  return undefined
}
