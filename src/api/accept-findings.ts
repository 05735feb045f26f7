import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UsageError } from '../config/errors.ts'
import type { SuppressionPolicy } from '../config/settings.ts'
import { withStop } from '../config/wording.ts'
import { atLeast, type Finding, type Severity } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { stageCodeFacts } from '../findings/stage-codes.ts'
import { canonicalCode, shownNames } from '../format/rule-codes.ts'
import { isAddress, wayTo } from '../load/files/address.ts'
import { meantCodes } from '../rules/meant-codes.ts'
import { knownCodes } from '../rules/rulesets.ts'
import { type ReadEntry, readEntries } from '../run/entry-result.ts'
import { lintAll } from '../run/lint-entries.ts'
import type { EntryDocument } from '../run/open-entry.ts'
import { isPartial } from '../run/options.ts'
import type { RunOutcome } from '../run/outcome.ts'
import { Run } from '../run/run.ts'
import { acceptedKey, withAccepted } from '../suppress/accepted-findings.ts'
import { isAcceptable, isBarred, isDate, isExpired, latestDay } from '../suppress/in-force.ts'
import { listItemsOf } from '../suppress/list-items.ts'
import { isMeant } from '../suppress/suppression.ts'
import { type AcceptedFinding, formatSuppressions } from '../suppress/suppressions-file.ts'
import type { SuppressionsWrite, SuppressOptions, SuppressOutcome } from './suppress-outcome.ts'

/** See `suppress` of the library. */
export async function acceptFindings(
  entries: readonly (string | EntryDocument)[],
  options: SuppressOptions,
): Promise<SuppressOutcome> {
  checkOptions(options)
  const run = new Run(options)
  run.suppressions.beginNew()
  const results = await lintAll(run, entries, options)
  const linted = readEntries(results)
  checkRule(options.rule, linted)
  const writes: SuppressionsWrite[] = []
  for (const path of new Set(linted.flatMap(({ suppressionsFile }) => suppressionsFile ?? []))) {
    const ofFile = linted.filter(({ suppressionsFile }) => suppressionsFile === path)
    writes.push(...(await writeOf(path, ofFile, options, run)))
  }
  const outcome = await run.outcome(results)
  const barred = new Set(options.prune === true ? [] : linted.flatMap((result) => barredIn(result, options.rule)))
  return {
    ...outcome,
    suppressions: writes,
    left: options.rule === undefined && options.prune !== true ? leftIn(linted, outcome) : [],
    barred: outcome.findings.filter((finding) => barred.has(finding)),
  }
}

/** The findings of an outcome that are not accepted. */
function leftIn(linted: readonly ReadEntry[], { findings }: RunOutcome): readonly Finding[] {
  const accepted = new Set(linted.flatMap((result) => result.findings.filter(isAcceptedIn(result, undefined))))
  return findings.filter((finding) => !accepted.has(finding) && !finding.code.startsWith('suppression/'))
}

async function writeOf(
  path: string,
  results: readonly ReadEntry[],
  options: SuppressOptions,
  run: Run,
): Promise<readonly SuppressionsWrite[]> {
  const root = results[0]?.root ?? dirname(path)
  const before = await run.suppressions.at(path, root)
  const known = before?.accepted ?? []
  const after =
    options.prune === true
      ? withoutUseless(path, known, results, options)
      : withAccepted(known, await acceptedNow(path, results, options))
  const content = formatSuppressions(after)
  const keys = new Set(known.map(acceptedKey))
  const added = after.filter((entry) => !keys.has(acceptedKey(entry))).length
  const removed = known.length - (after.length - added)
  const isSame = before === undefined ? after.length === 0 : content === before.source.text
  // A file that the call names may be anywhere.
  const bound = options.suppressionsFile === undefined ? root : dirname(path)
  return isSame ? [] : [{ path, content, root: bound, added, removed }]
}

/** The entries without those that hide nothing, or are over. */
function withoutUseless(
  path: string,
  accepted: readonly AcceptedFinding[],
  results: readonly ReadEntry[],
  { rule }: SuppressOptions,
): readonly AcceptedFinding[] {
  const folder = dirname(path)
  const unused = new Set(
    results
      .flatMap(({ findings }) => findings)
      .filter(({ code }) => code === 'suppression/unused')
      .flatMap(({ place }) => (place.source === path ? (place.pointer[0] ?? []) : [])),
  )
  const reached = new Set(results.flatMap(({ texts }) => [...texts.keys()].map((source) => wayTo(folder, source))))
  const isOver = ({ file, until }: AcceptedFinding) => reached.has(file) && until !== undefined && isExpired(until)
  const isGone = goneFiles(folder)
  return accepted.filter((each, index) => {
    const isUseless = unused.has(String(index)) || isOver(each) || isGone(each.file)
    return !(isUseless && isMeant(each.rule, rule))
  })
}

/** Tells which files of entries do not exist any more. What has an address is not looked for. */
function goneFiles(folder: string): (file: string) => boolean {
  const known = new Map<string, boolean>()
  return (file) => {
    const isGone = known.get(file) ?? (!isAddress(file) && !existsSync(resolve(folder, file)))
    known.set(file, isGone)
    return isGone
  }
}

async function acceptedNow(
  path: string,
  results: readonly ReadEntry[],
  { rule, reason, until }: SuppressOptions,
): Promise<readonly AcceptedFinding[]> {
  const accepted = results.map(async (result) => {
    const findings = result.findings.filter(isAcceptedIn(result, rule))
    if (findings.length > 0) checkPolicy(result.settings.suppressionPolicy, { reason, until })
    const items = await listItemsOf(findings, (source) => result.texts.get(source)?.())
    return findings.map((finding) => {
      const { code, place } = finding
      const file = wayTo(dirname(path), place.source)
      return { file, rule: code, pointer: place.pointer, item: items.get(finding)?.item, reason, until }
    })
  })
  return (await Promise.all(accepted)).flat()
}

/** Tells which findings of an entry are accepted: those of a rule that is named, else those that fail. */
function isAcceptedIn(result: ReadEntry, rule: string | undefined): (finding: Finding) => boolean {
  const rules = new Set(result.rules.map(({ code }) => canonicalCode(code)))
  return (finding) =>
    isAcceptable(finding, rules, result.settings.suppressionPolicy) &&
    isAskedFor(finding.code, finding.severity, result, rule)
}

function isAskedFor(
  code: string,
  severity: Severity,
  { settings: { failSeverity } }: ReadEntry,
  rule: string | undefined,
): boolean {
  return rule === undefined ? atLeast(severity, failSeverity) : isMeant(code, rule)
}

/** The findings that would be accepted if the config allowed it. */
function barredIn(result: ReadEntry, rule: string | undefined): readonly Finding[] {
  const isAccepted = isAcceptedIn({ ...result, settings: { ...result.settings, suppressionPolicy: {} } }, rule)
  return result.findings.filter(
    (finding) => isAccepted(finding) && isBarred(finding.code, result.settings.suppressionPolicy),
  )
}

function checkOptions(options: SuppressOptions): void {
  const { reason, until, prune } = options
  if (reason?.trim() === '') throw new UsageError('The reason is empty; write why the findings are accepted.')
  if (until !== undefined && !isDate(until)) {
    throw new UsageError(`Unexpected date ${quote(until)}, expected the last day as YYYY-MM-DD, such as 2027-01-31.`)
  }
  if (until !== undefined && isExpired(until))
    throw new UsageError(`The last day ${quote(until)} is over; give today or a later day, in UTC.`)
  if (prune === true && (reason !== undefined || until !== undefined))
    throw new UsageError('--prune only removes suppressions; leave --reason and --until out.')
  if (prune === true && isPartial(options))
    throw new UsageError('--prune needs all rules to know what hides nothing; leave --ruleset and --safe out.')
}

/** Throws a UsageError for what the config requires of suppressions, and would not count without. */
function checkPolicy(
  { requireReason, maxDays }: SuppressionPolicy,
  { reason, until }: Pick<SuppressOptions, 'reason' | 'until'>,
): void {
  if (requireReason === true && reason === undefined)
    throw new UsageError('The config requires a reason for suppressions; add --reason TEXT.')
  if (maxDays === undefined) return
  const latest = latestDay(maxDays)
  if (until === undefined)
    throw new UsageError(`The config requires a last day for suppressions; add --until ${latest}, or an earlier day.`)
  if (until > latest)
    throw new UsageError(
      `The last day ${quote(until)} is after ${latest}, the latest that the config allows; give an earlier day.`,
    )
}

function checkRule(rule: string | undefined, results: readonly ReadEntry[]): void {
  if (rule === undefined) return
  const known = [...knownCodes(), ...results.flatMap(({ rules }) => rules.map(({ code }) => code))]
  if (known.some((code) => isMeant(code, rule))) return
  if (stageCodeFacts(rule)?.severity === 'error')
    throw new UsageError(`Errors of ${quote(rule)} cannot be suppressed; fix what it reports.`)
  const advice = meantCodes(rule, known.flatMap(shownNames)) || '; "msgapi rules" lists the rules'
  throw new UsageError(withStop(`Unknown rule ${quote(rule)}${advice}`))
}
