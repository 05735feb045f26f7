import { buildGraph, type GraphOptions } from '../graph/build.ts'
import type { Graph } from '../graph/graph.ts'
import { noFiles } from '../load/files/read.ts'
import type { SourceFile } from '../load/source-file.ts'

/** The graph of one file without the files that it refers to, built as another one was. */
export function graphAlone(file: SourceFile, building: GraphOptions): Promise<Graph> {
  return buildGraph(file, { ...building, reader: { ...building.reader, ...noFiles } })
}
