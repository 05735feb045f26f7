import type { MapNode } from '../../load/node.ts'
import type { SourceFile } from '../../load/source-file.ts'

/** How a file is laid out. */
export interface Layout {
  readonly lineBreak: string
  /** Characters by which the file nests. */
  readonly step: number
  /** The character that lines begin with: a tab in some JSON; YAML has none there. */
  readonly indentation: ' ' | '\t'
  /** Whether the file has more than one line, as all but some JSON has. */
  readonly hasLines: boolean
}

/** Finds how a file is laid out: it is indented as the first map below the root is. */
export function layoutOf(file: SourceFile): Layout {
  const { text } = file
  return {
    lineBreak: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n',
    step: stepOf(file),
    indentation: file.language === 'json' && /[\r\n]([ \t])/.exec(text)?.[1] === '\t' ? '\t' : ' ',
    hasLines: /[\r\n]/.test(text.trim()),
  }
}

/** The space after colons and commas on one line: YAML always has one, JSON where its author wrote it. */
export function spaceOf({ language, text }: SourceFile): string {
  return language === 'yaml' || /^[\s{[]*"[^"]*":\s/.test(text) ? ' ' : ''
}

/** The number of characters before an offset on its line. */
export function columnOf(file: SourceFile, offset: number): number {
  return file.columnAt(offset)
}

function stepOf(file: SourceFile): number {
  const root = file.root
  if (root?.kind !== 'map') return 2
  const base = columnOf(file, firstKeyStart(root))
  for (const entry of root.entries.values()) {
    if (entry.value.kind !== 'map' || entry.value.entries.size === 0 || entry.alias !== undefined) continue
    const first = firstKeyStart(entry.value)
    // On one line, where a column takes as long to find as the line is, no map is asked for its own.
    if (!/[\r\n]/.test(file.text.slice(entry.keyStart, first))) continue
    const step = columnOf(file, first) - base
    if (step > 0) return step
  }
  return file.language === 'json' && base > 0 && /[\r\n]/.test(file.text.slice(0, firstKeyStart(root))) ? base : 2
}

function firstKeyStart(map: MapNode): number {
  const [first] = map.entries.values()
  return first?.keyStart ?? map.start
}
