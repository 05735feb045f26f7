import { padded, widest, wrapped } from '../command.ts'

/**
 * A page of the documentation as text for a terminal: paragraphs are broken at a number of columns, examples are indented,
 * links lose their addresses. Knows the Markdown that the pages of rules have, and no more.
 */
export function pageForTerminal(page: string, columns: number): string {
  const blocks: string[] = []
  for (const part of page.trim().split(/^(```[a-z]*\n.*?^```)$/ms)) {
    if (part.startsWith('```')) {
      blocks.push(
        part
          .split('\n')
          .slice(1, -1)
          .map((line) => (line === '' ? '' : `    ${line}`))
          .join('\n'),
      )
      continue
    }
    for (const paragraph of part.split(/\n{2,}/)) {
      const text = paragraph.trim()
      if (text.startsWith('|')) blocks.push(plainTable(text, columns))
      else if (text !== '') blocks.push(paragraphForTerminal(text.replace(/^#+ /, ''), columns))
    }
  }
  return blocks.join('\n\n')
}

/** Returns a Markdown table in columns; the last column is wrapped if it is too wide. */
function plainTable(table: string, columns: number): string {
  const [titles = [], , ...others] = table.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => withoutMarks(cell.trim())),
  )
  const rows = [titles, ...others]
  const widths = titles.slice(0, -1).map((_title, column) => widest(rows.map((cells) => cells[column] ?? '')))
  const indent = widths.reduce((sum, width) => sum + width + 2, 0)
  return rows
    .flatMap((cells) => {
      const start = widths.map((width, column) => `${padded(cells[column] ?? '', width)}  `).join('')
      const [first = '', ...more] = wrapped(cells.at(-1) ?? '', Math.max(columns - indent, 20))
      return [`${start}${first}`, ...more.map((line) => `${' '.repeat(indent)}${line}`)]
    })
    .join('\n')
}

/** A paragraph of Markdown without links and code marks, broken at a number of columns; items of lists stay lines. */
export function paragraphForTerminal(text: string, columns: number): string {
  const items = withoutMarks(text).split(/\n(?=[-|] )/)
  return items.map((item) => wrapped(item.replaceAll(/\s*\n\s*/g, ' '), columns).join('\n')).join('\n')
}

function withoutMarks(text: string): string {
  return text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/`([^`]*)`/g, '$1')
}
