import { authorPlaceOf } from '../edit/author-places.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import { formatPointer } from '../pointer.ts'

/** A place as reports on contracts give it. Lines and columns start at 1. */
export interface ChangePlace {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly pointer: string
}

/** Where an author wrote the key of a value. `nameOf` says how reports name a file. */
export function placeOf(at: NodePath, nameOf: (path: string) => string): ChangePlace {
  const { file, pointer } = authorPlaceOf(at.file, pointerOf(at), 'key')
  const { start } = file.rangeOf(pointer, 'key')
  return {
    file: nameOf(file.path),
    line: start.line + 1,
    column: start.character + 1,
    pointer: formatPointer(pointer),
  }
}
