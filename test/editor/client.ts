import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import {
  type ClientCapabilities,
  createConnection,
  createProtocolConnection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  DocumentDiagnosticRequest,
  type InitializeResult,
  LSPErrorCodes,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type Range,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { serve } from '../../src/editor/server.ts'

/** What the client of a test can do unless the test says otherwise: pull, with all that diagnostics can have. */
export const pulling: ClientCapabilities = {
  textDocument: {
    diagnostic: {
      relatedDocumentSupport: true,
      relatedInformation: true,
      codeDescriptionSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
  },
}

interface ClientOptions {
  readonly capabilities?: ClientCapabilities
  /** Paths of folders. */
  readonly folders?: readonly string[]
  readonly options?: unknown
}

/** An editor, as far as a test needs one. */
export class Client {
  readonly connection: ProtocolConnection
  readonly initialized: Promise<InitializeResult>
  /** The diagnostics that the server sent last, by URI. */
  readonly pushed = new Map<string, readonly Diagnostic[]>()
  readonly #versions = new Map<string, number>()

  constructor(connection: ProtocolConnection, { capabilities = pulling, folders = [], options }: ClientOptions) {
    this.connection = connection
    connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
      this.pushed.set(uri, diagnostics)
    })
    connection.listen()
    this.initialized = this.#initialize(capabilities, folders, options)
  }

  async open(path: string, text: string): Promise<void> {
    const textDocument = { uri: uriOf(path), languageId: 'yaml', version: 1, text }
    this.#versions.set(path, 1)
    await this.connection.sendNotification('textDocument/didOpen', { textDocument })
  }

  /** Replaces a range, or the whole text. */
  async change(path: string, changes: readonly { readonly range?: Range; readonly text: string }[]): Promise<void> {
    const version = (this.#versions.get(path) ?? 0) + 1
    this.#versions.set(path, version)
    const textDocument = { uri: uriOf(path), version }
    await this.connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: changes })
  }

  async close(path: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri: uriOf(path) } })
  }

  async pull(path: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
    await this.initialized
    const known = previousResultId === undefined ? {} : { previousResultId }
    try {
      return await this.connection.sendRequest(DocumentDiagnosticRequest.type, {
        textDocument: { uri: uriOf(path) },
        ...known,
      })
    } catch (error) {
      if (!(error instanceof ResponseError) || error.code !== LSPErrorCodes.ServerCancelled) throw error
      return await this.pull(path, previousResultId)
    }
  }

  /** The diagnostics of a file, as the client asks for them. */
  async diagnostics(path: string): Promise<readonly Diagnostic[]> {
    const report = await this.pull(path)
    return report.kind === 'full' ? report.items : []
  }

  async #initialize(
    capabilities: ClientCapabilities,
    folders: readonly string[],
    initializationOptions: unknown,
  ): Promise<InitializeResult> {
    const result: InitializeResult = await this.connection.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      capabilities,
      workspaceFolders: folders.map((folder) => ({ uri: uriOf(folder), name: folder })),
      initializationOptions,
    })
    await this.connection.sendNotification('initialized', {})
    return result
  }
}

const serverInfo = {
  version: '0.0.0',
  pageOf: (code: string) => (code.startsWith('spec/') ? pathToFileURL(`docs/rules/${code}.md`).href : undefined),
}

/** A client of a server in this process. */
export function clientOf(options: ClientOptions = {}): Client {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()]
  serve(createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient)), serverInfo)
  const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer))
  return new Client(connection, options)
}

export function uriOf(path: string): string {
  return pathToFileURL(path).href
}

/** A diagnostic in one line: code, severity, place. */
export function shown({ code, severity, range: { start, end } }: Diagnostic): string {
  return `${code} ${severity} ${start.line}:${start.character}-${end.line}:${end.character}`
}
