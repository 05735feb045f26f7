import { severityWords } from '../src/cli/code-tables.ts'
import { transformCodes } from '../src/rules/built-in-transforms.ts'

/** The codes of a transform that assumes what it cannot know, as Markdown: each with what it assumes, why, and what to check. */
export function questionTableText(transform: string): string {
  const rows = [...transformCodes()].flatMap(([code, { severity, errorWhen, explanation }]) => {
    if (explanation === undefined || !code.startsWith(`${transform}/`)) return []
    const { assumed, reason, check } = explanation
    const error = errorWhen === undefined ? '' : `; error ${errorWhen}`
    return [[`\`${code}\` (${severityWords[severity]}${error})`, assumed, reason, check]]
  })
  const titles = ['Code', 'What is assumed', 'Why it cannot be derived', 'What to check']
  const lines = [titles, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`)
  lines.splice(1, 0, `|${'---|'.repeat(titles.length)}\n`)
  return lines.join('')
}
