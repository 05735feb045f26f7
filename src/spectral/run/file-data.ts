import { toOrderedData } from '../../load/node-data.ts'
import type { SourceFile } from '../../load/source-file.ts'
import type { DocumentView } from '../view/document-view.ts'

/** The data of a file of a view as written; undefined where it did not parse, the text where it is a schema in text form. */
export function dataOf(view: DocumentView, file: SourceFile): unknown {
  if (file === view.entry) return view.source
  if (file.language === 'text') return file.text
  return file.tree === undefined ? undefined : toOrderedData(file.tree)
}
