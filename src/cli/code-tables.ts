import { type CodeGroup, codeGroups, pageOfCode } from '../command.ts'

/** The table of stage codes on a page. */
export interface CodeTable {
  /** The titles of the columns beside the code. */
  readonly titles: readonly string[]
  readonly rows: readonly CodeRow[]
  /** The page of a code below `docs`, if the codes have pages. */
  readonly pageOf: (code: string) => string | undefined
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

function tableOf(group: CodeGroup): CodeTable {
  const { titles, codes } = group
  const rows: CodeRow[] = []
  for (const [code, { severity, mark = severityWords[severity], meaning, advice }] of Object.entries(codes)) {
    const last = rows.at(-1)
    if (last !== undefined && last.cells[0] === meaning && last.cells[1] === advice)
      rows[rows.length - 1] = { ...last, codes: [...last.codes, code] }
    else rows.push({ codes: [code], severity: mark, cells: [meaning, advice] })
  }
  return { titles: [titles.meaning, titles.advice], rows, pageOf: (code) => pageOfCode(code, group) }
}

/** A table as Markdown. */
export function codeTableText({ titles, rows, pageOf }: CodeTable): string {
  const linked = (code: string): string => {
    const page = pageOf(code)
    return page === undefined ? `\`${code}\`` : `[\`${code}\`](${page})`
  }
  const lines = rows.map(({ codes, severity, cells }) => {
    const names = codes.map(linked).join(', ')
    return [severity === 'error' ? names : `${names} (${severity})`, ...cells]
  })
  const all = [['Code', ...titles], ...lines].map((cells) => `| ${cells.join(' | ')} |\n`)
  all.splice(1, 0, `|${'---|'.repeat(titles.length + 1)}\n`)
  return all.join('')
}
