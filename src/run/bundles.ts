import type { BundleResult, NameMapEntry, SourceMap } from '../../bundler/index.ts'
import type { Settings } from '../config/settings.ts'
import { configsOf, type EntryResult, partsAmong, type ReadEntry, readEntries, withoutParts } from './entry-result.ts'
import { withoutKnownOrigins } from './known-origins.ts'
import type { EntryDocument } from './open-entry.ts'
import { withOpenSuppressions } from './open-suppressions.ts'
import { type BundleOptions, onlyPlaced } from './options.ts'
import { decidingResults, withoutOthers } from './other-entries.ts'
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

/** The result for an entry; undefined if it is not a description, or if a pipeline refused it. */
export type BundledEntry = EntryResult<MadeBundle>

/** The part of a bundle to keep until it is written. */
export function madeBundle(bundled: BundleResult, { bundle }: Settings): MadeBundle {
  const { text, language } = bundled
  return {
    text,
    language,
    map: text !== undefined && isWanted(bundle.map) ? bundled.map : undefined,
    nameMap: text !== undefined && isWanted(bundle.nameMap) ? bundled.nameMap : undefined,
  }
}

function isWanted(file: string | boolean | undefined): file is string | true {
  return file !== undefined && file !== false
}

/**
 * The outcome of bundles together, without warnings that only hold for one of the descriptions that share a file; a bundle that was
 * refused is a failure. Configs are among the files. `deciding` are results of entries that the run leaves out.
 */
export async function bundlesOutcome(
  run: Run,
  results: readonly BundledEntry[],
  deciding: readonly BundledEntry[],
): Promise<RunOutcome> {
  const reported = withoutKnownOrigins(withOpenSuppressions([...results, ...deciding]))
  const outcome = await run.outcome(withoutOthers(reported, deciding))
  const isRefused = results.some((entry) => 'unreadable' in entry || entry.made?.text === undefined)
  return {
    ...outcome,
    files: [...new Set([...outcome.files, ...configsOf(results)])],
    failed: outcome.failed || isRefused,
  }
}

/** Bundles the entries of a list on a run. */
export async function bundleAll(
  run: Run,
  entries: readonly (string | EntryDocument)[],
  options: BundleOptions,
): Promise<BundlesOutcome> {
  const stage = bundleStage(run, options, madeBundle)
  const { results } = await run.each(entries, stage, options)
  const whole = withoutParts(results)
  const { kept, notices } = run.options[onlyPlaced] === true ? withPlaces(whole) : { kept: whole, notices: [] }
  const outcome = await bundlesOutcome(run, kept, await decidingResults(run, kept, stage))
  const bundles = readEntries(kept).map(bundleOf)
  return {
    ...outcome,
    notices: [...outcome.notices, ...notices],
    lock: bundles.every(({ text }) => text !== undefined) ? outcome.lock : [],
    bundles,
    parts: partsAmong(results),
  }
}

/** Leaves out the descriptions whose bundles have no place, and says so; none when all lack one. */
function withPlaces(results: readonly BundledEntry[]): {
  readonly kept: readonly BundledEntry[]
  readonly notices: readonly string[]
} {
  const isPlaced = (entry: BundledEntry) => !('unreadable' in entry) && entry.settings.bundle.output !== undefined
  const left = results.filter((entry) => !('unreadable' in entry) && !isPlaced(entry))
  if (left.length === 0 || !results.some(isPlaced)) return { kept: results, notices: [] }
  const names = left.map(({ document }) => document.path).join(', ')
  const notice = `Not bundled, because no "bundle.output" holds for them: ${names}.`
  return { kept: results.filter((entry) => !left.includes(entry)), notices: [notice] }
}

/** The part of a bundle that a caller gets. */
export function bundleOf({ document, settings, made }: ReadEntry<MadeBundle>): Bundle {
  const { text, language, map, nameMap } = made ?? {}
  const { output, map: mapOutput, nameMap: nameMapOutput } = settings.bundle
  return {
    entry: document.path,
    ...(text !== undefined && { text }),
    ...(language !== undefined && { language }),
    ...(output !== undefined && { output }),
    ...(isWanted(nameMapOutput) && { nameMapOutput }),
    ...(nameMap !== undefined && { nameMap }),
    ...(isWanted(mapOutput) && { mapOutput }),
    ...(map !== undefined && { map }),
  }
}
