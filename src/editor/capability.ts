import type {
  ClientCapabilities,
  Connection,
  ProtocolNotificationType,
  ProtocolRequestType,
  ServerCapabilities,
} from 'vscode-languageserver/node'
import type { OnProgress } from './progress.ts'
import type { Workspace } from './workspace.ts'

/**
 * One capability of the server, in a file named as the protocol names it. `capabilities.ts` lists all of them; nothing else
 * knows them.
 */
export interface Capability {
  /** What the answer to `initialize` says about it, for what the client can do; nothing where it is registered later. */
  readonly offer: (client: ClientCapabilities) => ServerCapabilities
  /** Adds its handlers. Called once, before the first message. */
  readonly serve: (server: EditorServer) => void
}

/** What a handler of a request gets beside the parameters. */
export interface RequestContext {
  /**
   * Aborted when the client no longer waits for the answer: it cancelled the request, or changed or closed the document that the
   * parameters name. Long work passes it on or calls `throwIfAborted`.
   */
  readonly signal: AbortSignal
  /** Tells the client how far the work is, where it shows that. */
  readonly report: OnProgress
}

/** What the command that starts the server says about it. */
export interface ServerInfo {
  readonly version: string
  /** The URI of the page about a code; undefined for one that msgapi has no page about, such as that of a plugin. */
  readonly pageOf: (code: string) => string | undefined
}

/** What capabilities get of the server. */
export interface EditorServer {
  readonly info: ServerInfo
  /** The texts that are open, and everything that is known about the files around them. */
  readonly workspace: Workspace
  /** What the client said that it can do; empty before `initialize`. */
  readonly client: ClientCapabilities
  /** Sends requests and notifications to the client. Handlers are added by `onRequest` and `onNotification` alone. */
  readonly connection: Connection
  /** Answers a request. What the handler throws is the error of this one answer. */
  onRequest<Params, Result, Partial, Failure, Options>(
    type: ProtocolRequestType<Params, Result, Partial, Failure, Options>,
    answer: (params: Params, context: RequestContext) => Result | Promise<Result>,
  ): void
  /** Takes a notification. What the handler throws is logged by the client. */
  onNotification<Params, Options>(
    type: ProtocolNotificationType<Params, Options>,
    take: (params: Params) => void | Promise<void>,
  ): void
  /** Calls a listener when findings may be others than before: after each change of a text or a file. */
  onChange(listener: (change: WorkspaceChange) => void): void
  /** Tells the listeners of a change. */
  changed(change: WorkspaceChange): void
  /** Calls a listener once the client is ready for requests and registrations. */
  onReady(listener: () => void): void
}

/** What changed: the text of an open document, or anything around it. */
export type WorkspaceChange = 'text' | 'files'
