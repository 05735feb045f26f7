import type { SourceMap, SourceMapEntry } from '../../bundler/index.ts'
import { authorPlaceOf } from '../edit/author-places.ts'
import { sha256Of } from '../load/files/sha256.ts'
import { toData } from '../load/node-data.ts'
import { membersOf, type NodePath, pointerOf, rootPath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { withByteOrderMark } from '../load/text/decode.ts'
import { formatPointer } from '../pointer.ts'

/** A file that was made from others, as a caller gets it. */
export interface FileViews {
  /** With its byte order mark. */
  readonly text: string
  readonly data: unknown
  /** Where every value of the file was written. */
  readonly map: SourceMap
}

/** Adds the views of a file to an object. Data and map are made when they are asked for: most callers want the text. */
export function withFileViews<Made extends object>(made: Made, file: SourceFile): Made & FileViews {
  let map: SourceMap | undefined
  return {
    ...made,
    text: withByteOrderMark(file),
    get data() {
      return file.root === undefined ? undefined : toData(file.root)
    },
    get map() {
      map ??= authorMapOf(file)
      return map
    },
  }
}

/** Where each value of a file that was made from others was written by an author; one that no author wrote comes from the value around it. */
function authorMapOf(made: SourceFile): SourceMap {
  const entries = new Map<string, SourceMapEntry>()
  const files = new Set<SourceFile>()
  const root = rootPath(made)
  if (root !== undefined) add(root)
  const hashes = [...files].map((file) => [file.path, sha256Of(withByteOrderMark(file))] as const)
  return { entries, hashes: new Map(hashes) }

  function add(path: NodePath): void {
    const pointer = pointerOf(path)
    const { file, pointer: written } = authorPlaceOf(made, pointer, 'value')
    const { start } = file.rangeOf(written, 'value')
    files.add(file)
    const source = { file: file.path, pointer: formatPointer(written) }
    entries.set(formatPointer(pointer), { ...source, line: start.line + 1, column: start.character + 1 })
    for (const member of membersOf(path)) add(member)
  }
}
