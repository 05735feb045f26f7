import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stageCodes } from '../../src/findings/codes/facts.ts'
import { blocksOf } from './markdown-blocks.ts'

/** A row of docs/statements.md. */
export interface TableRow {
  readonly id: string
  readonly section: string
  /** What the text says, in our words. */
  readonly says: string
  readonly codes: readonly string[]
  /** Codes of rules that are still to be written. */
  readonly later: readonly string[]
  readonly reason?: string
  readonly tests: readonly string[]
}

export const tablePage = 'docs/statements.md'

/** The section of what the rules check although the format text does not say it. */
export const beyondText = 'Beyond the text'

/** The rows of docs/statements.md, in order. */
export function tableRows(): readonly TableRow[] {
  return blocksOf(readFileSync(tablePage, 'utf8')).flatMap(({ section, table }) =>
    (table?.rows ?? []).map((row) => {
      const checks = row['Checked by'] ?? ''
      const reason = /^not checkable: (.+)$/.exec(checks)?.[1]
      const found = reason === undefined ? [...checks.matchAll(/`([^`]+)`( \(not yet\))?/g)] : []
      return {
        id: row['No.'] ?? '',
        section,
        says: row['What the text says'] ?? '',
        codes: found.filter(([, , mark]) => mark === undefined).map(([, code = '']) => code),
        later: found.filter(([, , mark]) => mark !== undefined).map(([, code = '']) => code),
        ...(reason === undefined ? {} : { reason }),
        tests: (row.Test ?? '').split(', ').filter((name) => name !== ''),
      }
    }),
  )
}

/** What is wrong with the rows themselves, a line each, given all rules and the codes that other stages give. */
export function problemsOf(rows: readonly TableRow[], rules: readonly string[], stages: readonly string[]): string[] {
  const known = new Set([...rules, ...stages])
  const named = new Set(rows.flatMap(({ codes }) => codes))
  const problems = rows.flatMap((row) => problemsOfRow(row, known).map((problem) => `${row.id}: ${problem}`))
  const ids = rows.map(({ id }) => id)
  for (const id of new Set(ids.filter((each, index) => ids.indexOf(each) !== index)))
    problems.push(`${id}: two rows have this number`)
  for (const rule of rules) {
    if (rule.startsWith('spec/') && !named.has(rule)) problems.push(`${rule}: no row names this rule`)
  }
  return problems
}

function problemsOfRow({ id, codes, later, reason, tests }: TableRow, known: ReadonlySet<string>): string[] {
  const problems: string[] = []
  if (!/^[a-z-]+-\d+$/.test(id)) problems.push('the number is none')
  if (codes.length + later.length === 0 && reason === undefined) problems.push('neither a code nor a reason')
  for (const code of codes) if (!known.has(code)) problems.push(`there is no code ${code}`)
  for (const code of later)
    if (known.has(code)) problems.push(`${code} is there: remove "(not yet)", and say what tests it`)
  if (codes.length > 0 && tests.length === 0) problems.push('no test')
  if (codes.length === 0 && tests.length > 0) problems.push('a test, but nothing that it tests')
  for (const name of tests) {
    if (name === 'page' || name === 'fields') {
      if (!codes.some(isRule)) problems.push(`no rule that a test "${name}" can be about`)
    } else if (!existsSync(fileOf(name))) problems.push(`there is no ${fileOf(name)}`)
  }
  const files = tests.map(fileOf).filter((file) => existsSync(file))
  const tested = files.flatMap(textsOf).join()
  for (const code of codes)
    if (!isRule(code) && !tested.includes(code)) problems.push(`${code} is in none of the tests ${tests.join(', ')}`)
  return problems
}

/** The texts of a test file and of the files in the folder of its name, among which a long test is divided by subject. */
function textsOf(file: string): readonly string[] {
  const folder = file.replace(/\.test\.ts$/, '')
  const subjects =
    folder !== file && existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ts')) : []
  return [file, ...subjects.map((name) => join(folder, name))].map((path) => readFileSync(path, 'utf8'))
}

const isRule = (code: string): boolean => /^(?:spec|bindings|style)\//.test(code)

const fileOf = (test: string): string =>
  test === 'format-text' ? 'test/conformance/format-text.ts' : `test/${test}.test.ts`

/** The codes of stages that say what is wrong with a text, a version or a reference, and which limit is reached. */
export function codesOfReading(): readonly string[] {
  return Object.keys(stageCodes).filter((code) => /^(?:parse|limit|version|ref)\//.test(code))
}
