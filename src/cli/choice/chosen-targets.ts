import { resolve } from 'node:path'
import { counted, type HeldOptions, type ListedEntry, listEntries, otherEntries } from '../../command.ts'
import type { EntryDocument, LintOptions } from '../../index.ts'
import type { Targets } from '../targets/find-targets.ts'
import { ChangedFiles } from './changed-files.ts'
import { bytesOf, inShard, parseShard, type Sized } from './shards.ts'

/** The options that choose among targets. */
export interface ChoiceOptions {
  /** A revision of Git: only what changed since then. */
  readonly since?: string | undefined
  /** One part of all, such as `1/4`. */
  readonly shard?: string | undefined
}

/** The targets that are left, and the others for the options of the run. */
interface ChosenTargets<Found> {
  readonly targets: Found
  readonly options: Pick<HeldOptions, typeof otherEntries>
}

interface ChoiceRequest {
  readonly options: ChoiceOptions
  readonly workingFolder: string
  /** The options of the run. */
  readonly library: LintOptions & HeldOptions
  /** Absolute paths of files that the command line names; if one has changed, all targets are affected. */
  readonly named: readonly string[]
}

/** An entry of a run, which may be one that cannot be listed. */
interface Candidate extends Sized {
  readonly document: EntryDocument
  readonly listed: ListedEntry | undefined
}

/**
 * The targets whose results may differ from those of a commit, because a file that they depend on differs, and of these a shard.
 * Entries that cannot be read or listed count as affected: their run says why. Rejects with a UsageError where Git cannot tell, and for
 * what is no shard.
 */
export async function chosenTargets<Found extends Targets>(
  targets: Found,
  { options: { since, shard }, workingFolder, library, named }: ChoiceRequest,
): Promise<ChosenTargets<Found>> {
  const part = shard === undefined ? undefined : parseShard(shard)
  const changed = since === undefined ? undefined : await ChangedFiles.since(since, workingFolder)
  const { entries, unread, failed } = await listEntries(targets.entries, library, {
    onError: () => {},
    alsoLookedFor: async (path) => [...named, ...(await targets.ignoreFilesOf(path))],
  })
  const whole: readonly Candidate[] = [
    ...entries.map((listed) => ({
      document: listed.document,
      path: listed.path,
      bytes: bytesOf([listed.path, ...listed.parts]),
      listed,
    })),
    ...[...unread, ...failed].map((document) => ({ document, path: document.path, bytes: 0, listed: undefined })),
  ]
  const affected = changed === undefined ? whole : whole.filter(({ listed }) => isAffected(listed, changed))
  const chosen = part === undefined ? new Set(affected) : inShard(affected, part)
  const documents = new Set([...chosen].map(({ document }) => document))
  const others = whole.flatMap((each) => (chosen.has(each) ? [] : (each.listed ?? [])))
  const wholeDocuments = new Set(whole.map(({ document }) => document))
  const parts = targets.entries.filter((document) => !wholeDocuments.has(document))
  const partPaths = new Set(parts.map(({ path }) => resolve(workingFolder, path)))
  const notices = [
    ...(since === undefined
      ? []
      : [`${affected.length} of ${counted(whole.length, 'description')} affected since ${since}.`]),
    ...(shard === undefined ? [] : [`${chosen.size} of ${counted(affected.length, 'description')} in shard ${shard}.`]),
  ]
  return {
    targets: {
      ...targets,
      entries: targets.entries.filter((document) => documents.has(document)),
      // Where outputs are written must not depend on what is chosen.
      named: targets.named.filter((path) => !partPaths.has(path)),
      notices: [...targets.notices, ...notices],
      found: whole.length,
      alsoRead: others.flatMap(({ files }) => files),
    },
    options: { [otherEntries]: others },
  }
}

function isAffected(listed: ListedEntry | undefined, changed: ChangedFiles): boolean {
  return listed === undefined || listed.document.content !== undefined || changed.affects(listed)
}
