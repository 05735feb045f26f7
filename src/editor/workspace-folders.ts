import { DidChangeWorkspaceFoldersNotification } from 'vscode-languageserver/node'
import type { Capability } from './capability.ts'

/** The folders of the client, each with a run of its own. */
export const workspaceFolders: Capability = {
  offer: () => ({ workspace: { workspaceFolders: { supported: true, changeNotifications: true } } }),
  serve(server) {
    server.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }) => {
      const uriOf = ({ uri }: { readonly uri: string }): string => uri
      server.workspace.changeFolders(event.added.map(uriOf), event.removed.map(uriOf))
      server.changed('files')
    })
  },
}
