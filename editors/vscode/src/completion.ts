import { type CompletionItem, CompletionItemKind, type CompletionList } from 'vscode'

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
