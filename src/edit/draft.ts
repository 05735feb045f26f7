import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { CommentSide } from './operation.ts'

/**
 * The future value of a part of a file, after operations and before it is written: kept values of authors, and new ones.
 * Immutable.
 */
export type Draft = KeptDraft | ChangedDraft | MapDraft | ListDraft | ScalarDraft

/** An author's value with everything in it, at its place or at another one. */
export interface KeptDraft {
  readonly kind: 'kept'
  readonly path: NodePath
}

/**
 * A map or list in which only some values change. The same could be a map or list of kept values, but of many. Only for files
 * without anchors, where every value has one place.
 */
export interface ChangedDraft {
  readonly kind: 'changed'
  readonly path: NodePath
  /** The changed values, none inside another. */
  readonly inside: ReadonlyMap<Node, ChangedValue>
}

export interface ChangedValue {
  readonly from: NodePath
  readonly value: Draft
  readonly notes?: CommentNotes | undefined
}

/** A map in which something changes, or a new one. */
export interface MapDraft {
  readonly kind: 'map'
  /** The author's map that this one continues; undefined for a new one. */
  readonly of: NodePath | undefined
  readonly entries: readonly DraftEntry[]
  /** Where the map comes from: its own place or, for a new one, the place that the operation names. */
  readonly origin: NodePath
}

export interface DraftEntry {
  readonly key: string
  readonly value: Draft
  /**
   * The author's value whose entry this one continues, with the spelling of its key and its comments. The value and the key can
   * differ. Undefined for a new entry.
   */
  readonly from: NodePath | undefined
  /** For a new entry with a key that the map had: the old entry, for the spelling of the key. */
  readonly before?: NodePath | undefined
  readonly notes?: CommentNotes | undefined
}

/** The operations on the comments of an entry or item. */
export interface CommentNotes {
  readonly added?: readonly AddedComments[] | undefined
  /** Comments inside its old value that are removed with that. All others stay. */
  readonly dropped?: readonly string[] | undefined
  /** An author's value in another place. The comments above its key are written below those above this one. */
  readonly alsoOf?: NodePath | undefined
}

/** New comments, and their side. */
export interface AddedComments {
  readonly where: CommentSide
  readonly comments: readonly string[]
}

/** A list in which something changes, or a new one. */
export interface ListDraft {
  readonly kind: 'list'
  readonly of: NodePath | undefined
  readonly items: readonly DraftItem[]
  readonly origin: NodePath
}

export interface DraftItem {
  readonly value: Draft
  /** The author's item that this one continues, with its comments. Undefined for a new item. */
  readonly from: NodePath | undefined
  readonly notes?: CommentNotes | undefined
}

/** A new string, number, boolean or null. */
export interface ScalarDraft {
  readonly kind: 'scalar'
  readonly value: string | number | boolean | null
  readonly origin: NodePath
}
