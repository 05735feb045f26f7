import path from 'node:path'
import { buildGraph } from '../../src/graph/build.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { parseText } from '../../src/load/parse.ts'
import { folder, memoryFiles, readerOf } from '../oracle/memory-files.ts'

/** The graph of files in memory. */
export async function graphOf(files: Readonly<Record<string, string>>, entry: string): Promise<Graph> {
  const sources = memoryFiles(files)
  const file = await parseText(path.join(folder, entry), files[entry] ?? '', 'yaml', defaultLimits)
  return buildGraph(file, { reader: readerOf(sources), limits: defaultLimits })
}
