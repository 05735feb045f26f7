import { ProtocolRequestType, type TextDocumentIdentifier } from 'vscode-languageserver/node'
import type { Capability } from './capability.ts'

/** A description that a file belongs to. */
export interface DescriptionStatus {
  readonly uri: string
  /** The URI of its config; null if there is none, or the description cannot be read. */
  readonly config: string | null
}

/** What an editor shows about a file. */
export interface FileStatus {
  /** The descriptions that the file belongs to, itself first if it is one. */
  readonly descriptions: readonly DescriptionStatus[]
}

const fileStatusRequest = new ProtocolRequestType<
  { readonly textDocument: TextDocumentIdentifier },
  FileStatus,
  never,
  void,
  void
>('msgapi/fileStatus')

/** Which descriptions use a file, and which config applies to each: a request of its own, since the protocol has none. */
export const fileStatus: Capability = {
  offer: () => ({ experimental: { fileStatus: true } }),
  serve(server) {
    server.onRequest(fileStatusRequest, async ({ textDocument }, { signal }) => {
      const { documents } = server.workspace
      const path = documents.at(textDocument.uri)?.path
      if (path === undefined) return { descriptions: [] }
      const entries = await server.workspace.entriesOf(path, signal)
      const opened = await server.workspace.descriptionsWith(path, signal)
      const configs = new Map(opened.map(({ entry, settings }) => [entry, settings.configFile]))
      const descriptions = entries.map((entry) => {
        const config = configs.get(entry)
        return { uri: documents.uriOf(entry), config: config === undefined ? null : documents.uriOf(config) }
      })
      return { descriptions }
    })
  },
}
