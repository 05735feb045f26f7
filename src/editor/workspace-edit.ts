import {
  LSPErrorCodes,
  ResourceOperationKind,
  ResponseError,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import type { Edit } from '../edit/text-edits.ts'
import { withoutByteOrderMark } from '../load/text/decode.ts'
import { editsOfChanges, type TransformChange } from '../transform/changes.ts'
import type { EditorServer } from './capability.ts'
import { textMoved } from './documents.ts'

/** The changes of one file. */
export interface FileChanges {
  /** Real path. */
  readonly path: string
  /** The text that the edits are for, without a byte order mark; undefined for a new file. */
  readonly before: string | undefined
  readonly edits: readonly Edit[]
}

/** True if the client can create files by an edit (LSP 3.17, `ResourceOperationKind`). */
export function canCreateFiles({ client }: Pick<EditorServer, 'client'>): boolean {
  const { documentChanges, resourceOperations = [] } = client.workspace?.workspaceEdit ?? {}
  return documentChanges === true && resourceOperations.includes(ResourceOperationKind.Create)
}

/**
 * Changes of files as the client takes them, with the version of each open text if it can check it. Throws the error of an answer for
 * a text that is no longer the one that was read.
 */
export function workspaceEditOf(changes: readonly FileChanges[], server: EditorServer): WorkspaceEdit {
  const { documents } = server.workspace
  const each = changes.map(({ path, before, edits }) => {
    const open = documents.of(path)
    if (open !== undefined && before !== undefined && open.positions.text !== before)
      throw new ResponseError(LSPErrorCodes.ContentModified, textMoved.message)
    const positions = open?.positions ?? documents.positioned(before ?? '')
    const textEdits = edits.map(
      ({ start, end, text }): TextEdit => ({ range: positions.rangeBetween(start, end), newText: text }),
    )
    return { uri: documents.uriOf(path), version: open?.version ?? null, isNew: before === undefined, textEdits }
  })
  if (server.client.workspace?.workspaceEdit?.documentChanges !== true)
    return { changes: Object.fromEntries(each.map(({ uri, textEdits }) => [uri, textEdits])) }
  return {
    documentChanges: each.flatMap(({ uri, version, isNew, textEdits }) => {
      const edit: TextDocumentEdit = { textDocument: { uri, version }, edits: textEdits }
      return isNew ? [{ kind: 'create' as const, uri }, edit] : [edit]
    }),
  }
}

/** The changes of files that a call made, from their last texts and what undoes each change. */
export function fileChangesOf(
  texts: readonly { readonly path: string; readonly text: string }[],
  changes: readonly Pick<TransformChange, 'inverse'>[],
): readonly FileChanges[] {
  return texts.map(({ path, text }) => ({ path, ...editsOfChanges(path, withoutByteOrderMark(text).text, changes) }))
}
