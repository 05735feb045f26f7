import type { Graph } from '../../src/graph/graph.ts'
import type { Limits } from '../../src/load/limits.ts'
import { parseText } from '../../src/load/parse.ts'
import type { SourceFile } from '../../src/load/source-file.ts'

/** Reads the text of a bundle in the place of the entry file; it may be as large as all its sources together. */
export function readBundle(
  { entry }: Graph,
  text: string,
  language: 'yaml' | 'json',
  limits: Limits,
): Promise<SourceFile> {
  return parseText(entry.path, text, language, { ...limits, fileBytes: limits.totalBytes })
}
