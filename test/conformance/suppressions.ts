import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Finding, type LintOptions, lint, type RunOutcome, suppress } from '../../src/index.ts'
import { readCorpus } from './corpus-documents.ts'

interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly notes: readonly string[]
}

/** A document of the corpus with what lint finds in it. */
interface Linted {
  readonly entry: string
  readonly options: LintOptions
  readonly outcome: RunOutcome
}

const mostNoisy = 10
const defect = 'defectOfThisTest'

/**
 * Accepts all that is found in the noisiest documents of the corpus, in both spellings: nothing is left but what cannot be
 * accepted, a second time changes nothing, and after a new defect, which moves all lines, that alone is reported.
 */
export async function run(sharedFolder: string): Promise<Outcome> {
  const failures: string[] = []
  const notes: string[] = []
  let total = 0
  const { folder, documents } = readCorpus(sharedFolder)
  const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'suppressions-')))
  try {
    for (const spelling of ['file', 'neutral'] as const) {
      const noisiest = await noisiestOf(
        documents.map((document) => path.join(folder, document[spelling])),
        folder,
      )
      const counts = noisiest.map(({ outcome }) => outcome.findings.length)
      notes.push(`findings in the noisiest documents (${spelling}): ${counts.join(', ')}`)
      for (const linted of noisiest) {
        total += 1
        const problems = await problemsOf(linted, path.join(scratch, `${total}.json`))
        if (problems.length > 0) failures.push(`${path.relative(folder, linted.entry)}: ${problems.join('; ')}`)
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  return { total, passed: total - failures.length, failures, notes }
}

async function noisiestOf(entries: readonly string[], folder: string): Promise<readonly Linted[]> {
  const all: Linted[] = []
  for (const entry of entries.filter((each) => existsSync(each))) {
    const root = realpathSync(path.join(folder, ...path.relative(folder, entry).split(path.sep).slice(0, 2)))
    const options: LintOptions = { root, noConfig: true, failSeverity: 'hint' }
    all.push({
      entry: realpathSync(entry),
      options,
      outcome: await lint([entry], { ...options, noSuppressions: true }),
    })
  }
  return all
    .filter(({ outcome }) => outcome.findings.some(isAcceptable(outcome)))
    .sort((one, other) => other.outcome.findings.length - one.outcome.findings.length)
    .slice(0, mostNoisy)
}

/** Whether a finding can be accepted: of a rule, or a warning of another stage. */
function isAcceptable({ rules }: RunOutcome): (finding: Finding) => boolean {
  const codes = new Set(rules.map(({ code }) => code))
  return ({ code, severity }) => severity !== 'error' || codes.has(code)
}

async function problemsOf({ entry, options, outcome }: Linted, file: string): Promise<readonly string[]> {
  const problems: string[] = []
  const accepting = { ...options, suppressionsFile: file }
  const [first] = (await suppress([entry], accepting)).suppressions
  if (first === undefined) return ['nothing is accepted']
  writeFileSync(file, first.content)
  const kept = outcome.findings.filter((finding) => !isAcceptable(outcome)(finding)).map(identityOf)
  const after = await lint([entry], accepting)
  problems.push(...differences('accepted', kept, after.findings.map(identityOf)))
  const again = (await suppress([entry], accepting)).suppressions
  if (again.length > 0) problems.push('a second time changes the file')
  if ((await suppress([entry], { ...accepting, prune: true })).suppressions.length > 0)
    problems.push('something is pruned')
  const changed = { path: entry, content: withDefect(readFileSync(entry, 'utf8')) }
  const found = await lint([changed], accepting)
  const expected = [...kept, `spec/unknown-field ${entry} /${defect}`]
  problems.push(...differences('with a new defect', expected, found.findings.map(identityOf)))
  return problems
}

/** A document with one more key at its root, above all others. */
function withDefect(text: string): string {
  const start = /^(?:\uFEFF|%.*\n|---.*\n|[ \t]*#.*\n|[ \t]*\r?\n)*/.exec(text)?.[0].length ?? 0
  if (text[start] === '{') return `${text.slice(0, start)}{ "${defect}": 1,${text.slice(start + 1)}`
  return `${text.slice(0, start)}${defect}: 1\n${text.slice(start)}`
}

function identityOf({ code, place: { source, pointer } }: Finding): string {
  return `${code} ${source} /${pointer.join('/')}`
}

function differences(when: string, expected: readonly string[], found: readonly string[]): readonly string[] {
  const [wanted, there] = [new Set(expected), new Set(found)]
  return [
    ...expected.filter((each) => !there.has(each)).map((each) => `${when}, not reported: ${each}`),
    ...found.filter((each) => !wanted.has(each)).map((each) => `${when}, reported: ${each}`),
  ].slice(0, 3)
}
