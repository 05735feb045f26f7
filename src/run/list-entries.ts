import { realpathSync, statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { type ReadEntry, type UnreadEntry, withoutParts } from './entry-result.ts'
import type { EntryDocument } from './open-entry.ts'
import type { CallControl, HeldOptions, LintOptions } from './options.ts'
import type { RunOutcome } from './outcome.ts'
import { Run } from './run.ts'
import type { UsedByEntry } from './stages/list.ts'

/** An entry with the files that its results depend on. */
export interface ListedEntry {
  readonly document: EntryDocument
  /** Real path. */
  readonly path: string
  readonly root: string
  /** The API of the config that it belongs to. */
  readonly api: string | undefined
  /** Absolute paths of the files that are read for it, sorted: by the name that was asked for, and after links are resolved. */
  readonly files: readonly string[]
  /**
   * Absolute paths that were looked for and are no files, sorted. A file there would change the results. A path that ends with a
   * separator is a folder whose names count.
   */
  readonly lookedFor: readonly string[]
  /** The other files of the description. */
  readonly parts: readonly string[]
  /** The components of its other files that it uses. */
  readonly used: ReadonlySet<string>
}

/** The entries of a run. */
export interface ListedEntries {
  /** Those that lint reports on: without the entries that are parts of others. */
  readonly entries: readonly ListedEntry[]
  /** The documents that could not be read. */
  readonly unread: readonly EntryDocument[]
  /** The documents whose listing failed. */
  readonly failed: readonly EntryDocument[]
  readonly outcome: RunOutcome
}

interface ListingControl extends CallControl {
  /** More paths that an entry depends on, by its real path. */
  readonly alsoLookedFor?: (path: string) => Promise<readonly string[]>
}

/**
 * Lists the entries that `lint` would check, each with every file that is read for it and every path that is looked for. Runs no
 * rules. What an entry throws goes to `onError`, as in `Run.each`.
 */
export async function listEntries(
  documents: readonly EntryDocument[],
  options: LintOptions & HeldOptions,
  { alsoLookedFor, ...control }: ListingControl = {},
): Promise<ListedEntries> {
  const { listStage } = await import('./stages/list.ts')
  const run = new Run(options)
  const stage = listStage(run, options)
  const results: (ReadEntry<UsedByEntry> | UnreadEntry)[] = []
  const paths = new Map<ReadEntry<UsedByEntry> | UnreadEntry, ReadonlySet<string>>()
  const failed: EntryDocument[] = []
  for (const document of documents) {
    const { value, looked } = await run.recorded(() => run.each([document], stage, control))
    if (value.results.length === 0) failed.push(document)
    for (const result of value.results) {
      const also = 'unreadable' in result ? [] : ((await alsoLookedFor?.(result.path)) ?? [])
      results.push(result)
      paths.set(result, new Set([resolve(run.workingFolder, document.path), ...looked.keys(), ...also]))
    }
  }
  const kinds = new PathKinds()
  const listed = withoutParts(results)
  const entries = listed.flatMap((result): readonly ListedEntry[] => {
    if ('unreadable' in result) return []
    const { document, path, root, settings, parts, made } = result
    const own = kinds.split(paths.get(result) ?? new Set())
    return [{ document, path, root, api: settings.api, ...own, parts, used: made?.used ?? new Set() }]
  })
  const unread = results.flatMap((result) => ('unreadable' in result ? result.document : []))
  return { entries, unread, failed, outcome: await run.outcome(listed) }
}

/** What is at paths, each looked at once. */
class PathKinds {
  readonly #real = new Map<string, string | undefined>()

  /** Splits paths into those of files and others. */
  split(paths: ReadonlySet<string>): Pick<ListedEntry, 'files' | 'lookedFor'> {
    const files = new Set<string>()
    const lookedFor = new Set<string>()
    for (const path of paths) {
      const real = path.endsWith(sep) ? undefined : this.#realFile(path)
      if (real === undefined) lookedFor.add(path)
      else files.add(path).add(real)
    }
    return { files: [...files].sort(), lookedFor: [...lookedFor].sort() }
  }

  /** The real path of the file at a path; undefined where there is none. */
  #realFile(path: string): string | undefined {
    if (this.#real.has(path)) return this.#real.get(path)
    const real = realFile(path)
    this.#real.set(path, real)
    return real
  }
}

function realFile(path: string): string | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true ? realpathSync.native(path) : undefined
  } catch {
    return undefined
  }
}
