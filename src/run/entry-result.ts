import type { ConfigError } from '../config/errors.ts'
import { configFilesOf, type Settings } from '../config/settings.ts'
import type { Finding, Question } from '../findings/finding.ts'
import type { RuleSummary } from '../lint/rule.ts'
import type { EntrySuppressions } from '../suppress/suppressor.ts'
import type { EntryRecord } from './entry-record.ts'
import type { EntryDocument } from './open-entry.ts'

/** The result for one entry. */
export type EntryResult<Made = unknown> = ReadEntry<Made> | UnreadEntry

/** An entry that could not be read. */
export interface UnreadEntry {
  readonly document: EntryDocument
  /** The reason, as a sentence. */
  readonly unreadable: string
}

/**
 * The findings of a stage in an entry, as the author sees them, and the stage's result. It does not hold the graph, so
 * that a run over many entries keeps one graph at a time.
 */
export interface ReadEntry<Made = unknown> {
  /** As the call named it. */
  readonly document: EntryDocument
  /** Absolute path of the entry document. */
  readonly path: string
  /**
   * True for a description, and for a document that only Spectral rulesets checked; false for a part of a description.
   */
  readonly standsAlone: boolean
  /** The other files of the description. */
  readonly parts: readonly string[]
  /** What gives the text of every file that was read, by path: most texts are never asked for (`idle-texts.ts`). */
  readonly texts: ReadonlyMap<string, () => string>
  readonly root: string
  readonly settings: Settings
  /** The rulesets that ran; undefined if the stage runs none. */
  readonly rulesets: readonly string[] | undefined
  readonly notices: readonly string[]
  readonly findings: readonly Finding[]
  /** Errors in rules that did not run. */
  readonly errors: readonly ConfigError[]
  readonly crashed: boolean
  /** True if all code of plugins and rulesets that ran says that equal input always gives equal findings. */
  readonly isCacheable: boolean
  readonly spectralOnly: boolean
  readonly rules: readonly RuleSummary[]
  /** The effect of suppressions; undefined if there are none. */
  readonly suppressions: EntrySuppressions | undefined
  /** Absolute path of the suppressions file, even if it does not exist; undefined if the call uses none. */
  readonly suppressionsFile: string | undefined
  readonly questions: ReadonlyMap<string, Question>
  /** The stage's result; undefined if it could make none. */
  readonly made: Made | undefined
}

/** The parts of a run that decide whether the result of an entry can be used again. */
export interface RecordingRun {
  readonly workingFolder: string
  /** False once something happened that the next run may not repeat. */
  readonly isRepeatable: boolean
  /** Does work on one entry, and records what the entry depends on. */
  recorded<Value>(work: () => Promise<Value>): Promise<EntryRecord & { readonly value: Value }>
  /** Tells of what an entry depends on whose result was made before. */
  repeat(record: EntryRecord): void
}

/** The results of earlier runs with the same options. */
export interface EarlierResults<Made> {
  /** The result of an entry: an earlier one if it is what the entry would have now, else a new one. Rejects as `make` does. */
  of(document: EntryDocument, run: RecordingRun, make: () => Promise<EntryResult<Made>>): Promise<EntryResult<Made>>
}

/** The entries that could be read. */
export function readEntries<Made>(results: readonly EntryResult<Made>[]): readonly ReadEntry<Made>[] {
  return results.flatMap((result) => ('unreadable' in result ? [] : result))
}

/** The results, with new ones for the entries that could be read. */
export function mapRead<Made, Next>(
  results: readonly EntryResult<Made>[],
  next: (result: ReadEntry<Made>) => ReadEntry<Next>,
): readonly EntryResult<Next>[] {
  return results.map((result) => ('unreadable' in result ? result : next(result)))
}

/** The files that the settings of entries were read from. */
export function configsOf(results: readonly EntryResult[]): readonly string[] {
  return readEntries(results).flatMap(({ settings }) => configFilesOf(settings))
}

/** The documents that are parts of other entries, as the call named them. */
export function partsAmong(results: readonly EntryResult[]): readonly string[] {
  const whole = new Set(withoutParts(results))
  return results.filter((result) => !whole.has(result)).map(({ document }) => document.path)
}

/** Leaves out entries that are parts of another entry: globs match both, and the whole contains the parts. */
export function withoutParts<Made>(results: readonly EntryResult<Made>[]): readonly EntryResult<Made>[] {
  const parts = new Set(readEntries(results).flatMap((entry) => entry.parts))
  return results.filter((result) => 'unreadable' in result || result.standsAlone || !parts.has(result.path))
}
