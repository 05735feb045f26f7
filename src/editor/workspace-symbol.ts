import { type SymbolInformation, WorkspaceSymbolRequest } from 'vscode-languageserver/node'
import type { Capability } from './capability.ts'
import { kindOfType } from './document-symbol.ts'
import { isNamedObject } from './named-value.ts'
import { placeKey } from './uses.ts'
import { WrittenPlaces } from './written-places.ts'

/** The named objects of all descriptions in the folders of the client (LSP 3.17, "Workspace Symbols Request"). */
export const workspaceSymbol: Capability = {
  offer: () => ({ workspaceSymbolProvider: { workDoneProgress: true } }),
  serve(server) {
    server.onRequest(WorkspaceSymbolRequest.type, async ({ query }, { signal }) => {
      const { workspace } = server
      const places = new WrittenPlaces(workspace.documents)
      const found = new Map<string, SymbolInformation>()
      for (const folder of workspace.folders) {
        for (const { graph } of await workspace.descriptionsIn(folder, signal)) {
          signal.throwIfAborted()
          for (const { location, type } of graph.objects) {
            const key = location.key
            if (!hasLettersOf(key, query) || found.has(placeKey(location)) || !isNamedObject(location, graph)) continue
            const symbol = { name: key, kind: kindOfType(type.name), containerName: type.title }
            found.set(placeKey(location), { ...symbol, location: places.locationOf(location) })
          }
        }
      }
      return [...found.values()]
    })
  },
}

/** True if the letters of a query are in a name in their order, whatever their case: clients search so. */
function hasLettersOf(name: string, query: string): boolean {
  let at = 0
  const letters = name.toLowerCase()
  for (const letter of query.toLowerCase()) {
    at = letters.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}
