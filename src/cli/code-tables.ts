import { type CodeGroup, codeGroups } from '../command.ts'

/** The table of stage codes on a page. */
export interface CodeTable {
  /** The titles of the columns beside the code. */
  readonly titles: readonly string[]
  readonly rows: readonly CodeRow[]
}

/** A row of such a table; codes that mean the same share one. */
export interface CodeRow {
  readonly codes: readonly string[]
  /** How much the findings matter, in a word. */
  readonly severity: string
  /** The other columns, as Markdown. */
  readonly cells: readonly string[]
}

/** The names of severities on the pages and in `msgapi explain`. */
export const severityWords = { error: 'error', warn: 'warning', info: 'info', hint: 'hint' } as const

/** The tables by the names of their places in docs/codes.md and docs/bundling.md, which are written from here. */
export const codeTables: Readonly<Record<string, CodeTable>> = Object.fromEntries(
  Object.entries(codeGroups).map(([name, group]) => [name, tableOf(group)]),
)

function tableOf({ titles, codes }: CodeGroup): CodeTable {
  const rows: CodeRow[] = []
  for (const [code, { severity, mark = severityWords[severity], meaning, advice }] of Object.entries(codes)) {
    const last = rows.at(-1)
    if (last !== undefined && last.cells[0] === meaning && last.cells[1] === advice)
      rows[rows.length - 1] = { ...last, codes: [...last.codes, code] }
    else rows.push({ codes: [code], severity: mark, cells: [meaning, advice] })
  }
  return { titles: [titles.meaning, titles.advice], rows }
}

/** A table as Markdown. */
export function codeTableText({ titles, rows }: CodeTable): string {
  const lines = rows.map(({ codes, severity, cells }) => {
    const names = codes.map((code) => `\`${code}\``).join(', ')
    return [severity === 'error' ? names : `${names} (${severity})`, ...cells]
  })
  const all = [['Code', ...titles], ...lines].map((cells) => `| ${cells.join(' | ')} |\n`)
  all.splice(1, 0, `|${'---|'.repeat(titles.length + 1)}\n`)
  return all.join('')
}
