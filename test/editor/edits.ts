import type { CodeAction, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node'
import { type Encoding, PositionedText } from '../../src/editor/positions.ts'
import { uriOf } from './client.ts'

/** The text of a file after an edit of the workspace, as a client applies it. */
export function afterEdit(
  path: string,
  text: string,
  edit: WorkspaceEdit | undefined,
  encoding: Encoding = 'utf-16',
): string {
  const positioned = new PositionedText(text, encoding)
  const edits = editsOf(path, edit).map(({ range, newText }) => ({
    start: positioned.offsetAt(range.start),
    end: positioned.offsetAt(range.end),
    newText,
  }))
  const last = edits.toSorted((one, other) => other.start - one.start || other.end - one.end)
  return last.reduce((now, { start, end, newText }) => now.slice(0, start) + newText + now.slice(end), positioned.text)
}

/** The edits of a file among those of the workspace. */
export function editsOf(path: string, edit: WorkspaceEdit | undefined): readonly TextEdit[] {
  const uri = uriOf(path)
  const documents = (edit?.documentChanges ?? []).flatMap((change) =>
    'textDocument' in change && change.textDocument.uri === uri ? change.edits : [],
  )
  return [...(edit?.changes?.[uri] ?? []), ...documents.filter((each): each is TextEdit => 'newText' in each)]
}

/** The URIs that an edit changes. */
export function changedBy(edit: WorkspaceEdit): readonly string[] {
  const documents = (edit.documentChanges ?? []).flatMap((change) =>
    'textDocument' in change ? change.textDocument.uri : [],
  )
  return [...Object.keys(edit.changes ?? {}), ...documents]
}

export function titled(actions: readonly CodeAction[], title: string): CodeAction | undefined {
  return actions.find((action) => action.title === title)
}
