import { relative, sep } from 'node:path'
import { UsageError } from '../config/errors.ts'
import { suggestion } from '../config/wording.ts'
import type { Contract } from '../contract/contract.ts'
import { quote } from '../findings/quote.ts'
import { focused, isMeant } from '../landscape/focus.ts'
import { type Landscape, landscapeOf, type ReadApplication } from '../landscape/landscape.ts'
import { type ReportedLandscape, type ReportedPlace, reportOf } from '../landscape/report.ts'
import type { NodePath } from '../load/node-path.ts'
import { placeOf } from './change-place.ts'
import { readEntries, withoutParts } from './entry-result.ts'
import type { EntryDocument } from './open-entry.ts'
import type { CallControl, HeldOptions, RunOptions } from './options.ts'
import type { RunOutcome } from './outcome.ts'
import { Run } from './run.ts'
import { landscapeStage } from './stages/landscape.ts'

/** The landscape of some descriptions. */
export interface GraphOutcome {
  readonly outcome: RunOutcome
  readonly landscape: Landscape
  readonly report: ReportedLandscape
}

interface GraphControl extends CallControl {
  /** Titles, ids or names of `apis`. Only their flows are left; all, if there are none. */
  readonly focus: readonly string[]
  /** The folder that files are named from, a real path. */
  readonly folder: string
}

/**
 * Reads the landscape of some descriptions. One with errors is read as far as possible; one that cannot be read is left out, and a notice
 * counts those. Rejects with a UsageError for a focus that is none of the applications.
 */
export async function graphDocuments(
  documents: readonly EntryDocument[],
  options: RunOptions & HeldOptions,
  { focus, folder, ...control }: GraphControl,
): Promise<GraphOutcome> {
  const run = new Run(options)
  const { results, failed } = await run.each<Contract>(documents, landscapeStage(run), control)
  const whole = withoutParts(results)
  const outcome = await run.outcome(whole)
  const nameOf = (path: string): string => relative(folder, path).split(sep).join('/')
  const read = readEntries(whole).flatMap(({ made, path, settings }): readonly ReadApplication[] =>
    made === undefined ? [] : [{ contract: made, file: nameOf(path), api: settings.api }],
  )
  const place = (at: NodePath): ReportedPlace => {
    const { column: _column, ...others } = placeOf(at, nameOf)
    return others
  }
  const all = landscapeOf(read, (at) => {
    const { file, pointer } = place(at)
    return `${file}#${pointer}`
  })
  for (const name of focus) checkFocus(name, all)
  const landscape = focus.length === 0 ? all : focused(all, focus)
  const leftOut = whole.length + failed - read.length
  const notices = [...outcome.notices, ...leftOutNotice(leftOut), ...flowNotices(landscape)]
  return { outcome: { ...outcome, notices }, landscape, report: reportOf(landscape, place) }
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
