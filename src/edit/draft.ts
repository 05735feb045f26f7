import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { CommentSide } from './operation.ts'

/**
 * What a value of a file is to become, after operations and before it has a text: values of an author wherever nothing in them
 * changes, and new ones. Immutable.
 */
export type Draft = KeptDraft | ChangedDraft | MapDraft | ListDraft | ScalarDraft

/** A value with everything in it as an author wrote it, in this place or in another one. */
export interface KeptDraft {
  readonly kind: 'kept'
  readonly path: NodePath
}

/**
 * A value of which all is kept but some values in it: the same as a map or list of kept values, of which there may be many. Only of a file
 * without anchors, where every value is in one place.
 */
export interface ChangedDraft {
  readonly kind: 'changed'
  readonly path: NodePath
  /** What becomes of values inside, none of which is inside another. */
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
  /** Where the map comes from: its own place, or for a new one the place that the operation names. */
  readonly origin: NodePath
}

export interface DraftEntry {
  readonly key: string
  readonly value: Draft
  /**
   * The author's value whose entry this one continues, with the spelling of its key and its comments: the value may be another
   * one, and the key too. Undefined for a new entry.
   */
  readonly from: NodePath | undefined
  /** Of a new entry whose key the map had: the entry that was there, for the spelling of the key. */
  readonly before?: NodePath | undefined
  readonly notes?: CommentNotes | undefined
}

/** What operations say about the comments of an entry or item. */
export interface CommentNotes {
  readonly added?: readonly AddedComments[] | undefined
  /** Those inside its old value that go with that; all others stay. */
  readonly dropped?: readonly string[] | undefined
  /** An author's value in another place: the comments above its key come below those above this one. */
  readonly alsoOf?: NodePath | undefined
}

/** New comments, and where they come. */
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
