import type { FindingFacts, Severity } from '../finding.ts'

/** What a run knows of all findings of a stage that have one code. */
export interface StageCodeFacts extends FindingFacts {
  /** How much they matter where nothing says otherwise; a config may set a code that is less than an error. */
  readonly severity: Severity
  /** True if even an error of this code can be suppressed, as those of rules can. */
  readonly suppressible?: true
}

/** All that is written about a code of a stage. Its texts are Markdown. */
export interface StageCodeEntry extends StageCodeFacts {
  /** What pages say in place of the severity, where that is not the same everywhere. */
  readonly mark?: string
  readonly meaning: string
  readonly advice: string
}

/** Codes that a page has in one table. */
export interface CodeGroup<Code extends string = string> {
  /** The titles of the columns with the texts. */
  readonly titles: Readonly<Record<'meaning' | 'advice', string>>
  /** The folder below `docs` with a page for each code, named as the code is after its slash. */
  readonly pages?: string
  readonly codes: Readonly<Record<Code, StageCodeEntry>>
}

const usualTitles = { meaning: 'What it means', advice: 'What to do' }

/** Codes that a page has in one table; entries side by side with the same texts share a row. */
export function codeGroup<Code extends string>(
  codes: Readonly<Record<Code, StageCodeEntry>>,
  { titles = usualTitles, pages }: Partial<Pick<CodeGroup, 'titles' | 'pages'>> = {},
): CodeGroup<Code> {
  return { titles, codes, ...(pages !== undefined && { pages }) }
}

/** The page of a code below `docs`, if its group has pages. */
export function pageOfCode(code: string, { pages }: Pick<CodeGroup, 'pages'>): string | undefined {
  return pages && `${pages}/${code.slice(code.indexOf('/') + 1)}.md`
}
