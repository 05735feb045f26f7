import type { NameMapEntry, SourceMap } from '../../bundler/index.ts'
import { checkArguments } from '../call-options.ts'
import { bundleAll } from '../run/bundles.ts'
import type { EntryDocument } from '../run/open-entry.ts'
import { withOpenSuppressions } from '../run/open-suppressions.ts'
import type { BundleOptions } from '../run/options.ts'
import type { BundlesOutcome, RunOutcome } from '../run/outcome.ts'
import { Run } from '../run/run.ts'
import { bundleStage } from '../run/stages/bundle.ts'
import { abortable } from './abortable.ts'
import { bundleOptionsKind, entriesKind, entryKind, isList } from './option-kinds.ts'

export type { NameMapEntry, SourceMap, SourceMapEntry } from '../../bundler/index.ts'

export interface BundleOutcome extends RunOutcome {
  /** The bundle; absent when msgapi refused to write it, and then the findings say why. */
  readonly text?: string
  /** The bundle as data, computed on first use; absent if there is no text. */
  readonly data?: unknown
  readonly language?: 'yaml' | 'json'
  /** The output path from the options or the config; the caller writes the file. */
  readonly output?: string
  /** The parts from other files, and their places in the bundle, computed on first use; absent if there is no text. */
  readonly nameMap?: readonly NameMapEntry[] | undefined
  /** The origin of every value of the bundle, computed on first use; absent if there is no text. */
  readonly map?: SourceMap | undefined
}

/**
 * Bundles a document and the files it refers to into one file. Resolves to the bundle and the findings; if no correct
 * bundle is possible, there is no text, and the findings say why. Rejects with a ConfigError or UsageError if it cannot
 * run. For a list, each entry gets a bundle.
 */
export function bundle(entries: readonly (string | EntryDocument)[], options?: BundleOptions): Promise<BundlesOutcome>
export function bundle(entry: string | EntryDocument, options?: BundleOptions): Promise<BundleOutcome>
export async function bundle(
  given: string | EntryDocument | readonly (string | EntryDocument)[],
  options: BundleOptions = {},
): Promise<BundleOutcome | BundlesOutcome> {
  const named = isList(given) ? { entries: [given, entriesKind] as const } : { entry: [given, entryKind] as const }
  checkArguments('bundle()', { ...named, options: [options, bundleOptionsKind] })
  return abortable<BundleOptions, BundleOutcome | BundlesOutcome>(options, (own) =>
    isList(given) ? bundleAll(new Run(own), given, own) : bundleDocument(given, own),
  )
}

async function bundleDocument(entry: string | EntryDocument, options: BundleOptions): Promise<BundleOutcome> {
  const run = new Run(options)
  const result = await run.entry(
    entry,
    bundleStage(run, options, (bundled) => bundled),
    options.signal,
  )
  const summary = await run.outcome(withOpenSuppressions([result]))
  if ('unreadable' in result) return summary
  const bundled = result.made
  if (bundled === undefined) return { ...summary, lock: [], failed: true }
  const { language, text } = bundled
  const { output } = result.settings.bundle
  const place = { language, ...(output === undefined ? {} : { output }) }
  if (text === undefined) return { ...summary, ...place, lock: [], failed: true }
  return {
    ...summary,
    ...place,
    text,
    get nameMap() {
      return bundled.nameMap
    },
    get data() {
      return bundled.data
    },
    get map() {
      return bundled.map
    },
  }
}
