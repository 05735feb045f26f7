import type { Node } from '../load/node.ts'
import { childPath, type NodePath, pathTo, pointerOf, stepTo } from '../load/node-path.ts'
import type { Pointer } from '../pointer.ts'
import type { Graph } from './graph.ts'
import type { Reference } from './objects-and-references.ts'
import { resolvedPath } from './resolved-node.ts'

/** The value under a key, through a reference that is there. */
export function effectiveChild(graph: Graph, parent: NodePath, key: string): NodePath | undefined {
  const child = stepTo(parent, key)
  return child === undefined ? undefined : resolvedPath(child, graph)
}

/** One named value of a map of the entry file. */
export interface Named {
  readonly name: string
  readonly location: NodePath
  readonly reference: Reference | undefined
  /** The value that the name leads to, through references. */
  readonly effective: NodePath | undefined
}

/**
 * The named values of a map of the entry file, such as `channels` or `components`, `schemas`; empty if there is no such
 * map.
 */
export function namedValues(graph: Graph, path: Pointer): readonly Named[] {
  const map = pathTo(graph.entry, path)
  return map === undefined ? [] : valuesOf(graph, map)
}

/** The named values of a map. */
export function valuesOf(graph: Graph, map: NodePath): readonly Named[] {
  if (map.node.kind !== 'map') return []
  return [...map.node.entries.values()].map((entry) => {
    const location = childPath(map, entry.key, entry.value)
    const reference = graph.referenceAt(entry.value)
    return { name: entry.key, location, reference, effective: resolvedPath(location, graph) }
  })
}

/** The names under which a map holds its values, by identity: however the author spelled the way to them. */
export function namesByValue(values: readonly Named[]): ReadonlyMap<Node, readonly string[]> {
  const names = new Map<Node, string[]>()
  for (const { name, effective } of values) {
    if (effective === undefined) continue
    const known = names.get(effective.node)
    if (known === undefined) names.set(effective.node, [name])
    else known.push(name)
  }
  return names
}

/** The name of a location that is a direct value of a map of the entry file. */
export function nameIn(graph: Graph, location: NodePath, path: Pointer): string | undefined {
  if (location.file !== graph.entry) return undefined
  const pointer = pointerOf(location)
  const inside = pointer.length === path.length + 1 && path.every((key, index) => key === pointer[index])
  return inside ? pointer.at(-1) : undefined
}
