import type { NameMapEntry, SourceMap } from '../../bundler/index.ts'
import { checkArguments } from '../call-options.ts'
import type { EntryDocument } from '../pipeline.ts'
import { abortable } from './abortable.ts'
import { bundleEntry } from './bundle-entry.ts'
import { CallResources } from './call-resources.ts'
import { withOpenSuppressions } from './open-suppressions.ts'
import { bundleOptionsKind, entryKind } from './option-kinds.ts'
import type { BundleOptions } from './options.ts'
import { type RunOutcome, summarise } from './outcome.ts'

export type { NameMapEntry, SourceMap, SourceMapEntry } from '../../bundler/index.ts'

export interface BundleOutcome extends RunOutcome {
  /** The bundle; absent when msgapi refused to write it, and then the findings say why. */
  readonly text?: string
  /** The bundle as data, computed on first use; absent when there is no text. */
  readonly data?: unknown
  readonly language?: 'yaml' | 'json'
  /** The output path from the options or the config; the caller writes the file. */
  readonly output?: string
  /** What came from other files and where it is in the bundle, computed on first use; absent when there is no text. */
  readonly nameMap?: readonly NameMapEntry[] | undefined
  /** The origin of every value of the bundle, computed on first use; absent when there is no text. */
  readonly map?: SourceMap | undefined
}

/**
 * Bundles a document and the files it refers to into one file. Resolves to the bundle and the findings; when a correct
 * bundle is impossible, there is no text and the findings say why. Rejects with a ConfigError or UsageError when it
 * cannot run.
 */
export async function bundle(entry: string | EntryDocument, options: BundleOptions = {}): Promise<BundleOutcome> {
  checkArguments('bundle()', { entry: [entry, entryKind], options: [options, bundleOptionsKind] })
  return abortable(options, (own) => bundleDocument(entry, own))
}

async function bundleDocument(entry: string | EntryDocument, options: BundleOptions): Promise<BundleOutcome> {
  const resources = new CallResources(options)
  const { result, bundled, settings } = await bundleEntry(entry, options, resources)
  const summary = { ...summarise(withOpenSuppressions([result]), resources.inputs), crashed: resources.crashed }
  if (settings === undefined) return summary
  if (bundled === undefined) return { ...summary, failed: true }
  const { language, text } = bundled
  const { output } = settings.bundle
  const place = { language, ...(output === undefined ? {} : { output }) }
  if (text === undefined) return { ...summary, ...place, failed: true }
  return {
    ...summary,
    ...place,
    text,
    lock: await resources.lockWrites(),
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
