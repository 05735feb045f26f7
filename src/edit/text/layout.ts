import type { MapNode } from '../../load/node.ts'
import type { SourceFile } from '../../load/source-file.ts'

/** How a file is laid out. */
export interface Layout {
  readonly lineBreak: string
  /** Characters by which the file nests. */
  readonly step: number
  /** The character that lines begin with: a tab in some JSON; YAML has none there. */
  readonly indentation: ' ' | '\t'
  readonly hasLines: boolean
}

/** Finds how a file is laid out: it is indented as the first map below the root is. */
export function layoutOf(file: SourceFile): Layout {
  const { text } = file
  return {
    lineBreak: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n',
    step: stepOf(file),
    indentation: file.language === 'json' && /[\r\n]([ \t])/.exec(text)?.[1] === '\t' ? '\t' : ' ',
    hasLines: hasLines(file),
  }
}

/** How new text is laid out in each file: in YAML of others like the file into which all of it goes. */
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

/** Whether a file has more than one line, as all but some JSON has. */
export function hasLines({ text }: SourceFile): boolean {
  return /[\r\n]/.test(text.trim())
}

/** The space after colons and commas on one line: YAML always has one, JSON where its author wrote it. */
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
    // On one line, where a column takes as long to find as the line is, no map is asked for its own.
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
