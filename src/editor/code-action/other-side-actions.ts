import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CodeActionKind, type Command } from 'vscode-languageserver/node'
import { namedValues } from '../../graph/entry-map.ts'
import type { Graph } from '../../graph/graph.ts'
import { resolvedNode } from '../../graph/resolved-node.ts'
import { childOf, stringOf } from '../../load/node.ts'
import { type NodePath, pointerOf } from '../../load/node-path.ts'
import type { EditorServer } from '../capability.ts'
import { canCreateFiles } from '../workspace-edit.ts'
import type { OfferedAction } from './offered-actions.ts'
import { type OtherSideEdit, otherSidePath, previewOtherSideCommand, showFileCommand } from './other-side.ts'

/**
 * The transform `perspective` for the operation at the cursor, and on a field of the root for all of them: as a new file, or as a
 * preview for a client that creates no files.
 */
export function otherSideActions(
  around: readonly NodePath[],
  graph: Graph,
  { client, workspace }: EditorServer,
): readonly OfferedAction[] {
  const [innermost] = around
  if (innermost === undefined || graph.format.hasNames) return []
  const [map, id] = pointerOf(innermost)
  const isOfOne = map === 'operations' && id !== undefined
  if (!isOfOne && pointerOf(innermost).length > 1) return []
  const operations = namedValues(graph, ['operations']).filter(({ name }) => !isOfOne || name === id)
  const actions = new Set(
    operations.flatMap(({ location }) => stringOf(childOf(resolvedNode(location.node, graph), 'action')) ?? []),
  )
  const [action] = actions
  if (action !== 'send' && action !== 'receive') return []
  const uri = workspace.documents.uriOf(graph.entry.path)
  const to = actions.size > 1 ? 'flip' : action === 'send' ? 'receive' : 'send'
  const edit: OtherSideEdit = { make: 'other-side', uri, to, operations: isOfOne ? [id] : [] }
  const title = `Derive the other side${isOfOne ? ' of this operation' : ''}`
  const canShow = client.window?.showDocument?.support === true
  if (canCreateFiles({ client })) {
    const path = otherSidePath(graph.entry.path, workspace.documents)
    const show: Command = { title: 'Show', command: showFileCommand, arguments: [pathToFileURL(path).href] }
    return [
      {
        title: `${title} as ${basename(path)}`,
        kind: CodeActionKind.RefactorRewrite,
        late: edit,
        ...(canShow && { command: show }),
      },
    ]
  }
  if (!canShow) return []
  const preview: Command = { title, command: previewOtherSideCommand, arguments: [edit] }
  return [{ title: `${title} (preview)`, kind: CodeActionKind.RefactorRewrite, command: preview }]
}
