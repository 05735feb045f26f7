/**
 * A change of a description, as plain data: an operation of JSON Patch (RFC 6902), `rename` or `annotate`. Pointers are JSON Pointers (RFC
 * 6901) into one file, and values are plain JSON.
 */
export type Operation = Add | Replace | Remove | Move | Copy | Test | Rename | Annotate

interface InFile {
  /** JSON Pointer to the value that the operation changes. */
  readonly path: string
  /** Path or address of the file, as `place.source` of a finding has it. Default: the entry. */
  readonly file?: string
}

/** The place that a new value comes from: findings on the new value are shown there. */
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
  /** The comments inside the old value that go with it. All others come above the new one. */
  readonly dropped?: readonly string[]
}

export interface Remove extends InFile {
  readonly op: 'remove'
  /**
   * The key beside it that says the same: references of other descriptions of the run lead there. References of this
   * description are those of the caller.
   */
  readonly redirect?: string
}

export interface Move extends WithSource {
  readonly op: 'move'
}

export interface Copy extends WithSource {
  readonly op: 'copy'
  /** Whether the copy takes the place of an item of a list, with its comments, instead of coming before it. */
  readonly replaces?: boolean
}

export interface Test extends WithValue {
  readonly op: 'test'
}

/** Gives an entry of a map another key in the same position. References through the old key lead through the new one. */
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
   * Where they are written: on lines above the entry, at the end of the line of its key or value, or on lines below it. Above, where the
   * text has no such place. Default: `above`.
   */
  readonly where?: CommentSide
}

/** The side of an entry or item that a comment is on. */
export type CommentSide = 'above' | 'beside' | 'below'

/** An operation that cannot be applied: its pointer leads nowhere, its key is taken, or its `test` does not hold. */
export class EditError extends Error {
  override readonly name = 'EditError'
  readonly operation: Operation

  constructor(message: string, operation: Operation) {
    super(message)
    this.operation = operation
  }
}
