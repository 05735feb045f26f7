import type { NameMapEntry, SourceMap } from '../../bundler/index.ts'
import type { EntryDocument } from '../pipeline.ts'
import { bundleEntry } from './bundle-entry.ts'
import { CallResources } from './call-resources.ts'
import { withOpenSuppressions } from './open-suppressions.ts'
import type { BundleOptions } from './options.ts'
import { type RunOutcome, summarise } from './outcome.ts'

export type { NameMapEntry, SourceMap, SourceMapEntry } from '../../bundler/index.ts'

export interface BundleOutcome extends RunOutcome {
  /** The bundle; absent when it was refused, and then the findings say why. */
  readonly text?: string
  /** The bundle as data, made when it is asked for; absent when there is no text. */
  readonly data?: unknown
  readonly language?: 'yaml' | 'json'
  /** Where the options or the configuration want the bundle; writing it is up to the caller. */
  readonly output?: string
  /** What came from other files and where it is in the bundle, made when it is asked for; absent when there is no text. */
  readonly nameMap?: readonly NameMapEntry[] | undefined
  /** Where every value of the bundle comes from, made when it is asked for; absent when there is no text. */
  readonly map?: SourceMap | undefined
}

/**
 * Makes one file of a description document and the files it refers to. Rejects with a ConfigError or UsageError when it
 * cannot run; when the bundle cannot be made right, there is no text and the findings say why.
 */
export async function bundle(entry: string | EntryDocument, options: BundleOptions = {}): Promise<BundleOutcome> {
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
