import { type Change, type Verdict, worst } from '../compare/change.ts'
import type { Contract } from '../contract/contract.ts'
import type { Finding } from '../findings/finding.ts'
import { type ChangePlace, placeOf } from './change-place.ts'
import type { DiffSide } from './diff-side.ts'
import type { EntryResult, ReadEntry } from './entry-result.ts'
import { type OpenSide, openSide } from './open-side.ts'
import type { HeldOptions, RunOptions, UpgradeCallOptions } from './options.ts'
import type { RunOutcome } from './outcome.ts'
import type { Run } from './run.ts'
import { contractStage } from './stages/contract.ts'
import { changesOf, diffStage, withoutChanges } from './stages/diff.ts'
import { upgradeNotices } from './upgrade-notices.ts'

export interface DiffOptions extends RunOptions, Pick<UpgradeCallOptions, 'view'> {
  /** Default: `practical`. */
  readonly reading?: 'practical' | 'strict' | undefined
  /** True if `format` restricts values. Default: false. */
  readonly assertFormats?: boolean | undefined
  /** Which counterparts count. Default: both. */
  readonly for?: Change['for'] | undefined
  /** The mildest verdict that fails. Default: `breaking`. */
  readonly failOn?: 'breaking' | 'unknown' | 'none' | undefined
}

/** A change of a contract as plain data. */
export interface ReportedChange extends Omit<Change, 'old' | 'new'> {
  readonly old?: ChangePlace
  readonly new?: ChangePlace
}

export interface DiffOutcome extends RunOutcome {
  /** The worst of all changes that are not accepted; undefined if one side has errors, which are the findings then. */
  readonly verdict: Verdict | undefined
  readonly changes: readonly ReportedChange[]
}

/** Compares two descriptions. Rejects with a ConfigError or UsageError when one cannot be opened. */
export async function diffDocuments(
  old: DiffSide,
  current: DiffSide,
  options: DiffOptions & HeldOptions,
): Promise<DiffOutcome> {
  const {
    for: counterparts = 'both',
    reading = 'practical',
    assertFormats = false,
    failOn = 'breaking',
    view,
  } = options
  const [oldSide, newSide] = [await openSide(old, options), await openSide(current, options)]
  const before = await oldSide.run.entry<Contract>(oldSide.document, contractStage(oldSide.run, view))
  if ('unreadable' in before || before.made === undefined || hasErrors(before))
    return withoutVerdict([before], oldSide.run, oldSide.nameOf)
  const stage = diffStage(
    newSide.run,
    { contract: before.made, nameOf: oldSide.nameOf },
    { for: counterparts, names: reading === 'strict' ? 'any' : 'undescribed', assertFormats, view },
  )
  const after = await newSide.run.entry<Contract>(newSide.document, stage)
  if ('unreadable' in after || after.made === undefined || after.findings.some(isOwnError))
    return withoutVerdict([after], newSide.run, newSide.nameOf)
  const compared: ReadEntry<Contract> = {
    ...after,
    findings: after.findings.filter((each) => changesOf(each).length > 0),
  }
  const outcome = await newSide.run.outcome([compared])
  const changes = compared.findings.flatMap(changesOf)
  const verdict = worst(changes.map((change) => change.verdict))
  const failing = failOn === 'none' ? [] : failOn === 'unknown' ? ['breaking', 'unknown'] : ['breaking']
  const found = outcome.findings.map((finding) => ({
    shown: withoutChanges(finding),
    isFailing: changesOf(finding).some((change) => failing.includes(change.verdict)),
  }))
  const failures = found.flatMap(({ shown, isFailing }) => (isFailing ? shown : []))
  const texts = new Map([...before.texts].map(([path, text]) => [oldSide.nameOf(path), text]))
  const notices = upgradeNotices([
    { findings: after.findings, nameOf: newSide.shortNameOf },
    { findings: before.findings, nameOf: oldSide.shortNameOf },
  ])
  return {
    ...outcome,
    findings: found.map(({ shown }) => shown),
    suppressed: outcome.suppressed.map(withoutChanges),
    notices: [...outcome.notices, ...notices],
    inputs: [...outcome.inputs, ...oldSide.run.inputs],
    failures,
    failed: failures.length > 0,
    textOf: (source) => outcome.textOf(source) ?? texts.get(source)?.(),
    verdict,
    changes: changes.map((change) => reported(change, oldSide, newSide)),
  }
}

function hasErrors({ findings }: Pick<ReadEntry, 'findings'>): boolean {
  return findings.some(({ severity }) => severity === 'error')
}

function isOwnError(finding: Finding): boolean {
  return finding.severity === 'error' && changesOf(finding).length === 0
}

/** The outcome where a side cannot be read, or has errors: these are its findings. */
async function withoutVerdict(
  results: readonly EntryResult[],
  run: Run,
  nameOf: (path: string) => string,
): Promise<DiffOutcome> {
  const outcome = await run.outcome(results)
  const findings = outcome.findings
    .filter((finding) => changesOf(finding).length === 0)
    .map((finding) => ({ ...finding, place: { ...finding.place, source: nameOf(finding.place.source) } }))
  const failures = findings.filter(({ severity }) => severity === 'error')
  const texts = new Map(
    results
      .flatMap((each) => ('unreadable' in each ? [] : [...each.texts]))
      .map(([path, text]) => [nameOf(path), text]),
  )
  return {
    ...outcome,
    findings,
    failures,
    failed: true,
    textOf: (source) => texts.get(source)?.(),
    verdict: undefined,
    changes: [],
  }
}

function reported({ old, new: current, ...change }: Change, oldSide: OpenSide, newSide: OpenSide): ReportedChange {
  return {
    ...change,
    ...(old && { old: placeOf(old, oldSide.nameOf) }),
    ...(current && { new: placeOf(current, newSide.nameOf) }),
  }
}
