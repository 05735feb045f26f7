import {
  type ClientCapabilities,
  type CompletionItem,
  type CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  type Range,
} from 'vscode-languageserver/node'
import { printYamlLike, printYamlString, type QuoteLayout } from '../../edit/text/print-yaml.ts'
import type { Language } from '../../load/source-file.ts'
import { startOfLine } from '../../load/text/lines.ts'
import type { Word } from './text-at-cursor.ts'

/** A text that can be written in place of the word at the cursor. */
export interface Proposal {
  readonly label: string
  readonly kind: CompletionItemKind
  /** The bare name of what the label leads to: people type it, too. */
  readonly name?: string
  /** What the format says about it, in short. */
  readonly detail: string
  readonly text: string
  /** The same with places to fill in, for clients that take them. */
  readonly snippet?: string | undefined
  /** Before all with a later letter; by default in the order of the proposals. */
  readonly rank?: string
}

/** How text is written at the cursor. */
export interface Writing {
  readonly language: Language
  /** True in braces and brackets. */
  readonly isFlow: boolean
  readonly word: Word
  /** The space before the keys of the map at the cursor. */
  readonly indent: string
  /** The layout of the file, if it belongs to a description. */
  readonly layout: QuoteLayout
}

/** How text is written at a word: the keys of a map are as far in as the word, after dashes of lists too. */
export function writingAt(text: string, word: Word, language: Language, isFlow: boolean): Writing {
  const column = word.start - startOfLine(text, word.start) + word.space.length
  return {
    language,
    isFlow: isFlow || language === 'json',
    word,
    indent: ' '.repeat(column),
    layout: { quote: undefined },
  }
}

/** A string in the style of the word that it replaces. */
export function valueText(value: string, { language, word, layout }: Writing): string {
  if (language === 'json') return JSON.stringify(value)
  return printYamlLike(value, word.quote === '' ? 'a' : word.quote, layout)
}

/** The text of a reference, which YAML takes for a comment without quotes. */
export function referenceText(value: string, { language, word, layout }: Writing): string {
  if (language === 'json') return JSON.stringify(value)
  return printYamlLike(value, word.quote === '' ? (layout.quote ?? "'") : word.quote, layout)
}

/** A key in the style of the word that it replaces. */
export function keyText(key: string, { language, word, layout }: Writing): string {
  if (language === 'json' || word.quote === '"') return JSON.stringify(key)
  return word.quote === "'" ? printYamlLike(key, "'", layout) : printYamlKey(key, layout)
}

function printYamlKey(key: string, layout: QuoteLayout): string {
  return /^\$?\w+$/.test(key) ? key : printYamlString(key, layout)
}

/** A text as it is inside of a snippet (LSP 3.17, "Snippet Syntax"). */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&')
}

/** Proposals as the client gets them, in their order. */
export function itemsOf(
  proposals: readonly Proposal[],
  range: Range,
  { language, word }: Writing,
  client: ClientCapabilities,
): CompletionItem[] {
  const takesSnippets = client.textDocument?.completion?.completionItem?.snippetSupport === true
  const seen = new Set<string>()
  const items: CompletionItem[] = []
  const space = language === 'json' ? '' : word.space
  const isPointer = /^[#./]/.test(word.typed)
  for (const { label, name = label, kind, detail, text, snippet, rank = 'm' } of proposals) {
    if (seen.has(label)) continue
    seen.add(label)
    const isSnippet = takesSnippets && snippet !== undefined
    items.push({
      label,
      kind,
      detail,
      // Clients compare it with what is written, quotes included.
      filterText: `${word.quote}${isPointer ? label : name}`,
      sortText: `${rank}${String(items.length).padStart(5, '0')}`,
      insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
      insertTextMode: InsertTextMode.asIs,
      textEdit: { range, newText: space + (isSnippet ? snippet : text) },
    })
  }
  return items
}
