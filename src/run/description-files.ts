import { relative } from 'node:path'
import { ConfigError, UsageError } from '../config/errors.ts'
import type { Finding } from '../findings/finding.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import { readEntries } from './entry-result.ts'
import type { EntryFile, TransformedEntry } from './made-description.ts'
import type { RunOptions } from './options.ts'
import { descriptionsBelow } from './others/known-descriptions.ts'
import { Run } from './run.ts'

/**
 * Finds the files that descriptions consist of as they are written. Runs no transform and no code of a config, and reads nothing
 * from the network.
 */
export class DescriptionFiles {
  readonly #run: Run

  constructor(options: RunOptions) {
    this.#run = new Run({ ...options, safe: true, allowRemote: [] })
  }

  /** The real paths of a description's files; empty if the document cannot be read or is not a description. */
  async of(path: string): Promise<readonly string[]> {
    try {
      const entry = await this.#run.open({ path }, withoutTransforms)
      const description = 'unreadable' in entry ? undefined : await entry.describe()
      return description?.graph.kind.readable === true ? [...description.graph.files.keys()] : []
    } catch (error) {
      // Errors in the config of another document are reported when msgapi runs that document.
      if (error instanceof ConfigError || error instanceof UsageError) return []
      throw error
    }
  }

  /** The descriptions that contain a file; all paths are real ones. */
  async descriptionsWith(file: string, descriptions: readonly string[]): Promise<readonly string[]> {
    const found: string[] = []
    for (const description of descriptions) if ((await this.of(description)).includes(file)) found.push(description)
    return found
  }
}

const withoutTransforms = { use: [] }

/** A part of a run, and a description outside of it that uses it: possibly the part itself. */
export interface UseElsewhere {
  readonly part: string
  readonly user: string
}

/**
 * Findings for parts that a description outside of the run reaches as well, or that are one: a change for some descriptions would
 * change it for all.
 */
export async function findUsesElsewhere(
  entries: readonly TransformedEntry[],
  parts: readonly EntryFile[],
  run: Run,
): Promise<readonly Finding[]> {
  const uses = await usesElsewhere(entries, parts, run)
  return uses.map(({ part, user }) =>
    finding(part, user === part ? undefined : relative(run.workingFolder, user), entries),
  )
}

/** The first use of each part outside of the run. Looks through the roots of the entries, and reads only files that may be descriptions. */
export async function usesElsewhere(
  entries: readonly TransformedEntry[],
  parts: readonly EntryFile[],
  run: Run,
): Promise<readonly UseElsewhere[]> {
  const inRun = new Set(readEntries(entries).map(({ path }) => path))
  const waiting = new Map(parts.map((part) => [part.path, part]))
  const uses: UseElsewhere[] = []
  const files = new DescriptionFiles(run.options)
  for (const root of new Set(readEntries(entries).map((entry) => entry.root))) {
    for (const user of await descriptionsBelow(root)) {
      if (waiting.size === 0) return uses
      if (inRun.has(user)) continue
      for (const part of await files.of(user)) if (waiting.delete(part)) uses.push({ part, user })
    }
  }
  return uses
}

/** The finding for a part that a description uses; that description is the part itself when `user` is undefined. */
function finding(part: string, user: string | undefined, entries: readonly TransformedEntry[]): Finding {
  const edits = readEntries(entries)
    .flatMap(({ made }) => made?.changes ?? [])
    .flatMap((change) => change.edits)
  const edit = edits.find(({ place }) => place.source === part)
  const start = { line: 0, character: 0 }
  const reason = user === undefined ? 'This part is a description itself' : `${user} uses this part too`
  return {
    code: 'transform/used-elsewhere' satisfies StageCode,
    message: `${reason} and is not in this run; name it as an entry as well, or write elsewhere with -o DIR/`,
    severity: 'error',
    place: edit?.place ?? { source: part, pointer: [], on: 'value' },
    range: edit?.range ?? { start, end: start },
  }
}
