import { type FoldingRange, FoldingRangeKind, FoldingRangeRequest } from 'vscode-languageserver/node'
import { commentExtents } from '../load/comments/comments.ts'
import { membersOf, type NodePath, pointerOf, rootPath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { indentBefore } from '../load/text/lines.ts'
import type { Capability } from './capability.ts'
import { readableDocument } from './readable-file.ts'

/** Values of several lines, and comments of several lines (LSP 3.17, "Folding Range Request"). */
export const foldingRange: Capability = {
  offer: () => ({ foldingRangeProvider: true }),
  serve(server) {
    server.onRequest(FoldingRangeRequest.type, async ({ textDocument }) => {
      const document = server.workspace.documents.at(textDocument.uri)
      const file = document && (await readableDocument(document))
      const root = file && rootPath(file)
      return root === undefined ? [] : [...foldsIn(root), ...commentFolds(root.file)]
    })
  },
}

function foldsIn(around: NodePath): FoldingRange[] {
  return membersOf(around).flatMap((path) => {
    const fold = foldOf(path)
    return fold === undefined ? [] : [fold, ...(path.node.kind === 'scalar' ? [] : foldsIn(path))]
  })
}

/** From the line of the key to the last line; undefined for a value of one line, which holds none of several. */
function foldOf(path: NodePath): FoldingRange | undefined {
  const pointer = pointerOf(path)
  const startLine = path.file.rangeOf(pointer, 'key').start.line
  const endLine = path.file.positionAt(path.node.end).line
  return endLine > startLine ? { startLine, endLine } : undefined
}

/** Comments on lines of their own, one below the other. */
function commentFolds(file: SourceFile): FoldingRange[] {
  const folds: FoldingRange[] = []
  let open: { startLine: number; endLine: number } | undefined
  for (const { start } of commentExtents(file)) {
    if (indentBefore(file.text, start) === undefined) continue
    const { line } = file.positionAt(start)
    if (open !== undefined && line === open.endLine + 1) open.endLine = line
    else {
      if (open !== undefined) folds.push({ ...open, kind: FoldingRangeKind.Comment })
      open = { startLine: line, endLine: line }
    }
  }
  if (open !== undefined) folds.push({ ...open, kind: FoldingRangeKind.Comment })
  return folds.filter(({ startLine, endLine }) => endLine > startLine)
}
