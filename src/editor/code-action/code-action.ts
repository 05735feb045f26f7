import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionKind,
  CodeActionRequest,
  CodeActionResolveRequest,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver/node'
import type { Capability } from '../capability.ts'
import { editOf, isLateEdit, type LateEdit } from './late-edit.ts'
import { fixAllKind, offeredActions } from './offered-actions.ts'
import { SuggestedFixes } from './suggested-fixes.ts'

/** Fixes of findings, and what accepts them (LSP 3.17, "Code Action Request"). */
export const codeAction: Capability = {
  offer: (client) => ({
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, fixAllKind],
      resolveProvider: canResolve(client),
    },
  }),
  serve(server) {
    const suggested = new SuggestedFixes(server)
    server.onRequest(CodeActionRequest.type, async (params, { signal }) => {
      const offered = await offeredActions(params, { server, suggested, signal })
      const wanted = offered.filter(({ kind }) => isWanted(kind, params.context.only))
      const actions: CodeAction[] = []
      for (const { late, ...action } of wanted) {
        if (late === undefined) actions.push(action)
        else if (canResolve(server.client)) actions.push({ ...action, data: late })
        else {
          const edit = await editOf(late, server, signal)
          if (edit !== undefined) actions.push({ ...action, edit })
        }
      }
      return actions
    })
    server.onRequest(CodeActionResolveRequest.type, async ({ data, ...action }, { signal }) => {
      if (!isLateEdit(data)) return action
      const edit = await editOf(data, server, signal)
      if (edit !== undefined) return { ...action, edit }
      throw new ResponseError(LSPErrorCodes.RequestFailed, refusals[data.make])
    })
  },
}

const refusals: Readonly<Record<LateEdit['make'], string>> = {
  fixes: 'No fix changes anything without adding an error',
  acceptance: 'No suppression accepts this finding alone; write one yourself, see docs/suppressions.md',
}

function canResolve(client: ClientCapabilities): boolean {
  return client.textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true
}

/** True if a client that asks for some kinds asks for one of them. A kind means those below it, too. */
function isWanted(kind: CodeActionKind | undefined, only: readonly CodeActionKind[] | undefined): boolean {
  return only === undefined || only.some((each) => each === '' || kind === each || kind?.startsWith(`${each}.`))
}
