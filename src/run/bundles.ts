import type { BundleResult, NameMapEntry, SourceMap } from '../../bundler/index.ts'
import type { Settings } from '../config/settings.ts'
import { type EntryResult, type ReadEntry, readEntries, withoutParts } from './entry-result.ts'
import { withoutKnownOrigins } from './known-origins.ts'
import type { EntryDocument } from './open-entry.ts'
import { withOpenSuppressions } from './open-suppressions.ts'
import type { BundleOptions } from './options.ts'
import type { Bundle, BundlesOutcome, RunOutcome } from './outcome.ts'
import type { Run } from './run.ts'
import { bundleStage } from './stages/bundle.ts'

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

/**
 * The outcome of bundles together, without warnings that only hold for one of the descriptions that share a file; a bundle that was
 * refused is a failure. `inputs` are files that the caller read besides.
 */
export async function bundlesOutcome(
  run: Run,
  results: readonly BundledEntry[],
  inputs: readonly string[] = [],
): Promise<RunOutcome> {
  const outcome = await run.outcome(withoutKnownOrigins(withOpenSuppressions(results)), inputs)
  const isRefused = results.some((entry) => 'unreadable' in entry || entry.made?.text === undefined)
  return { ...outcome, failed: outcome.failed || isRefused }
}

/** Bundles the entries of a list on a run. */
export async function bundleAll(
  run: Run,
  entries: readonly (string | EntryDocument)[],
  options: BundleOptions,
): Promise<BundlesOutcome> {
  const { results } = await run.each(entries, bundleStage(run, options, madeBundle), options)
  const whole = withoutParts(results)
  const outcome = await bundlesOutcome(run, whole)
  const bundles = readEntries(whole).map(bundleOf)
  return { ...outcome, lock: bundles.every(({ text }) => text !== undefined) ? outcome.lock : [], bundles }
}

/** What a caller gets of a bundle. */
export function bundleOf({ document, settings, made }: ReadEntry<MadeBundle>): Bundle {
  const { text, language, map, nameMap } = made ?? {}
  const { output } = settings.bundle
  return {
    entry: document.path,
    ...(text !== undefined && { text }),
    ...(language !== undefined && { language }),
    ...(output !== undefined && { output }),
    ...(map !== undefined && { map }),
    ...(nameMap !== undefined && { nameMap }),
  }
}
