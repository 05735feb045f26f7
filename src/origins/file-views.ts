import type { SourceMap } from '../../bundler/index.ts'
import { toData } from '../load/node-data.ts'
import type { SourceFile } from '../load/source-file.ts'
import { withByteOrderMark } from '../load/text/decode.ts'
import { authorMapOf } from './author-map.ts'

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
