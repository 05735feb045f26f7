import type { BundleResult, NameMapEntry, SourceMap } from '../../../bundler/index.ts'
import type { Settings } from '../../config/settings.ts'
import type { EntryResult } from '../../run/entry-result.ts'

/** A bundle and what belongs to it, without its graph. */
export interface MadeBundle {
  /** Undefined when the bundle was refused. */
  readonly text: string | undefined
  readonly language: 'yaml' | 'json'
  /** Undefined when none is wanted. */
  readonly map: SourceMap | undefined
  /** Undefined when none is wanted. */
  readonly nameMap: readonly NameMapEntry[] | undefined
}

/** What was made of an entry; nothing when it is no description, or a pipeline refused it. */
export type BundledEntry = EntryResult<MadeBundle>

/** The part of a bundle to keep until it is written. */
export function madeBundle(bundled: BundleResult, { bundle }: Settings): MadeBundle {
  const { text, language } = bundled
  const wants = (file: string | boolean | undefined) => text !== undefined && file !== undefined && file !== false
  return {
    text,
    language,
    map: wants(bundle.map) ? bundled.map : undefined,
    nameMap: wants(bundle.nameMap) ? bundled.nameMap : undefined,
  }
}
