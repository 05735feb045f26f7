import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'yaml'
import { bundle, type Finding, type FixOptions, type FixOutcome, fix, lint, type RunOutcome } from '../../src/index.ts'
import { edited, mendingOnly } from '../suggested-fix.ts'
import { readCorpus } from './corpus-documents.ts'
import type { Share } from './share.ts'

/** Of so many findings of a document, the fix alone is compared. */
const mostSuggestions = 3

interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly notes: readonly string[]
}

/**
 * Fixes every document of the corpus, in both spellings, safely and unsafely: nothing throws, no error is added that was not
 * behind a fix, no byte changes outside the edits, a second run changes nothing, and the bundle of what was fixed is the fixed bundle
 * of what was there. What is suggested for a finding alone is what
 * happens when nothing else is fixed.
 */
export async function run(sharedFolder: string, share: Share): Promise<Outcome> {
  const failures: string[] = []
  let total = 0
  let fixedDocuments = 0
  const reported: Finding[] = []
  const fixedFindings = new Map<string, number>()
  /** By whether unsafe fixes were applied too. */
  const fixed = new Map<boolean, number>()
  const { folder, documents } = readCorpus(sharedFolder)
  for (const document of share.of(documents)) {
    for (const file of [document.file, document.neutral]) {
      const entry = path.join(folder, file)
      if (!existsSync(entry)) continue
      const root = realpathSync(path.join(folder, ...file.split('/').slice(0, 2)))
      for (const unsafe of [false, true]) {
        total += 1
        const { problems, outcome, before } = await judge(realpathSync(entry), { root, noConfig: true, unsafe })
        if (file === document.file) {
          if (!unsafe) reported.push(...before)
          const count = outcome.changes.flatMap(({ edits }) => edits).length
          fixed.set(unsafe, (fixed.get(unsafe) ?? 0) + count)
        }
        if (problems.length > 0)
          failures.push(`${unsafe ? 'unsafe' : 'safe'}: ${file}: ${problems.slice(0, 3).join('; ')}`)
        if (outcome.fixed.length > 0) fixedDocuments += 1
        for (const { code } of outcome.changes.flatMap(({ edits }) => edits))
          fixedFindings.set(code, (fixedFindings.get(code) ?? 0) + 1)
      }
    }
  }
  const counts = [...fixedFindings].map(([code, count]) => `${code} ${count}`).sort()
  const [safe, unsafe] = (['safe', 'unsafe'] as const).map(
    (safety) => reported.filter(({ fixable }) => fixable === safety).length,
  )
  const notes = [
    `of ${reported.length} findings in the AsyncAPI spelling, ${safe} have a safe fix and ${unsafe} an unsafe one; --fix fixed ${fixed.get(false) ?? 0}, --fix-unsafe ${fixed.get(true) ?? 0}`,
    `${fixedDocuments} of ${total} runs fixed something: ${counts.join(', ')}`,
  ]
  return { total, passed: total - failures.length, failures, notes }
}

async function judge(
  entry: string,
  options: FixOptions,
): Promise<{
  readonly problems: readonly string[]
  readonly outcome: FixOutcome
  readonly before: readonly Finding[]
}> {
  const problems: string[] = []
  const { unsafe, ...linting } = options
  const before = await lint([entry], linting)
  const outcome = await fix([entry], options)
  const told = outcome.findings.filter(({ code }) => code.startsWith('fix/') && code !== 'fix/used-elsewhere')
  problems.push(...told.map(({ code, message }) => `${code}: ${message}`))
  if (outcome.crashed && !before.crashed) problems.push('crashed')
  problems.push(...outcome.notices.filter((notice) => !before.notices.includes(notice)))
  problems.push(...putBack(outcome))
  if (unsafe === true) problems.push(...(await wronglySuggested(entry, before, options)))
  if (outcome.fixed.length === 0) return { problems, outcome, before: before.findings }
  problems.push(...addedErrors(before.findings, outcome))
  problems.push(...(await changedAgain(entry, outcome, options)))
  problems.push(...(await bundledOtherwise(entry, outcome, options)))
  return { problems, outcome, before: before.findings }
}

/** The findings whose fix alone is suggested as something else than what it does; some of a document, since each is a run. */
async function wronglySuggested(entry: string, before: RunOutcome, options: FixOptions): Promise<readonly string[]> {
  const { unsafe: _unsafe, ...linting } = options
  const { findings } = await lint([entry], { ...linting, withFixes: true })
  const problems: string[] = []
  const plain = findings.map(({ fix: _fix, ...finding }) => finding)
  if (!isDeepStrictEqual(plain, before.findings)) problems.push('other findings when fixes are suggested')
  for (const finding of findings.filter(({ fixable }) => fixable !== undefined).slice(0, mostSuggestions)) {
    const { place, code } = finding
    const edits = finding.fix?.edits ?? []
    const alone = await fix([entry], { ...options, only: [code], plugins: [await mendingOnly(finding)] })
    const files = new Set([...edits.map(({ source }) => source), ...alone.fixed.map(({ path: file }) => file)])
    for (const file of files) {
      const text = withoutMark(readFileSync(file, 'utf8'))
      const expected = withoutMark(alone.fixed.find(({ path: other }) => other === file)?.text ?? text)
      const made = edited(
        text,
        edits.filter(({ source }) => source === file),
      )
      if (made !== expected) problems.push(`another fix is suggested for ${code} at /${place.pointer.join('/')}`)
    }
  }
  return problems
}

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

/** What is wrong with the edits: put back, they must give what is on disk. */
function putBack({ fixed, changes }: FixOutcome): readonly string[] {
  const texts = new Map(fixed.map(({ path: file, text }) => [file, text.replace(/^\uFEFF/, '')]))
  for (const { inverse } of changes.toReversed()) {
    for (const { file, start, end, text } of inverse.toReversed()) {
      const now = texts.get(file)
      if (now !== undefined) texts.set(file, now.slice(0, start) + text + now.slice(end))
    }
  }
  return fixed.flatMap(({ path: file, before }) => {
    if (before !== readFileSync(file, 'utf8')) return [`${file} was read as something else`]
    return texts.get(file) === before.replace(/^\uFEFF/, '') ? [] : [`bytes outside the edits of ${file} have changed`]
  })
}

/** Codes whose fixes uncover errors: they rename keys, move values, or let references lead elsewhere. */
const uncovering =
  /unknown-field|unlisted-field|reference-required|forbidden-field|channel-root|servers-root|^ref\/|key-casing|key-pattern/

/** The errors that were not there before, in descriptions in which no fix uncovered any. */
function addedErrors(before: readonly Finding[], { findings, changes }: FixOutcome): readonly string[] {
  const known = new Map<string, number>()
  for (const { code } of before.filter(isError)) known.set(code, (known.get(code) ?? 0) + 1)
  const renamed = changes.some(({ edits }) => edits.some(({ code }) => uncovering.test(code)))
  const added = findings.filter(isError).filter(({ code }) => {
    const left = (known.get(code) ?? 0) - 1
    known.set(code, left)
    return left < 0
  })
  return renamed ? [] : added.map(({ code, place }) => `new error ${code} at /${place.pointer.join('/')}`)
}

function isError({ severity }: Finding): boolean {
  return severity === 'error'
}

/** Compares the bundle of the fixed text, where it is all in the entry, with the bundle of what was there, fixed. */
async function bundledOtherwise(entry: string, { fixed }: FixOutcome, options: FixOptions): Promise<readonly string[]> {
  const [first] = fixed
  if (fixed.length !== 1 || first?.path !== entry) return []
  const { root, noConfig } = options
  const before = await bundle(entry, { root, noConfig })
  if (before.text === undefined) return []
  const after = await bundle({ path: entry, content: first.text }, { root, noConfig })
  if (after.text === undefined) return ['what was fixed cannot be bundled']
  const [other] = (await fix([{ path: entry, content: before.text }], options)).fixed
  return isDeepStrictEqual(parse(after.text), parse(other?.text ?? before.text))
    ? []
    : ['the bundle of what was fixed is not the fixed bundle']
}

/** Fixes the fixed text again, where it is all in the entry. */
async function changedAgain(entry: string, { fixed }: FixOutcome, options: FixOptions): Promise<readonly string[]> {
  const [first] = fixed
  if (fixed.length !== 1 || first?.path !== entry) return []
  const again = await fix([{ path: entry, content: first.text }], options)
  return again.fixed.map(({ path: file }) => `a second run changes ${path.basename(file)}`)
}
