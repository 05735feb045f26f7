import { fittingOf, type JudgedEdge, nameOfEnd } from '../compare/pair.ts'
import type { Contract } from '../contract/contract.ts'
import { applicationsOf } from '../landscape/edges.ts'
import { wayTo } from '../load/files/address.ts'
import { type ChangePlace, placeOf } from './change-place.ts'
import type { ReadEntry } from './entry-result.ts'
import type { EntryDocument } from './open-entry.ts'
import type { HeldOptions, RunOptions, UpgradeCallOptions } from './options.ts'
import type { RunOutcome } from './outcome.ts'
import { Run } from './run.ts'
import { contractStage } from './stages/contract.ts'
import { upgradeNotices } from './upgrade-notices.ts'

export interface PairOptions extends RunOptions, Pick<UpgradeCallOptions, 'view'> {
  /** Default: `practical`. */
  readonly reading?: 'practical' | 'strict' | undefined
  /** True if `format` restricts values. Default: false. */
  readonly assertFormats?: boolean | undefined
  /** The mildest verdict that fails. Default: `breaks`. */
  readonly failOn?: 'breaks' | 'unknown' | 'none' | undefined
}

/** An edge as plain data. */
export interface ReportedEdge extends Omit<JudgedEdge, 'places'> {
  readonly places: { readonly from: ChangePlace; readonly to: ChangePlace }
}

export interface PairOutcome extends RunOutcome {
  /** Empty if a description has errors, which are the findings then. */
  readonly edges: readonly ReportedEdge[]
  /** The operations that nobody else sends to or receives from, such as `Orders.onOrder`. */
  readonly unmatched: readonly string[]
  /** False if a description could not be read or has errors. */
  readonly isJudged: boolean
}

/** Judges whether applications fit together. Rejects with a ConfigError or UsageError when one cannot be opened. */
export async function pairDocuments(
  documents: readonly EntryDocument[],
  options: PairOptions & HeldOptions,
): Promise<PairOutcome> {
  const { reading = 'practical', assertFormats = false, failOn = 'breaks', view } = options
  const run = new Run(options)
  const { results } = await run.each<Contract>(documents, contractStage(run, view), options)
  const outcome = await run.outcome(results)
  const read = results.flatMap((result): readonly ReadEntry<Contract>[] => ('unreadable' in result ? [] : [result]))
  const contracts = read.flatMap(({ made }) => made ?? [])
  const isBroken = outcome.findings.some(({ severity }) => severity === 'error')
  if (isBroken || contracts.length < documents.length)
    return { ...outcome, failed: true, edges: [], unmatched: [], isJudged: false }
  const files = new Map(read.map(({ made, document }) => [made, document.path]))
  const applications = applicationsOf(contracts, (contract) => files.get(contract) ?? contract.entry.path)
  const { edges, unmatched } = fittingOf(applications, { names: reading === 'strict' ? 'any' : 'none', assertFormats })
  const failing = failOn === 'none' ? [] : failOn === 'unknown' ? ['breaks', 'unknown'] : ['breaks']
  const name = (path: string): string => path
  return {
    ...outcome,
    notices: [
      ...outcome.notices,
      ...upgradeNotices([{ findings: outcome.findings, nameOf: (path) => wayTo(run.workingFolder, path) }]),
    ],
    findings: [],
    failures: [],
    failed: edges.some(({ verdict }) => failing.includes(verdict)),
    edges: edges.map(({ places, ...edge }) => ({
      ...edge,
      places: { from: placeOf(places.from, name), to: placeOf(places.to, name) },
    })),
    unmatched: unmatched.map(nameOfEnd),
    isJudged: true,
  }
}
