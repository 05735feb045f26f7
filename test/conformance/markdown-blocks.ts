export interface Row {
  readonly [column: string]: string
}

export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** A paragraph or table of the text, with the heading and the paragraph before it. */
export interface Block {
  readonly section: string
  readonly caption: string
  readonly line?: string
  readonly table?: Table
}

/** Splits a Markdown text into its lines of prose and its tables. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = []
  let section = ''
  let caption = ''
  const lines = text.split('\n')
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const heading = /^#+ (.*)$/.exec(line)?.[1]
    if (heading !== undefined) {
      section = heading
      caption = ''
    } else if (line.startsWith('|')) {
      const rows: string[][] = []
      for (; (lines[index] ?? '').startsWith('|'); index += 1) rows.push(cellsOf(lines[index] ?? ''))
      const [columns = [], , ...rest] = rows
      blocks.push({ section, caption, table: { columns, rows: rest.map((cells) => rowOf(columns, cells)) } })
    } else if (line !== '') {
      caption = line
      blocks.push({ section, caption, line })
    }
  }
  return blocks
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const rowOf = (columns: readonly string[], cells: readonly string[]): Row =>
  Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
