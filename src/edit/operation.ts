/**
 * A change of a description, as plain data: an operation of JSON Patch (RFC 6902), `rename` or `annotate`. Pointers are JSON
 * Pointers (RFC 6901) into one file, and values are plain JSON.
 */
export type Operation = Add | Replace | Remove | Move | Copy | Test | Rename | Annotate

interface InFile {
  /** JSON Pointer to the value that the operation changes. */
  readonly path: string
  /** Path or address of the file, as `place.source` of a finding has it. Default: the entry. */
  readonly file?: string
}

/** The place that a new value comes from. Findings on the new value are reported there. */
export interface OriginPlace {
  readonly path: string
  /** Default: the file of the operation. */
  readonly file?: string
}

interface WithValue extends InFile {
  readonly value: unknown
  /** Default: the object around the new value. */
  readonly origin?: OriginPlace
}

interface WithSource extends InFile {
  /** JSON Pointer to the value that is moved or copied, with its comments; a copy may be that of a whole file. */
  readonly from: string
  /** The file of `from`. Default: the file of the operation. */
  readonly fromFile?: string
}

export interface Add extends WithValue {
  readonly op: 'add'
}

export interface Replace extends WithValue {
  readonly op: 'replace'
  /** The comments inside the old value that are removed with it. All others are written above the new one. */
  readonly dropped?: readonly string[]
}

export interface Remove extends InFile {
  readonly op: 'remove'
  /**
   * The key beside it with the same meaning. References of other descriptions of the run are changed to it; those of this
   * description are up to the caller.
   */
  readonly redirect?: string
}

export interface Move extends WithSource {
  readonly op: 'move'
}

export interface Copy extends WithSource {
  readonly op: 'copy'
  /** True to replace an item of a list, and keep its comments. Otherwise the copy is inserted before the item. */
  readonly replaces?: boolean
}

export interface Test extends WithValue {
  readonly op: 'test'
}

/** Changes the key of an entry of a map and keeps its position. References through the old key are changed to the new one. */
export interface Rename extends InFile {
  readonly op: 'rename'
  readonly to: string
}

/** Writes comments next to an entry or item of a YAML file. */
export interface Annotate extends InFile {
  readonly op: 'annotate'
  /** One line each, with its "#"; an empty text is a blank line. */
  readonly comments: readonly string[]
  /**
   * Their place: lines above the entry, the end of the line of its key or value, or lines below it. Above if the text has no such
   * place. Default: `above`.
   */
  readonly where?: CommentSide
}

/** The side of an entry or item that a comment is on. */
export type CommentSide = 'above' | 'beside' | 'below'

/** An operation that cannot be applied: its pointer leads nowhere, its key exists already, or its `test` fails. */
export class EditError extends Error {
  override readonly name = 'EditError'
  readonly operation: Operation

  constructor(message: string, operation: Operation) {
    super(message)
    this.operation = operation
  }
}
