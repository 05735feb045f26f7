import { wrapped } from '../report/wrap.ts'

/**
 * A page of the documentation as text for a terminal: paragraphs are broken at a number of columns, examples are indented,
 * links lose their addresses. Knows the Markdown that the pages of rules have, and no more.
 */
export function plainPage(page: string, columns: number): string {
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
      if (text !== '') blocks.push(plainText(text.replace(/^#+ /, ''), columns))
    }
  }
  return blocks.join('\n\n')
}

/** A paragraph of Markdown without links and code marks, broken at a number of columns; items of lists stay lines. */
export function plainText(text: string, columns: number): string {
  const plain = text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/`([^`]*)`/g, '$1')
  const items = plain.split(/\n(?=[-|] )/)
  return items.map((item) => wrapped(item.replaceAll(/\s*\n\s*/g, ' '), columns).join('\n')).join('\n')
}
