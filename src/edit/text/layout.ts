import type { MapNode } from '../../load/node.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { type Quote, usualQuote } from './quotes.ts'

/** The layout of a file. */
export interface Layout {
  readonly lineBreak: string
  /** The number of characters by which nested values are indented. */
  readonly step: number
  /** The character that indents lines: a tab in some JSON, a space in YAML. */
  readonly indentation: ' ' | '\t'
  readonly hasLines: boolean
  /** The quotes of most strings in quotes; undefined if neither kind has more. */
  readonly quote: Quote | undefined
}

/** Detects the layout of a file. Its indent is that of the first map below the root. */
export function layoutOf(file: SourceFile): Layout {
  const { text } = file
  return {
    lineBreak: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n',
    step: stepOf(file),
    indentation: file.language === 'json' && /[\r\n]([ \t])/.exec(text)?.[1] === '\t' ? '\t' : ' ',
    hasLines: hasLines(file),
    get quote() {
      return usualQuote(file)
    },
  }
}

/** The layout of new text in each file. YAML of other files gets the layout of the file into which everything is written. */
export class Layouts {
  readonly #home: SourceFile
  readonly #known = new Map<SourceFile, Layout>()

  constructor(home: SourceFile) {
    this.#home = home
  }

  of(file: SourceFile): Layout {
    const like = file.language === 'yaml' ? this.#home : file
    const layout = this.#known.get(like) ?? layoutOf(like)
    this.#known.set(like, layout)
    return layout
  }
}

/** True if a file has more than one line. Some JSON has only one. */
export function hasLines({ text }: SourceFile): boolean {
  return /[\r\n]/.test(text.trim())
}

/** The space after colons and commas on one line. YAML always has one, JSON if its author wrote it. */
export function spaceOf({ language, text }: SourceFile): string {
  return language === 'yaml' || /^[\s{[]*"[^"]*":\s/.test(text) ? ' ' : ''
}

function stepOf(file: SourceFile): number {
  const root = file.root
  if (root?.kind !== 'map') return 2
  const base = file.columnAt(firstKeyStart(root))
  for (const entry of root.entries.values()) {
    if (entry.value.kind !== 'map' || entry.value.entries.size === 0 || entry.alias !== undefined) continue
    const first = firstKeyStart(entry.value)
    // Skips maps on the line of their key, because finding a column takes time linear in the line.
    if (!/[\r\n]/.test(file.text.slice(entry.keyStart, first))) continue
    const step = file.columnAt(first) - base
    if (step > 0) return step
  }
  return file.language === 'json' && base > 0 && /[\r\n]/.test(file.text.slice(0, firstKeyStart(root))) ? base : 2
}

function firstKeyStart(map: MapNode): number {
  const [first] = map.entries.values()
  return first?.keyStart ?? map.start
}
