import type { Graph } from '../graph/graph.ts'
import { perGraph } from '../graph/per-graph.ts'
import { commentsOf } from '../load/comments/comments.ts'
import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'

/** True if a value takes something along that nobody can restore: a comment, or a key beside a `$ref`. */
export function losesText({ file, node }: NodePath, graph: Graph): boolean {
  if (node.kind === 'map' && node.entries.size > 1 && node.entries.has('$ref')) return true
  const known = aroundComments(graph)
  const nodes = known.get(file) ?? nodesAroundComments(file)
  known.set(file, nodes)
  return nodes.has(node)
}

const aroundComments = perGraph(() => new Map<SourceFile, ReadonlySet<Node>>())

/** The values that comments of a file belong to, and all around them. */
function nodesAroundComments(file: SourceFile): ReadonlySet<Node> {
  const found = new Set<Node>()
  for (const { owner } of commentsOf(file)) {
    for (let at: NodePath | undefined = owner; at !== undefined && !found.has(at.node); at = at.parent)
      found.add(at.node)
  }
  return found
}
