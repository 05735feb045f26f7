import { resolve } from 'node:path'
import { counted, type HeldOptions, listEntries, otherEntries } from '../../command.ts'
import type { LintOptions } from '../../index.ts'
import type { Targets } from '../targets/find-targets.ts'
import { ChangedFiles } from './changed-files.ts'

/** Targets of which some are left, and the others for the options of the run. */
export interface AffectedTargets<Found> {
  readonly targets: Found
  readonly options: Pick<HeldOptions, typeof otherEntries>
}

interface SinceRequest {
  readonly revision: string
  readonly workingFolder: string
  /** The options of the run. */
  readonly library: LintOptions & HeldOptions
  /** Absolute paths of files that the command line names; if one has changed, all targets are affected. */
  readonly named: readonly string[]
}

/**
 * The targets whose results may differ from those of a commit, because a file that they depend on differs. Entries that cannot be
 * read or listed are among them: their run says why. Rejects with a UsageError where Git cannot tell.
 */
export async function affectedTargets<Found extends Targets>(
  targets: Found,
  { revision, workingFolder, library, named }: SinceRequest,
): Promise<AffectedTargets<Found>> {
  const changed = await ChangedFiles.since(revision, workingFolder)
  const { entries, unread, failed } = await listEntries(targets.entries, library, {
    onError: () => {},
    alsoLookedFor: async (path) => [...named, ...(await targets.ignoreFilesOf(path))],
  })
  const others = entries.filter((entry) => entry.document.content === undefined && !changed.affects(entry))
  const left = new Set(others.map(({ document }) => document))
  const whole = [...entries.map(({ document }) => document), ...unread, ...failed]
  const chosen = new Set(whole.filter((document) => !left.has(document)))
  const parts = new Set(
    targets.entries.filter((document) => !whole.includes(document)).map(({ path }) => resolve(workingFolder, path)),
  )
  return {
    targets: {
      ...targets,
      entries: targets.entries.filter((document) => chosen.has(document)),
      // Where outputs are written must not depend on what changed.
      named: targets.named.filter((path) => !parts.has(path)),
      notices: [
        ...targets.notices,
        `${chosen.size} of ${counted(whole.length, 'description')} affected since ${revision}.`,
      ],
      found: whole.length,
      alsoRead: others.flatMap(({ files }) => files),
    },
    options: { [otherEntries]: others },
  }
}
