import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { styleCodes } from '../../rulesets/style/codes.ts'
import { type Statement, statementsOf, wordsOf } from './format-statements.ts'
import type { Outcome } from './format-text.ts'
import { builtInRules } from './lint-source.ts'
import { beyondText, codesOfReading, problemsOf, type TableRow, tableRows } from './statement-table.ts'

/** By section of the format text and fingerprint of a statement: the rows of docs/statements.md that are about it. */
type Assignment = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** So many words in a row that are also in the text are a copy, unless they are names. */
const copiedWords = 8

/** Compares docs/statements.md with the whole format text: each statement has rows, each row a statement, an error a reason. */
export function run(sharedFolder: string): Outcome {
  const statements = statementsOf(readFileSync(join(sharedFolder, 'format', 'message-api-3.1.0.md'), 'utf8'))
  const rows = new Map(tableRows().map((row) => [row.id, row]))
  const assignment: Assignment = JSON.parse(readFileSync('test/conformance/statement-rows.json', 'utf8'))
  const failures = [
    ...statements.flatMap((statement) => problemsOfStatement(statement, rowsOf(assignment, statement), rows)),
    ...leftOver(assignment, statements),
    ...unassigned(assignment, [...rows.values()]),
    ...copied(statements, [...rows.values()]),
    ...unfounded([...rows.values()]),
    ...problemsOf(tableRows(), [...builtInRules.keys(), ...styleCodes], codesOfReading()),
  ]
  const total = statements.length + rows.size
  return { total, passed: Math.max(total - failures.length, 0), failures }
}

function rowsOf(assignment: Assignment, { section, fingerprint }: Statement): readonly string[] {
  return assignment[section]?.[fingerprint] ?? []
}

function problemsOfStatement(
  { section, text, field, fingerprint }: Statement,
  ids: readonly string[],
  rows: ReadonlyMap<string, TableRow>,
): string[] {
  const where = `${section}, ${fingerprint} (${text.slice(0, 60)})`
  if (ids.length === 0) return [`${where}: has no row`]
  const missing = ids.filter((id) => !rows.has(id)).map((id) => `${where}: there is no row ${id}`)
  const isNamed = field === undefined || ids.some((id) => rows.get(id)?.says.includes(`\`${field}\``))
  return isNamed ? missing : [...missing, `${where}: no row of it names the field`]
}

/** Statements that the text no longer makes, in these words. */
function leftOver(assignment: Assignment, statements: readonly Statement[]): string[] {
  const present = new Set(statements.map(({ section, fingerprint }) => `${section}, ${fingerprint}`))
  return Object.entries(assignment)
    .flatMap(([section, assigned]) => Object.keys(assigned).map((fingerprint) => `${section}, ${fingerprint}`))
    .filter((statement) => !present.has(statement))
    .map((statement) => `${statement}: the text does not say this any more`)
}

function unassigned(assignment: Assignment, rows: readonly TableRow[]): string[] {
  const assigned = new Set(Object.values(assignment).flatMap((each) => Object.values(each).flat()))
  return rows
    .filter(({ id, section }) => assigned.has(id) === (section === beyondText))
    .map(({ id, section }) =>
      section === beyondText ? `${id}: the text does say this` : `${id}: no statement of the text is about this`,
    )
}

/** Errors that no statement of the text gives a reason for. */
function unfounded(rows: readonly TableRow[]): string[] {
  return rows
    .filter(({ section }) => section === beyondText)
    .flatMap(({ id, codes }) => codes.map((code) => ({ id, code })))
    .filter(({ code }) => builtInRules.get(code)?.severity === 'error')
    .map(({ id, code }) => `${id}: ${code} is an error, which the text gives no reason for`)
}

function copied(statements: readonly Statement[], rows: readonly TableRow[]): string[] {
  const runs = new Set(statements.flatMap(({ text }) => runsOf(text)))
  return rows
    .filter(({ says, reason = '' }) => runsOf(`${says} ${reason}`).some((words) => runs.has(words)))
    .map(({ id }) => `${id}: ${copiedWords} words in a row are those of the text`)
}

function runsOf(text: string): readonly string[] {
  const words = wordsOf(text.replaceAll(/`[^`]*`/g, ' '))
  return words.flatMap((_, start) =>
    start + copiedWords > words.length ? [] : [words.slice(start, start + copiedWords).join(' ')],
  )
}
