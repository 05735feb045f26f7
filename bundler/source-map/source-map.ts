/** Where a value of a bundle comes from. */
export interface SourceMapEntry {
  /** Absolute path. */
  readonly file: string
  /** JSON Pointer in that file. */
  readonly pointer: string
  /** Of the value in that file; both count from 1, columns in UTF-16 code units. */
  readonly line: number
  readonly column: number
}

/** Where the values of a bundle come from. */
export interface SourceMap {
  /** By the JSON Pointer of the value in the bundle: all values, in the order of the bundle. */
  readonly entries: ReadonlyMap<string, SourceMapEntry>
  /** The SHA-256 (hexadecimal) of the text of each file that a value comes from, by absolute path; the entry file first. */
  readonly hashes: ReadonlyMap<string, string>
}
