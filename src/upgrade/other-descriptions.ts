import type { Finding } from '../findings/finding.ts'
import { buildGraph, type GraphOptions } from '../graph/build.ts'
import type { Graph } from '../graph/graph.ts'
import { mergedGraph } from '../graph/merged-graph.ts'
import { shown } from '../graph/reference-findings.ts'
import { referenceTextOf } from '../graph/walk.ts'
import type { FileReader } from '../load/files/read.ts'
import { loadedKey } from '../load/load.ts'
import { childOf, stringOf } from '../load/node.ts'
import { type NodePath, rootPath } from '../load/node-path.ts'
import { reportAt } from './report.ts'

/** Some descriptions as one graph. */
export interface JoinedDescriptions {
  readonly graph: Graph
  /** The root of the entry, then those of the other descriptions among its files. */
  readonly roots: readonly NodePath[]
  /** How they were built: each of their files is read once. */
  readonly building: GraphOptions
  /** The errors in any of them, and references into descriptions of another version. */
  readonly findings: readonly Finding[]
}

/** What stays as its author wrote it. */
export const schemas: ReadonlySet<string> = new Set([
  'AnySchema',
  'Schema',
  'JsonSchema',
  'OpenApiSchema',
  'RecordSchema',
])

/** Joins a description with the descriptions that it refers into, which are converted with it: no file is of two versions. */
export async function withOtherDescriptions(graph: Graph, building: GraphOptions): Promise<JoinedDescriptions> {
  const graphs: Graph[] = [graph]
  const known = new Map(graph.files)
  const field = graph.kind.vocabulary.versionField
  const loaded: FileReader['loaded'] = new Map(building.reader.loaded)
  for (const file of graph.files.values()) loaded.set(loadedKey(file.language, file.path), Promise.resolve(file))
  const shared = { ...building, reader: { ...building.reader, loaded } }
  const foreign: Finding[] = []
  for (const file of known.values()) {
    if (file === graph.entry || file.root?.kind !== 'map' || !file.root.entries.has(field)) continue
    const other = await buildGraph(file, shared)
    if (other.kind.readable && other.format.hasNames !== graph.format.hasNames) {
      foreign.push(...graphs.flatMap((each) => referencesInto(other, each)))
      continue
    }
    graphs.push(other)
    for (const [path, each] of other.files) if (!known.has(path)) known.set(path, each)
  }
  const roots = graphs.flatMap(({ entry }) => rootPath(entry) ?? [])
  const findings = graphs.flatMap((each) => each.findings).filter(({ severity }) => severity === 'error')
  return { graph: mergedGraph(graphs) ?? graph, roots, building: shared, findings: [...findings, ...foreign] }
}

/**
 * Findings at the references of a graph that lead into another description, which is not of version 2. Schemas are the same in both
 * versions.
 */
function referencesInto(other: Graph, { references, misplacedReferences, kind }: Graph): readonly Finding[] {
  const leading = [
    ...references.filter(({ expected }) => expected.kind === 'object' && !schemas.has(expected.type)),
    ...misplacedReferences.filter(({ shape }) => shape.shape !== 'object' || !schemas.has(shape.type)),
  ].filter(({ target, location }) => target?.file === other.entry && location.file !== other.entry)
  const version = stringOf(childOf(other.entry.root, kind.vocabulary.versionField)) ?? ''
  return leading.map(({ location }) => {
    const message = `${shown(referenceTextOf(location.node) ?? '')} leads into a description of version ${version}, expected one of version 2; copy what it leads to into a file of its own`
    return reportAt('upgrade/wrong-shape', location, { message })
  })
}
