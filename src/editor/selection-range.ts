import { type SelectionRange, SelectionRangeRequest } from 'vscode-languageserver/node'
import { type NodePath, rootPath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { pathAt } from '../load/text/path-at.ts'
import type { Capability } from './capability.ts'
import { readableDocument } from './readable-file.ts'
import { WrittenPlaces } from './written-places.ts'

/** From the key or value at a place to the values around it (LSP 3.17, "Selection Range Request"). */
export const selectionRange: Capability = {
  offer: () => ({ selectionRangeProvider: true }),
  serve(server) {
    server.onRequest(SelectionRangeRequest.type, async ({ textDocument, positions }) => {
      const { documents } = server.workspace
      const document = documents.at(textDocument.uri)
      const file = document && (await readableDocument(document))
      if (document === undefined || file === undefined) return null
      const places = new WrittenPlaces(documents)
      return positions.map((position) => {
        const selection = selectionAt(file, document.positions.offsetAt(position), places)
        return selection ?? { range: { start: position, end: position } }
      })
    })
  },
}

function selectionAt(file: SourceFile, offset: number, places: WrittenPlaces): SelectionRange | undefined {
  const written = pathAt(file, offset)
  const path = written?.path ?? rootPath(file)
  if (path === undefined) return undefined
  const around = selectionOf(path, places, written?.on === 'key')
  if (written?.on !== 'key') return around
  return { range: places.nameRange(path), parent: around }
}

/** A value, its key with it, and so on. `isWhole`: the value alone is left out. */
function selectionOf(path: NodePath, places: WrittenPlaces, isWhole: boolean): SelectionRange {
  const parent = path.parent && selectionOf(path.parent, places, false)
  const outer = parent === undefined ? {} : { parent }
  const isEntry = path.parent?.node.kind === 'map'
  if (!isEntry) return { range: places.valueRange(path), ...outer }
  const whole = { range: places.wholeRange(path), ...outer }
  return isWhole ? whole : { range: places.valueRange(path), parent: whole }
}
