import { UsageError } from '../config/errors.ts'
import { withSetting } from '../config/rule-setting.ts'
import { suggestion, withStop } from '../config/wording.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { FixSelection } from '../fix/fix-proposals.ts'
import { type FixedRun, type FixPass, fixFindings } from '../fix/fix-run.ts'
import type { FixRequest } from '../fix/fix-trials.ts'
import { titleOf } from '../fix/fixer.ts'
import { type SuggestedFixes, suggestedFixes } from '../fix/suggested-fixes.ts'
import { namesOfCode } from '../format/rule-codes.ts'
import { matchesPattern } from '../graph/name-pattern.ts'
import { wayTo } from '../load/files/address.ts'
import type { SourceFile } from '../load/source-file.ts'
import { withByteOrderMark } from '../load/text/decode.ts'
import { inverseOf } from '../transform/changes.ts'
import { type EntryResult, mapRead } from './entry-result.ts'
import { FixEntries, type FixedState } from './fix-entries.ts'
import type { FixChange, FixedText, FixOptions, FixOutcome } from './fix-outcome.ts'
import type { EntryDocument } from './open-entry.ts'
import type { LintOptions } from './options.ts'
import type { RunOutcome } from './outcome.ts'
import type { Run } from './run.ts'

/** Which of the findings that the options choose are fixed, or get a suggestion. */
type IsMeant = (finding: Finding) => boolean

/** Lints and fixes documents, see `fix`. */
export async function fixDocuments(
  run: Run,
  entries: readonly (string | EntryDocument)[],
  options: FixOptions,
  isMeant: IsMeant = () => true,
): Promise<FixOutcome> {
  const { only, unsafe, withFixes } = options
  const fixing = new FixEntries(run, options)
  const first = await fixing.lintAll(entries)
  if (only !== undefined) checkCodes(only, await fixing.fixableCodes())
  const isWanted: FixSelection['isWanted'] = (finding, safety) =>
    (safety === 'safe' || unsafe === true) && isChosen(finding.code, only) && isMeant(finding)
  const fixed = await fixFindings(first, requestOf(fixing, isWanted))
  const outcome = await outcomeOf(fixed.state, run, fixing, {
    suggests: withFixes === true ? () => true : undefined,
    findings: fixed.findings,
  })
  return {
    ...outcome,
    notices: [...outcome.notices, ...notesOn(fixed, run.workingFolder)],
    crashed: outcome.crashed || fixed.crashed,
    fixed: fixedTexts(fixed.passes),
    changes: fixed.passes.map(changeOf),
    isTried: (finding) => !fixed.isUnfinished && finding.fixable !== undefined && isWanted(finding, finding.fixable),
  }
}

function notesOn({ staying, isUnfinished }: FixedRun<FixedState>, workingFolder: string): readonly string[] {
  const files = [...staying].map(([path, why]) => `Fixes do not change ${wayTo(workingFolder, path)}: ${why}.`)
  return isUnfinished ? [...files, unfinished] : files
}

/** Lints documents, changes nothing, and adds to each finding that is meant what its fixer would do; see `lint`. */
export async function lintWithSuggestedFixes(
  run: Run,
  entries: readonly (string | EntryDocument)[],
  options: LintOptions,
  isMeant: IsMeant = () => true,
): Promise<RunOutcome> {
  const fixing = new FixEntries(run, { ...options, only: undefined })
  return outcomeOf(await fixing.lintAll(entries), run, fixing, { suggests: isMeant, findings: [] })
}

function requestOf(fixing: FixEntries, isWanted: FixSelection['isWanted']): FixRequest<FixedState> {
  return {
    limits: fixing.limits,
    fixerFor: (code) => fixing.fixerFor(code),
    isWanted,
    optionsOf: (finding) => fixing.optionsOf(finding),
    lint: (state, written) => fixing.lintAgain(state, written),
    whyItStays: (path) => fixing.whyItStays(path),
    outsideReferences: (keys, state) => fixing.outsideReferences(keys, state),
  }
}

/** The report on a state, with notices about fixes and the fixes of the findings that `suggests` chooses. */
async function outcomeOf(
  state: FixedState,
  run: Run,
  fixing: FixEntries,
  { suggests, findings }: { readonly suggests: IsMeant | undefined; readonly findings: readonly Finding[] },
): Promise<RunOutcome> {
  const suggested = suggests === undefined ? undefined : await suggestedFixes(state, requestOf(fixing, suggests))
  const told = [...findings, ...(suggested?.findings ?? [])]
  const all = withFindings(state.results, told)
  const results = suggested === undefined ? all : withSuggested(all, suggested.fixes)
  const outcome = await run.outcome(await fixing.unmarked(results))
  return { ...outcome, crashed: outcome.crashed || (suggested?.findings.length ?? 0) > 0 }
}

function withSuggested(results: readonly EntryResult[], fixes: SuggestedFixes['fixes']): readonly EntryResult[] {
  const withFix = (finding: Finding): Finding => {
    const [fix, ...suggestions] = fixes.get(finding) ?? []
    if (fix === undefined) return finding
    return { ...finding, fix, ...(suggestions.length > 0 && { suggestions }) }
  }
  return mapRead(results, (result) => ({ ...result, findings: result.findings.map(withFix) }))
}

const unfinished =
  'Ten passes did not apply all fixes, perhaps because some undo others; run again, or choose some with --fix-rule.'

/** Throws a UsageError for what names no code that has a fixer. */
function checkCodes(patterns: readonly string[], known: readonly string[]): void {
  for (const pattern of patterns) {
    if (pattern.startsWith('suppression/'))
      throw new UsageError(
        'With --fix-rule, suppressions are not checked; leave it out to remove those that hide nothing.',
      )
    // A known code can mean the bindings of all protocols.
    if (known.some((code) => isChosen(code, [pattern]) || isChosen(pattern, [code]))) continue
    throw new UsageError(
      withStop(
        `There is no fixer for ${quote(pattern)}${suggestion(pattern, known) || '; docs/fixes.md lists the codes'}`,
      ),
    )
  }
}

function isChosen(code: string, patterns: readonly string[] | undefined): boolean {
  if (patterns === undefined) return true
  return namesOfCode(code).some((name) => patterns.some((pattern) => matchesPattern(name, pattern)))
}

/** The results with findings about the fixes, at the entry that has the file of each, with the severity that its settings give. */
function withFindings(results: readonly EntryResult[], findings: readonly Finding[]): readonly EntryResult[] {
  const left = new Set(findings)
  return mapRead(results, (result) => {
    const own = [...left].filter(({ place }) => result.texts.has(place.source))
    for (const finding of own) left.delete(finding)
    const set = own.flatMap((finding) => withSetting(finding, result.settings))
    return set.length === 0 ? result : { ...result, findings: [...result.findings, ...set] }
  })
}

function fixedTexts(passes: readonly FixPass[]): readonly FixedText[] {
  const first = new Map<string, SourceFile>()
  const last = new Map<string, SourceFile>()
  for (const { before, after } of passes.flatMap(({ files }) => files)) {
    if (!first.has(before.path)) first.set(before.path, before)
    last.set(after.path, after)
  }
  return [...last].flatMap(([path, after]) => {
    const before = first.get(path)
    if (before === undefined || before.text === after.text) return []
    return [{ path, before: withByteOrderMark(before), text: withByteOrderMark(after) }]
  })
}

function changeOf({ applied, files }: FixPass): FixChange {
  const edits = applied.map(({ finding, fixer }) => ({
    code: finding.code,
    message: titleOf(fixer, finding),
    place: finding.place,
    range: finding.range,
  }))
  return { edits, inverse: files.flatMap(inverseOf) }
}
