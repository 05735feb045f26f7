import { UsageError } from '../config/errors.ts'
import { withSetting } from '../config/merge.ts'
import type { Settings } from '../config/settings.ts'
import { suggestion } from '../config/wording.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { type FixPass, fixFindings } from '../fix/fix-run.ts'
import { namesOfCode } from '../format/rule-codes.ts'
import { matchesPattern } from '../graph/name-pattern.ts'
import { withByteOrderMark } from '../load/decode.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { EntryDocument } from '../pipeline.ts'
import { inverseOf } from '../transform/changes.ts'
import { CallResources } from './call-resources.ts'
import { FixEntries, type FixedState } from './fix-entries.ts'
import type { FixChange, FixedText, FixOptions, FixOutcome } from './fix-outcome.ts'
import { resultsOf } from './lint-entries.ts'
import { type EntryResult, summarise } from './outcome.ts'
import { factsOf } from './rulesets.ts'

/** Lints and fixes documents, see `fix`. */
export async function fixDocuments(
  entries: readonly (string | EntryDocument)[],
  options: FixOptions,
): Promise<FixOutcome> {
  const { only, unsafe } = options
  const resources = new CallResources(options)
  const run = new FixEntries(options, resources)
  const first = await run.lintAll(entries)
  checkCodes(only, run.fixableCodes)
  const fixed = await fixFindings<FixedState>(first, {
    limits: run.limits,
    fixerFor: (code) => run.fixerFor(code),
    isWanted: ({ code }, safety) => (safety === 'safe' || unsafe === true) && isChosen(code, only),
    optionsOf: () => undefined,
    lint: (state, written) => run.lintAgain(state, written),
    mayChange: (path) => run.mayChange(path),
    outsideReferences: (keys, state) => run.outsideReferences(keys, state),
  })
  const results = resultsOf(
    fixed.state.entries.map(({ linted }) => linted),
    factsOf,
  )
  const summary = summarise(withFindings(results, fixed.findings, settingsByPath(fixed.state)), resources.inputs)
  return {
    ...summary,
    notices: fixed.isUnfinished ? [...summary.notices, unfinished] : summary.notices,
    crashed: summary.crashed || resources.crashed || fixed.crashed,
    lock: await resources.lockWrites(),
    fixed: fixedTexts(fixed.passes),
    changes: fixed.passes.map(changeOf),
  }
}

const unfinished =
  'Fixes are left after ten passes, which may change what others changed. Run again, or choose some with --fix-rule.'

/** Throws a UsageError for what names no code that has a fixer. */
function checkCodes(patterns: readonly string[] | undefined, known: readonly string[]): void {
  for (const pattern of patterns ?? []) {
    if (known.some((code) => isChosen(code, [pattern]))) continue
    throw new UsageError(
      `No fixer is for ${quote(pattern)}.${suggestion(pattern, known)} Fixers are for ${known.join(', ')}.`,
    )
  }
}

function isChosen(code: string, patterns: readonly string[] | undefined): boolean {
  if (patterns === undefined) return true
  return namesOfCode(code).some((name) => patterns.some((pattern) => matchesPattern(name, pattern)))
}

/** The results with findings about the fixes, at the entry that has the file of each, with the severity that its settings give. */
function withFindings(
  results: readonly EntryResult[],
  findings: readonly Finding[],
  settingsOf: ReadonlyMap<string, Settings>,
): readonly EntryResult[] {
  const left = new Set(findings)
  return results.map((result) => {
    if ('unreadable' in result) return result
    const own = [...left].filter(({ place }) => result.texts.has(place.source))
    for (const finding of own) left.delete(finding)
    const settings = settingsOf.get(result.path)
    const set = settings === undefined ? own : own.flatMap((finding) => withSetting(finding, settings))
    return set.length === 0 ? result : { ...result, findings: [...result.findings, ...set] }
  })
}

function settingsByPath({ entries }: FixedState): ReadonlyMap<string, Settings> {
  return new Map(
    entries.flatMap(({ linted: { path }, settings }) =>
      path === undefined || settings === undefined ? [] : [[path, settings] as const],
    ),
  )
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
    message: fixer.title,
    place: finding.place,
    range: finding.range,
  }))
  return { edits, inverse: files.flatMap(inverseOf) }
}
