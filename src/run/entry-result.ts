import type { ConfigError } from '../config/errors.ts'
import { configFilesOf, type Settings } from '../config/settings.ts'
import type { Finding, Question } from '../findings/finding.ts'
import type { RuleSummary } from '../lint/rule.ts'
import type { EntrySuppressions } from '../suppress/suppressor.ts'
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
 * What a stage found in an entry, as its author sees it, and what it made of it. It does not hold the graph, so that a run over many
 * entries keeps one graph at a time.
 */
export interface ReadEntry<Made = unknown> {
  /** As the call named it. */
  readonly document: EntryDocument
  /** Absolute path of the entry document. */
  readonly path: string
  /** Whether it is a description, or something else than a part of one: what Spectral rulesets alone looked at. */
  readonly standsAlone: boolean
  /** The other files of the description. */
  readonly parts: readonly string[]
  /** The text of every file that was read, by path. */
  readonly texts: ReadonlyMap<string, string>
  readonly root: string
  readonly settings: Settings
  /** The rulesets that ran; undefined if the stage runs none. */
  readonly rulesets: readonly string[] | undefined
  readonly notices: readonly string[]
  readonly findings: readonly Finding[]
  /** Errors in rules that did not run. */
  readonly errors: readonly ConfigError[]
  readonly crashed: boolean
  readonly spectralOnly: boolean
  readonly rules: readonly RuleSummary[]
  /** What suppressions did; undefined where there are none. */
  readonly suppressions: EntrySuppressions | undefined
  /** Absolute path of the file with its suppressions, be it there or not; undefined in a call without. */
  readonly suppressionsFile: string | undefined
  readonly questions: ReadonlyMap<string, Question>
  /** What the stage made; undefined when it could make nothing. */
  readonly made: Made | undefined
}

/** The entries that could be read. */
export function readEntries<Made>(results: readonly EntryResult<Made>[]): readonly ReadEntry<Made>[] {
  return results.flatMap((result) => ('unreadable' in result ? [] : result))
}

/** The results with others in place of those of entries that could be read. */
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

/** Leaves out entries that are no descriptions but parts of another entry: globs catch both, and the whole has the parts. */
export function withoutParts<Made>(results: readonly EntryResult<Made>[]): readonly EntryResult<Made>[] {
  const parts = new Set(readEntries(results).flatMap((entry) => entry.parts))
  return results.filter((result) => 'unreadable' in result || result.standsAlone || !parts.has(result.path))
}
