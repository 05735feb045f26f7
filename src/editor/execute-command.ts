import {
  type Command,
  ExecuteCommandRequest,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  ShowDocumentRequest,
  ShowMessageNotification,
} from 'vscode-languageserver/node'
import type { Finding } from '../findings/finding.ts'
import type { Capability } from './capability.ts'
import type { Linted } from './folder-run.ts'

const explainCommand = 'msgapi.explainRule'

/** Commands that actions carry (LSP 3.17, "Execute a command"): the page of a rule, or its description where the client shows no pages. */
export const executeCommand: Capability = {
  offer: () => ({ executeCommandProvider: { commands: [explainCommand] } }),
  serve(server) {
    server.onRequest(ExecuteCommandRequest.type, async ({ command, arguments: given = [] }) => {
      const [code, page, description] = given
      if (command !== explainCommand || typeof code !== 'string')
        throw new ResponseError(LSPErrorCodes.RequestFailed, `There is no command ${command} with these arguments`)
      const uri = typeof page === 'string' ? page : server.info.pageOf(code)
      if (server.client.window?.showDocument?.support === true && uri !== undefined) {
        const external = !uri.startsWith('file:')
        await server.connection.sendRequest(ShowDocumentRequest.type, { uri, external, takeFocus: true })
        return null
      }
      const message = [code, ...[description, uri].filter((part) => typeof part === 'string')].join('\n')
      await server.connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message })
      return null
    })
  },
}

/** The command that explains the rule, or the code of a stage, of a finding. */
export function explainRule({ code, documentationUrl }: Finding, { results }: Linted): Command {
  const rule = results.flatMap(({ rules }) => rules).find((each) => each.code === code)
  const page = documentationUrl ?? rule?.documentationUrl ?? null
  const description = rule?.description ?? null
  return { title: `Explain ${code}`, command: explainCommand, arguments: [code, page, description] }
}
