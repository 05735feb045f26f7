import {
  type CompletionItemProvider,
  commands,
  type LogOutputChannel,
  type TextDocument,
  type Uri,
  window,
  workspace,
} from 'vscode'
import { CompletionRequest, LanguageClient, TransportKind } from 'vscode-languageclient/node'
import type { FileStatus } from '../../../src/editor/file-status.ts'
import type { OptionValueParams } from '../../../src/editor/option-value.ts'
import type { OfferedTransforms } from '../../../src/editor/transforms.ts'
import type { ReadOption, TypedOption } from '../../../src/rules/typed-option.ts'
import { chooseServer, type Server } from './choose-server.ts'
import { withPlaces } from './code-lens.ts'
import { withWholeReferences } from './completion.ts'
import { filePattern } from './descriptions.ts'
import { endClient } from './end-client.ts'
import { currentSettings, workspaceFolders } from './settings.ts'

/** The server and the connection to it, from its start to its end. */
export class Session {
  /** The server in use; undefined while none runs. */
  server: Server | undefined
  readonly #output: LogOutputChannel
  /** The folder of the msgapi that the extension contains. */
  readonly #own: string
  #client: LanguageClient | undefined
  /** Starts and stops, one after the other. */
  #last: Promise<void> = Promise.resolve()

  constructor(output: LogOutputChannel, own: string) {
    this.#output = output
    this.#own = own
  }

  get state(): 'stopped' | 'starting' | 'running' {
    if (this.#client === undefined) return 'stopped'
    return this.server === undefined ? 'starting' : 'running'
  }

  /** What completes a document; undefined while the server does not run. */
  completerOf(document: TextDocument): CompletionItemProvider | undefined {
    return this.server === undefined
      ? undefined
      : this.#client?.getFeature(CompletionRequest.method).getProvider(document)
  }

  /** Starts the server if it does not run. */
  start(): Promise<void> {
    return this.#next(async () => {
      if (this.#client === undefined) await this.#start()
    })
  }

  /** Ends the server if it runs. */
  stop(): Promise<void> {
    return this.#next(() => this.#stop())
  }

  /** Begins again, with the settings and the trust as they are now. */
  restart(): Promise<void> {
    return this.#next(async () => {
      await this.#stop()
      await this.#start()
    })
  }

  /** Which descriptions use a file; nothing while the server does not run, or by a server that cannot tell. */
  async statusOf(uri: Uri): Promise<FileStatus> {
    const client = this.#client
    if (client?.initializeResult?.capabilities.experimental?.fileStatus !== true) return { descriptions: [] }
    const textDocument = { uri: client.code2ProtocolConverter.asUri(uri) }
    return client.sendRequest<FileStatus>('msgapi/fileStatus', { textDocument }).catch(() => ({ descriptions: [] }))
  }

  /** The transforms that can run on a description; rejects while the server does not run. */
  async transformsOf(uri: Uri): Promise<OfferedTransforms> {
    const client = this.#running()
    const textDocument = { uri: client.code2ProtocolConverter.asUri(uri) }
    return client.sendRequest<OfferedTransforms>('msgapi/transforms', { textDocument })
  }

  /** The value that a text is for an option of a transform, or what is wrong with it; rejects while the server does not run. */
  async optionValue(uri: Uri, typed: TypedOption): Promise<ReadOption> {
    const client = this.#running()
    const params: OptionValueParams = { textDocument: { uri: client.code2ProtocolConverter.asUri(uri) }, ...typed }
    return client.sendRequest<ReadOption>('msgapi/optionValue', params)
  }

  #running(): LanguageClient {
    if (this.#client === undefined) throw new Error('The server of msgapi does not run')
    return this.#client
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(work).catch((error: unknown) => this.#report(error))
    return this.#last
  }

  async #start(): Promise<void> {
    const { isEnabled, path, configFile } = currentSettings()
    if (!isEnabled) return
    const question = { setting: path, folders: workspaceFolders(), isTrusted: workspace.isTrusted, own: this.#own }
    const { server, passedOver } = chooseServer(question)
    for (const { version, command } of passedOver)
      this.#output.warn(`msgapi ${version} of the workspace does not fit this extension and is not used: ${command}`)
    this.#output.info(`Starting msgapi ${server.version} of the ${server.origin}: ${server.command}`)
    const start = { module: server.command, args: ['lsp'], transport: TransportKind.ipc }
    const client: LanguageClient = new LanguageClient('msgapi', 'msgapi', start, {
      documentSelector: [{ scheme: 'file', pattern: filePattern }],
      initializationOptions: { trusted: workspace.isTrusted, ...(configFile === '' ? {} : { configFile }) },
      outputChannel: this.#output,
      middleware: {
        provideCompletionItem: async (document, position, context, token, next) =>
          withWholeReferences(await next(document, position, context, token)),
        resolveCodeLens: async (lens, token, next) => withPlaces(await next(lens, token), client),
        window: {
          // A page is for reading, not for changing.
          showDocument: async (params, token, next) => {
            if (!params.uri.startsWith('file:') || !params.uri.endsWith('.md')) return next(params, token)
            await commands.executeCommand('markdown.showPreview', client.protocol2CodeConverter.asUri(params.uri))
            return { success: true }
          },
        },
      },
    })
    this.#client = client
    await client.start()
    this.server = server
  }

  async #stop(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    this.server = undefined
    if (client === undefined) return
    // Another server can start although this one does not end by itself.
    await endClient(client).catch((error: unknown) => this.#output.warn(messageOf(error)))
  }

  async #report(error: unknown): Promise<void> {
    this.#client = undefined
    const message = messageOf(error)
    this.#output.error(message)
    const shown = await window.showErrorMessage(`msgapi: ${message}`, 'Show Output')
    if (shown !== undefined) this.#output.show()
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
