import {
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  ErrorCodes,
  type InitializeParams,
  LSPErrorCodes,
  MessageType,
  type ProtocolRequestType,
  ResponseError,
  type ServerCapabilities,
  ShowMessageNotification,
} from 'vscode-languageserver/node'
import { isRecord } from '../plain-data.ts'
import { capabilities } from './capabilities.ts'
import type { EditorServer, RequestContext, ServerInfo, WorkspaceChange } from './capability.ts'
import { pathOf, textMoved } from './documents.ts'
import { chosenEncoding } from './positions.ts'
import { progressOf, serveCancelling } from './progress.ts'
import { Workspace, type WorkspaceRights } from './workspace.ts'

/**
 * Serves a client over a connection (Language Server Protocol 3.17 and 3.18) until it says that it ends. A request that fails
 * is one error response. Code of plugins and rulesets runs only if the client sets `initializationOptions.trusted`.
 */
export function serve(connection: Connection, info: ServerInfo): void {
  const tell = (message: string): void =>
    void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message })
  const workspace = new Workspace(tell)
  const changes: ((change: WorkspaceChange) => void)[] = []
  const readiness: (() => void)[] = []
  let client: ClientCapabilities = {}

  const server: EditorServer = {
    info,
    workspace,
    connection,
    get client() {
      return client
    },
    onRequest<Params, Result, Partial, Failure, Options>(
      type: ProtocolRequestType<Params, Result, Partial, Failure, Options>,
      answer: (params: Params, context: RequestContext) => Result | Promise<Result>,
    ) {
      connection.onRequest(type.method, async (params: Params, token: CancellationToken) => {
        const controller = new AbortController()
        const cancel = (): void => controller.abort(new Error('The client no longer waits for this'))
        const letGo = abortWhenObsolete(controller, cancel, token, workspace.documents.at(uriIn(params))?.signal)
        const takesProgress = client.window?.workDoneProgress === true
        const progress = progressOf({ method: type.method, params }, { connection, takesProgress }, cancel)
        try {
          return await answer(params, { signal: controller.signal, report: progress.report })
        } catch (error) {
          return failureOf(error, controller.signal)
        } finally {
          progress.end()
          letGo()
        }
      })
    },
    onNotification(type, take) {
      connection.onNotification(type, async (params) => {
        try {
          await take(params)
        } catch (error) {
          connection.console.error(describe(error))
        }
      })
    },
    onChange: (listener) => void changes.push(listener),
    changed(change) {
      for (const listener of changes) listener(change)
    },
    onReady: (listener) => void readiness.push(listener),
  }

  connection.onInitialize((params) => {
    client = params.capabilities
    const encoding = chosenEncoding(client.general?.positionEncodings)
    workspace.documents.encoding = encoding
    workspace.begin({ folders: foldersIn(params), ...rightsIn(params.initializationOptions) })
    return {
      serverInfo: { name: 'msgapi', version: info.version },
      capabilities: offers(client, { positionEncoding: encoding }),
    }
  })
  connection.onInitialized(() => {
    for (const listener of readiness) listener()
  })
  serveCancelling(connection)
  connection.onShutdown(() => workspace.begin({ folders: [], isTrusted: false, configFile: undefined }))
  for (const capability of capabilities) capability.serve(server)
  connection.listen()
}

/** What all capabilities offer together; what several say about the workspace, and about requests of msgapi alone, is joined. */
function offers(client: ClientCapabilities, own: ServerCapabilities): ServerCapabilities {
  const each = capabilities.map(({ offer }) => offer(client))
  const workspaces = each.flatMap(({ workspace }) => workspace ?? [])
  const experimental = Object.assign({}, ...each.map(({ experimental = {} }) => experimental))
  return Object.assign({}, own, ...each, { workspace: Object.assign({}, ...workspaces), experimental })
}

function foldersIn({ workspaceFolders, rootUri }: InitializeParams): readonly string[] {
  if (workspaceFolders !== null && workspaceFolders !== undefined) return workspaceFolders.map(({ uri }) => uri)
  return rootUri === null || pathOf(rootUri) === undefined ? [] : [rootUri]
}

/** What the options of the client say about trust, and about the config of all descriptions. */
function rightsIn(options: unknown): WorkspaceRights {
  const { trusted, configFile } = isRecord(options) ? options : {}
  return { isTrusted: trusted === true, configFile: typeof configFile === 'string' ? configFile : undefined }
}

/** The document that parameters of a request are about. */
function uriIn(params: unknown): string {
  const document = isRecord(params) ? params.textDocument : undefined
  return isRecord(document) && typeof document.uri === 'string' ? document.uri : ''
}

/** Aborts when the client cancels, or the text moves on; returns what ends the listening. */
function abortWhenObsolete(
  controller: AbortController,
  cancel: () => void,
  token: CancellationToken,
  moved: AbortSignal | undefined,
): () => void {
  const move = (): void => controller.abort(textMoved)
  const listening = token.onCancellationRequested(cancel)
  moved?.addEventListener('abort', move, { once: true })
  if (token.isCancellationRequested) cancel()
  return () => {
    listening.dispose()
    moved?.removeEventListener('abort', move)
  }
}

function failureOf(error: unknown, signal: AbortSignal): ResponseError {
  if (error instanceof ResponseError) return error
  if (!signal.aborted) return new ResponseError(ErrorCodes.InternalError, describe(error))
  const code = signal.reason === textMoved ? LSPErrorCodes.ContentModified : LSPErrorCodes.RequestCancelled
  return new ResponseError(code, describe(signal.reason))
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
