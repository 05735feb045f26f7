import {
  type Graph,
  type NodePath,
  namedPlace,
  parsePointer,
  resolvedPath,
  rootPath,
  stepTo,
  type TypedObject,
} from '../../src/plugin/index.ts'
import type { MergeReports } from './reports.ts'

/**
 * The operations and messages that pointers from the entry lead to, references followed; undefined when one leads to nothing of that
 * kind, which is reported.
 */
export function chosenTargets(
  written: readonly string[],
  graph: Graph,
  reports: MergeReports,
): readonly TypedObject[] | undefined {
  const found = new Map(written.map((at) => [at, targetAt(at, graph)]))
  const missing = [...found].filter(([, target]) => target === undefined)
  for (const [at] of missing) reports.notFound(at)
  return missing.length > 0 ? undefined : [...new Set([...found.values()].flatMap((target) => target ?? []))]
}

function targetAt(written: string, graph: Graph): TypedObject | undefined {
  const { entry, files } = graph
  const pointer = parsePointer(written)
  const named = pointer === undefined ? namedPlace(written, entry.path) : { file: entry.path, pointer }
  const file = named && files.get(named.file)
  let at: NodePath | undefined = file && rootPath(file)
  for (const segment of named?.pointer ?? []) {
    const owner: NodePath | undefined = at && resolvedPath(at, graph)
    at = owner && stepTo(owner, segment)
  }
  const target = at && resolvedPath(at, graph)
  if (target === undefined) return undefined
  return graph.objectsAt(target.node).find(({ type }) => type.name === 'Operation' || type.name === 'Message')
}
