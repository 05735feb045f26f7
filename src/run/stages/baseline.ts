import type { Contract } from '../../contract/contract.ts'
import type { Finding } from '../../findings/finding.ts'
import { wayTo } from '../../load/files/address.ts'
import type { OpenEntry } from '../open-entry.ts'
import { type OpenSide, openSide } from '../open-side.ts'
import type { Run } from '../run.ts'
import { viewNotices } from '../upgrade-notices.ts'
import { contractStage } from './contract.ts'
import { changesOf, diffStage, withoutChanges } from './diff.ts'

/** What lint finds by comparing an entry with its baseline. */
export interface SinceBaseline {
  readonly isCompared: boolean
  /** What breaks, and what nobody can judge. */
  readonly findings: readonly Finding[]
  readonly notices: readonly string[]
}

/** Descriptions of version 2 say what others do with an application. */
const view = 'application'

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
  const before = await old.run.entry<Contract>({ path: entry.entry.path }, contractStage(old.run, view))
  const isUsable = !('unreadable' in before) && !before.findings.some(({ severity }) => severity === 'error')
  const name = wayTo(run.workingFolder, entry.entry.path)
  const notCompared = (reason: string): SinceBaseline => {
    return { isCompared: true, findings: [], notices: [`${name} is not compared with ${revision}: ${reason}.`] }
  }
  if (!isUsable || before.made === undefined)
    return notCompared('unreadable' in before ? 'it was not there' : 'it had errors there')
  const reading = { for: 'both', names: 'undescribed', assertFormats: false, view } as const
  const stage = diffStage(run, { contract: before.made, nameOf: old.nameOf }, reading)
  const { findings, made } = await stage.work(entry)
  const refusal = findings.find(({ code, severity }) => severity === 'error' && code.startsWith('upgrade/'))
  if (made === undefined && refusal !== undefined) return notCompared(refusal.message)
  const reported = findings.filter((finding) => changesOf(finding).length > 0 && finding.severity !== 'info')
  const notices = reported.length === 0 ? [] : viewNotices([...before.findings, ...findings])
  return { isCompared: true, findings: reported.map(withoutChanges), notices }
}
