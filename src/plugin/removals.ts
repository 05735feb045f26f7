import type { Operation } from '../edit/operation.ts'
import type { Graph } from '../graph/graph.ts'
import { shapeUnder } from '../graph/step.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import { formatPointer } from '../pointer.ts'

/**
 * Returns the operations that remove values of a description: entries of maps and items of lists. A map of the root or
 * of `components` that becomes empty is removed too, and so is `components` itself; any other empty map or list stays.
 */
export function removalsOf(graph: Graph, values: readonly NodePath[]): readonly Operation[] {
  const gone = withEmptiedMaps(graph, values)
  const outermost = [...gone.values()].filter(({ parent }) => !isIn(gone, parent))
  const isItem = ({ parent }: NodePath) => parent?.node.kind === 'list'
  // Pointers are those from before the edits: items of a list are removed from the last to the first, and inner lists before
  // outer ones.
  const items = outermost
    .filter(isItem)
    .toSorted((one, other) => depthOf(other) - depthOf(one) || keyOf(other) - keyOf(one))
  return [...outermost.filter((value) => !isItem(value)), ...items].map((value) => ({
    op: 'remove',
    path: formatPointer(pointerOf(value)),
    file: value.file.path,
  }))
}

function withEmptiedMaps(graph: Graph, values: readonly NodePath[]): ReadonlyMap<string, NodePath> {
  const gone = new Map<string, NodePath>()
  const counts = new Map<string, number>()
  const waiting = values.toReversed()
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const { parent } = value
    const place = placeOf(value)
    if (parent === undefined || gone.has(place)) continue
    gone.set(place, value)
    const around = placeOf(parent)
    const count = (counts.get(around) ?? 0) + 1
    counts.set(around, count)
    if (parent.node.kind === 'map' && count === parent.node.entries.size && saysNothingEmpty(graph, parent))
      waiting.push(parent)
  }
  return gone
}

/** True if a value is a map of the root or of components, or the components themselves. */
function saysNothingEmpty(graph: Graph, { parent, key }: NodePath): boolean {
  return (parent === undefined ? [] : graph.objectsAt(parent.node)).some(({ type }) => {
    if (type.name !== 'Description' && type.name !== 'Components') return false
    const shape = shapeUnder(type, key)
    return shape?.shape === 'map' || (shape?.shape === 'object' && shape.type === 'Components')
  })
}

function isIn(gone: ReadonlyMap<string, NodePath>, value: NodePath | undefined): boolean {
  for (let at = value; at !== undefined; at = at.parent) if (gone.has(placeOf(at))) return true
  return false
}

function depthOf(value: NodePath): number {
  return pointerOf(value).length
}

function keyOf({ key }: NodePath): number {
  return Number(key)
}

function placeOf(value: NodePath): string {
  return `${value.file.path}#${formatPointer(pointerOf(value))}`
}
