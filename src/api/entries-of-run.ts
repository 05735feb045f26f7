import type { PipelineResult } from '../pipeline.ts'

/** Facts about an entry in relation to the other entries of the same run. */
export interface EntryOfRun {
  /** Absolute path; undefined when nothing could be read there. */
  readonly path: string | undefined
  /** Whether it is a description, or something else than a part of one: what Spectral rulesets alone looked at. */
  readonly standsAlone: boolean
  /** The other files of the description. */
  readonly parts: readonly string[]
}

/** What the result of a run over one entry says of it. */
export function entryInRun<Outcome>(result: PipelineResult<Outcome>): EntryOfRun {
  if ('unreadable' in result) return { path: undefined, standsAlone: true, parts: [] }
  const { path } = result.entry
  if (result.graph === undefined) return { path, standsAlone: true, parts: [] }
  const { kind, files } = result.graph
  return { path, standsAlone: kind.readable, parts: [...files.keys()].filter((file) => file !== path) }
}

/** Leaves out entries that are no descriptions but parts of another entry: globs catch both, and the whole has the parts. */
export function withoutParts<Entry extends EntryOfRun>(entries: readonly Entry[]): readonly Entry[] {
  const parts = new Set(entries.flatMap((entry) => entry.parts))
  return entries.filter(({ path, standsAlone }) => standsAlone || path === undefined || !parts.has(path))
}
