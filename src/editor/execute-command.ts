import {
  ExecuteCommandRequest,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  ShowDocumentRequest,
  ShowMessageNotification,
} from 'vscode-languageserver/node'
import type { Capability } from './capability.ts'
import { explainCommand } from './code-action/explain-rule.ts'
import {
  isOtherSideEdit,
  otherSidePreview,
  previewOtherSideCommand,
  showFileCommand,
} from './code-action/other-side.ts'

/**
 * Commands that actions carry (LSP 3.17, "Execute a command"): the page of a rule, or its description where the client shows no pages;
 * a new file, or a preview of it.
 */
export const executeCommand: Capability = {
  offer: () => ({
    executeCommandProvider: {
      commands: [explainCommand, previewOtherSideCommand, showFileCommand],
      workDoneProgress: true,
    },
  }),
  serve(server) {
    const show = (uri: string): Promise<unknown> =>
      server.connection.sendRequest(ShowDocumentRequest.type, {
        uri,
        external: !uri.startsWith('file:'),
        takeFocus: true,
      })
    server.onRequest(ExecuteCommandRequest.type, async ({ command, arguments: given = [] }, { signal }) => {
      const [code, page, description] = given
      if (command === showFileCommand && typeof code === 'string' && code.startsWith('file:')) {
        await show(code)
        return null
      }
      if (command === previewOtherSideCommand && isOtherSideEdit(code)) {
        const preview = await otherSidePreview(code, server, signal)
        if (preview !== undefined) await show(preview)
        return null
      }
      if (command !== explainCommand || typeof code !== 'string')
        throw new ResponseError(LSPErrorCodes.RequestFailed, `There is no command ${command} with these arguments`)
      const uri = typeof page === 'string' ? page : server.info.pageOf(code)
      if (server.client.window?.showDocument?.support === true && uri !== undefined) {
        await show(uri)
        return null
      }
      const message = [code, ...[description, uri].filter((part) => typeof part === 'string')].join('\n')
      await server.connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message })
      return null
    })
  },
}
