import type { Graph } from '../graph/graph.ts'
import { resolvedPath } from '../graph/resolved-node.ts'
import { childOf, type Node, stringOf } from '../load/node.ts'
import { type NodePath, stepTo } from '../load/node-path.ts'

/** A field of an object, with references followed; undefined if it is not there or leads nowhere. */
export function resolvedField(owner: NodePath, field: string, graph: Graph): NodePath | undefined {
  const written = stepTo(owner, field)
  return written && resolvedPath(written, graph)
}

/** The text at the end of some names. */
export function textAt(start: NodePath, names: readonly string[]): string | undefined {
  let at: NodePath | undefined = start
  for (const name of names) at = at && stepTo(at, name)
  return stringOf(at?.node)
}

/** The texts of a list. */
export function textsIn(node: Node | undefined): readonly string[] {
  return node?.kind === 'list' ? node.items.flatMap((item) => stringOf(item) ?? []) : []
}

/** The values that each parameter or variable of a map can have; undefined for any. */
export function valuesOfNames(
  map: NodePath | undefined,
  graph: Graph,
): (name: string) => readonly string[] | undefined {
  return (name) => {
    const owner = map && resolvedField(map, name, graph)
    const values = textsIn(owner && childOf(owner.node, 'enum'))
    return values.length === 0 ? undefined : values
  }
}

/** True for an object that its author marked as one that may change at any time. */
export function isMarkedUnstable(node: Node): boolean {
  const mark = childOf(node, 'x-unstable')
  return mark?.kind === 'scalar' && mark.value === true
}
