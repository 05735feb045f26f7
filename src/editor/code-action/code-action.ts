import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionKind,
  CodeActionRequest,
  CodeActionResolveRequest,
  CodeActionTriggerKind,
  LSPErrorCodes,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import type { Capability, EditorServer } from '../capability.ts'
import { editOf, isLateEdit, type LateEdit } from './late-edit.ts'
import { fixAllKind, offeredActions } from './offered-actions.ts'
import { refactoringKinds, refactorings } from './refactorings.ts'
import { SuggestedFixes } from './suggested-fixes.ts'

const kindsOfFixes: readonly CodeActionKind[] = [CodeActionKind.QuickFix, fixAllKind]

/** Fixes of findings, what accepts them, and refactorings (LSP 3.17, "Code Action Request"). */
export const codeAction: Capability = {
  offer: (client) => ({
    codeActionProvider: {
      codeActionKinds: [...kindsOfFixes, ...refactoringKinds],
      resolveProvider: canResolve(client),
    },
  }),
  serve(server) {
    const suggested = new SuggestedFixes(server)
    server.onRequest(CodeActionRequest.type, async (params, { signal }) => {
      const { only, triggerKind } = params.context
      const areWanted = (kinds: readonly CodeActionKind[]) => kinds.some((kind) => isWanted(kind, only))
      const fixes = areWanted(kindsOfFixes) ? await offeredActions(params, { server, suggested, signal }) : []
      // Without edits to be made later, each would be made whenever the cursor moves.
      const isAsked = canResolve(server.client) || triggerKind !== CodeActionTriggerKind.Automatic
      const changes = isAsked && areWanted(refactoringKinds) ? await refactorings(params, server, signal) : []
      const actions: CodeAction[] = []
      for (const { late, ...action } of [...fixes, ...changes]) {
        if (!isWanted(action.kind, only)) continue
        if (late === undefined) actions.push(action)
        else if (canResolve(server.client)) actions.push({ ...action, data: late })
        else {
          const edit = await editOrNone(late, server, signal)
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

/** The edit; undefined where it is refused, so that its action is not offered. */
async function editOrNone(
  late: LateEdit,
  server: EditorServer,
  signal: AbortSignal,
): Promise<WorkspaceEdit | undefined> {
  try {
    return await editOf(late, server, signal)
  } catch (error) {
    if (error instanceof ResponseError && error.code === LSPErrorCodes.RequestFailed) return undefined
    throw error
  }
}

const refusals: Readonly<Record<LateEdit['make'], string>> = {
  fixes: 'No fix changes anything without adding an error',
  acceptance: 'No suppression accepts this finding alone; write one yourself, see docs/suppressions.md',
  transform: 'Nothing here can be changed in this way',
  'other-side': 'The other side cannot be derived',
}

function canResolve(client: ClientCapabilities): boolean {
  return client.textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true
}

/** True if a client that asks for some kinds asks for one of them. A kind means those below it, too. */
function isWanted(kind: CodeActionKind | undefined, only: readonly CodeActionKind[] | undefined): boolean {
  return only === undefined || only.some((each) => each === '' || kind === each || kind?.startsWith(`${each}.`))
}
