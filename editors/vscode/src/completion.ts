import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionItemProvider,
  type CompletionList,
  Range,
  type TextDocument,
} from 'vscode'
import { isForServer, mayBegin } from './descriptions.ts'

type Completions = CompletionItem[] | CompletionList | null | undefined

/**
 * References with what they lead to in their documentation. VS Code cuts the label of the chosen row for a detail beside it, and names
 * are at the end of references.
 */
export function withWholeReferences(found: Completions): Completions {
  for (const item of found === null || found === undefined ? [] : 'items' in found ? found.items : found) {
    const { kind, detail } = item
    if (kind !== CompletionItemKind.Reference || detail === undefined || item.documentation !== undefined) continue
    item.documentation = detail
    item.detail = ''
  }
  return found
}

/** What starts and completes: a session. */
interface Completing {
  readonly state: 'stopped' | 'starting' | 'running'
  completerOf(document: TextDocument): CompletionItemProvider | undefined
}

/** More text than this is no beginning. */
const beginning = new Range(0, 0, 20, 0)

/**
 * Completes until the server runs. VS Code asks those that it knows when a person types, and it knows the client only after the start. So
 * this one waits for the start, and begins it in a file that is empty, or may become a description.
 */
export function firstCompletions(session: Completing, start: () => Promise<void>): CompletionItemProvider {
  return {
    async provideCompletionItems(document, position, token, context) {
      if (session.state === 'running' || !isForServer(document.fileName)) return undefined
      const isBegun = document.lineCount <= beginning.end.line && mayBegin(document.getText(beginning))
      if (session.state === 'stopped' && !isBegun) return undefined
      await start()
      if (token.isCancellationRequested) return undefined
      return session.completerOf(document)?.provideCompletionItems(document, position, token, context)
    },
  }
}
