import type { NameMapEntry, SourceMap } from '../../../bundler/index.ts'
import { type BundledEntry, bundleEntry } from '../../api/bundle-entry.ts'
import { CallResources } from '../../api/call-resources.ts'
import { type EntryOfRun, withoutParts } from '../../api/entries-of-run.ts'
import type { BundleFiles } from '../../api/options.ts'
import type { EntryResult } from '../../api/outcome.ts'
import { type BundleSettings, configFilesOf } from '../../config/settings.ts'
import type { BundleOptions as LibraryBundleOptions, LockWrite } from '../../index.ts'
import type { EntryDocument } from '../../pipeline.ts'

/** A bundle and what belongs to it. */
export interface MadeBundle {
  readonly text: string
  /** Undefined when none is wanted. */
  readonly map: SourceMap | undefined
  /** Undefined when none is wanted. */
  readonly nameMap: readonly NameMapEntry[] | undefined
}

/** What was made of one entry. The graph is not part of it, so that a run over many entries holds one at a time. */
export interface MadeEntry extends EntryOfRun {
  readonly document: EntryDocument
  readonly result: EntryResult
  /** Undefined when the entry could not be read. */
  readonly settings: BundleSettings | undefined
  /** Files that its settings were read from. */
  readonly settingFiles: readonly string[]
  readonly language: 'yaml' | 'json' | undefined
  /** Undefined when the bundle was refused. */
  readonly bundle: MadeBundle | undefined
}

export interface MadeEntries {
  readonly entries: readonly MadeEntry[]
  /** Documents that are parts of entries, as the command line names them. */
  readonly parts: readonly string[]
  /** How many could not be run. */
  readonly failed: number
  /** Whether a plugin failed. */
  readonly crashed: boolean
  /** The paths of all files that were read, for entries that could not be run too. */
  readonly inputs: ReadonlySet<string>
  /** The files to write so that the next run reads the same. */
  readonly lock: readonly LockWrite[]
}

/**
 * Bundles some entries, each with the config that is nearest to it. What one of them throws is reported and does not stop the
 * others. Documents that turn out to be parts of another entry are left out.
 */
export async function makeBundles(
  documents: readonly EntryDocument[],
  options: LibraryBundleOptions & BundleFiles,
  onError: (error: unknown) => void,
): Promise<MadeEntries> {
  const resources = new CallResources(options)
  const made: MadeEntry[] = []
  let failed = 0
  for (const document of documents) {
    try {
      made.push(madeEntry(document, await bundleEntry(document, options, resources)))
    } catch (error) {
      failed += 1
      onError(error)
    }
  }
  const entries = withoutParts(made)
  const kept = new Set(entries)
  const parts = made.filter((entry) => !kept.has(entry)).map(({ document }) => document.path)
  return {
    entries,
    parts,
    failed,
    crashed: resources.crashed,
    lock: await resources.lockWrites(),
    inputs: resources.inputs,
  }
}

/** Returns the part of an entry's bundle to keep until it is written. */
export function madeEntry(document: EntryDocument, { bundled, settings, ...entry }: BundledEntry): MadeEntry {
  const { text, language } = bundled ?? {}
  const wants = (file: string | boolean | undefined) => file !== undefined && file !== false
  const map = wants(settings?.bundle.map) ? bundled?.map : undefined
  const nameMap = wants(settings?.bundle.nameMap) ? bundled?.nameMap : undefined
  return {
    ...entry,
    document,
    settings: settings?.bundle,
    settingFiles: settings === undefined ? [] : configFilesOf(settings),
    language,
    bundle: text === undefined ? undefined : { text, map, nameMap },
  }
}
