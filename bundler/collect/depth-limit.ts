import path from 'node:path'
import type { Finding } from '../../src/findings/finding.ts'
import { quote } from '../../src/findings/quote.ts'
import type { Graph } from '../../src/graph/graph.ts'
import type { Limits } from '../../src/load/limits.ts'
import type { Node } from '../../src/load/node.ts'
import { findingAtEntry } from '../bundle-findings.ts'

/** The deepest nesting in a bundle. Values are written and compared recursively, so the stack limits it. */
export const deepestContent = 1_000

/** Refuses a description with a file that is nested too deep for a bundle. Only raised limits let such a file in. */
export function depthFinding(graph: Graph, limits: Limits): Finding | undefined {
  if (limits.depth <= deepestContent) return undefined
  const file = [...graph.files.values()].find(({ root }) => root !== undefined && isTooDeep(root))
  if (file === undefined) return undefined
  const message = `${quote(path.basename(file.path))} is nested more than ${deepestContent} levels deep, which is more than a bundle can hold; flatten it`
  return findingAtEntry(graph, 'bundle/too-large', message)
}

function isTooDeep(root: Node): boolean {
  let level: ReadonlySet<Node> = new Set([root])
  for (let depth = 0; level.size > 0; depth++) {
    if (depth > deepestContent) return true
    level = new Set([...level].flatMap(childrenOf))
  }
  return false
}

function childrenOf(node: Node): readonly Node[] {
  if (node.kind === 'map') return [...node.entries.values()].map(({ value }) => value)
  return node.kind === 'list' ? node.items : []
}
