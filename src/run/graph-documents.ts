import { relative, sep } from 'node:path'
import { fittingOf, type JudgedEdge, nameOfEnd } from '../compare/pair.ts'
import { UsageError } from '../config/errors.ts'
import { suggestion } from '../config/wording.ts'
import type { Contract } from '../contract/contract.ts'
import { quote } from '../findings/quote.ts'
import { detailsOf, type FlowDetails } from '../landscape/details.ts'
import { focused, isMeant } from '../landscape/focus.ts'
import { type Landscape, landscapeOf, type ReadApplication } from '../landscape/landscape.ts'
import type { ReportedReferences } from '../landscape/references.ts'
import { type ReportedLandscape, type ReportedPlace, reportOf } from '../landscape/report.ts'
import type { NodePath } from '../load/node-path.ts'
import { placeOf } from './change-place.ts'
import { mapRead, readEntries, withoutParts } from './entry-result.ts'
import type { EntryDocument } from './open-entry.ts'
import type { CallControl, HeldOptions, RunOptions, UpgradeCallOptions } from './options.ts'
import type { RunOutcome } from './outcome.ts'
import { Run } from './run.ts'
import { landscapeStage, referencesStage } from './stages/landscape.ts'
import { viewNotices, withoutUpgradeReports } from './upgrade-notices.ts'

/** The landscape of some descriptions. */
export interface GraphOutcome {
  readonly outcome: RunOutcome
  readonly landscape: Landscape
  readonly report: ReportedLandscape
  /** Of each flow, if they were asked for. */
  readonly details: readonly FlowDetails[]
}

interface GraphControl extends CallControl, Pick<UpgradeCallOptions, 'view'> {
  /** Titles, ids or names of `apis`. Only their flows are left; all, if there are none. */
  readonly focus: readonly string[]
  /** The folder that files are named from, a real path. */
  readonly folder: string
  /** True if the details of flows are needed, and whether they fit. */
  readonly wantsDetails?: boolean
}

/**
 * Reads the landscape of some descriptions. One with errors is read as far as possible; one that cannot be read is left out, and a notice
 * counts those. Rejects with a UsageError for a focus that is none of the applications.
 */
export async function graphDocuments(
  documents: readonly EntryDocument[],
  options: RunOptions & HeldOptions,
  { focus, folder, view, wantsDetails = false, ...control }: GraphControl,
): Promise<GraphOutcome> {
  const { nameOf, place } = namesFrom(folder)
  const run = new Run(options)
  const { results, failed } = await run.each<Contract>(documents, landscapeStage(run, view), control)
  const whole = withoutParts(results)
  const outcome = await run.outcome(
    mapRead(whole, (result) => ({
      ...result,
      notices: [...result.notices, ...viewNotices(result.findings)],
      findings: withoutUpgradeReports(result.findings),
    })),
  )
  const read = readEntries(whole).flatMap(({ made, path, settings }): readonly ReadApplication[] =>
    made === undefined ? [] : [{ contract: made, file: nameOf(path), api: settings.api }],
  )
  const all = landscapeOf(read, (at) => {
    const { file, pointer } = place(at)
    return `${file}#${pointer}`
  })
  for (const name of focus) checkFocus(name, all)
  const landscape = focus.length === 0 ? all : focused(all, focus)
  const leftOut = whole.length + failed - read.length
  const notices = [...outcome.notices, ...leftOutNotice(leftOut), ...flowNotices(landscape)]
  const details = wantsDetails ? judgedDetails(landscape, place) : []
  return { outcome: { ...outcome, notices }, landscape, report: reportOf(landscape, place), details }
}

/** How reports name files and places. */
function namesFrom(folder: string): {
  readonly nameOf: (path: string) => string
  readonly place: (at: NodePath) => ReportedPlace
} {
  const nameOf = (path: string): string => relative(folder, path).split(sep).join('/')
  const place = (at: NodePath): ReportedPlace => {
    const { column: _column, ...others } = placeOf(at, nameOf)
    return others
  }
  return { nameOf, place }
}

/** Reads what refers to what in one description; there are no references if it cannot be read. */
export async function referencesInDocument(
  document: EntryDocument,
  options: RunOptions & HeldOptions,
  { folder, ...control }: Pick<GraphControl, 'folder' | keyof CallControl>,
): Promise<{ readonly outcome: RunOutcome; readonly references: ReportedReferences }> {
  const run = new Run(options)
  const { results } = await run.each([document], referencesStage(namesFrom(folder).place), control)
  const [made] = readEntries(results).flatMap((result) => result.made ?? [])
  const outcome = await run.outcome(results)
  return { outcome, references: made ?? { version: 1, files: [], components: [], references: [] } }
}

/** The details of each flow, with what `pair` says of it. */
function judgedDetails(
  { applications, flows }: Landscape,
  placeOf: (at: NodePath) => ReportedPlace,
): readonly FlowDetails[] {
  const named = applications.map(({ title, contract }) => ({ name: title, contract }))
  const { edges } = fittingOf(named, { names: 'none', assertFormats: false })
  const judged = new Map(edges.map((edge) => [JSON.stringify([edge.from, edge.to]), edge]))
  return flows.map((flow) => {
    const found = flow.ways.flatMap(({ from, to, isReply }) => {
      const [sender, receiver] = [from, to].map((end) => nameOfEnd(end) + (isReply ? '/reply' : ''))
      return judged.get(JSON.stringify([sender, receiver])) ?? []
    })
    const worst = (['breaks', 'unknown', 'fits'] as const).flatMap((verdict) =>
      found.filter((edge) => edge.verdict === verdict),
    )[0]
    return { ...detailsOf(flow, placeOf), fit: worst?.verdict, reason: worst && reasonOf(worst) }
  })
}

/** Why messages do not fit; undefined if they do. */
function reasonOf({ verdict, proof, message }: JudgedEdge): string | undefined {
  if (verdict === 'fits') return undefined
  const name = message === undefined ? 'a message' : quote(message)
  if (proof.kind === 'witness') return `${name} can be ${quote(proof.value, 300)}, which is refused`
  return 'reason' in proof && proof.reason !== undefined ? proof.reason : `${name} is not accepted`
}

function leftOutNotice(count: number): readonly string[] {
  if (count === 0) return []
  return [`The graph leaves out ${count} ${count === 1 ? 'description' : 'descriptions'} that cannot be read.`]
}

/** Names flows that a bundle cannot show, since a bundle has channels of its own. */
function flowNotices({ flows }: Landscape): readonly string[] {
  return flows.flatMap(({ from, to, channel, evidence }) =>
    channel.address === null && evidence === 'reference'
      ? [
          `Only a shared channel without address shows that ${quote(from.title)} sends to ${quote(to.title)}: ${channel.id}.`,
        ]
      : [],
  )
}

function checkFocus(name: string, { applications }: Landscape): void {
  if (applications.some((application) => isMeant(application, name))) return
  const known = applications.flatMap(({ title, id, api }) => [title, id, ...(api === undefined ? [] : [api])])
  const advice = suggestion(name, known) || '; give a title, an id or the name of an API.'
  throw new UsageError(`No application is called ${quote(name)}${advice}`)
}
