/** A row of a table of codes: what a page says about codes that are not those of rules. */
export interface CodeRow {
  readonly codes: readonly string[]
  readonly severity: string
  /** The other columns, as Markdown. */
  readonly cells: readonly { readonly title: string; readonly text: string }[]
}

/** The rows of the tables in a page whose first column is titled "Code" and holds codes. */
export function codeRows(page: string): readonly CodeRow[] {
  const rows: CodeRow[] = []
  let titles: readonly string[] = []
  for (const line of page.split('\n')) {
    if (!line.startsWith('|')) continue
    const [first = '', ...others] = line.slice(2, -2).split(' | ')
    if (first === 'Code') titles = others
    const codes = [...first.matchAll(/`([a-z]+\/[a-z-]+)`/g)].map(([, code = '']) => code)
    if (codes.length === 0) continue
    const cells = others.map((text, index) => ({ title: titles[index] ?? '', text }))
    rows.push({ codes, severity: /\((warning|info)\)/.exec(first)?.[1] ?? 'error', cells })
  }
  return rows
}
