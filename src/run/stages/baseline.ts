import type { Contract } from '../../contract/contract.ts'
import type { Finding } from '../../findings/finding.ts'
import { wayTo } from '../../load/files/address.ts'
import type { OpenEntry } from '../open-entry.ts'
import { type OpenSide, openSide } from '../open-side.ts'
import type { Run } from '../run.ts'
import { contractStage } from './contract.ts'
import { changesOf, diffStage } from './diff.ts'

/** What lint finds by comparing an entry with its baseline. */
export interface SinceBaseline {
  readonly isCompared: boolean
  /** What breaks, and what nobody can judge. */
  readonly findings: readonly Finding[]
  readonly notices: readonly string[]
}

/** The baselines of a run, each opened once for all entries. */
const opened = new WeakMap<Run, Map<string, Promise<OpenSide>>>()

/**
 * Compares an entry with what it was in a revision. One that was not there, or had errors, is not compared; a notice says so. Rejects
 * with a UsageError if Git does not have the revision.
 */
export async function compareWithBaseline(entry: OpenEntry, run: Run, revision: string): Promise<SinceBaseline> {
  const sides = opened.get(run) ?? new Map<string, Promise<OpenSide>>()
  opened.set(run, sides)
  const opening = sides.get(revision) ?? openSide({ path: entry.entry.path, revision }, run.options, 'baseline')
  sides.set(revision, opening)
  const old = await opening
  const before = await old.run.entry<Contract>({ path: entry.entry.path }, contractStage(old.run))
  const isUsable = !('unreadable' in before) && !before.findings.some(({ severity }) => severity === 'error')
  if (!isUsable || before.made === undefined) {
    const name = wayTo(run.workingFolder, entry.entry.path)
    const reason = 'unreadable' in before ? 'was not there' : 'had errors there'
    return { isCompared: true, findings: [], notices: [`${name} is not compared with ${revision}: it ${reason}.`] }
  }
  const reading = { for: 'both', names: 'undescribed', assertFormats: false } as const
  const stage = diffStage(run, { contract: before.made, nameOf: old.nameOf }, reading)
  const { findings } = await stage.work(entry)
  const reported = findings.filter((finding) => changesOf(finding).length > 0 && finding.severity !== 'info')
  return { isCompared: true, findings: reported, notices: [] }
}
