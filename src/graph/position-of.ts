import { fieldOf } from '../format/format.ts'
import type { Shape } from '../format/shape.ts'
import type { NodePath } from '../load/node-path.ts'
import type { Graph } from './graph.ts'
import type { TypedObject } from './objects-and-references.ts'
import { hasMembers, shapeOfChild } from './step.ts'
import type { Position } from './walk.ts'

/** Where a value is in the nearest object around it, with what the format says may be there; undefined outside of all objects. */
export function positionOf(path: NodePath, graph: Graph): Position | undefined {
  const way: NodePath[] = []
  for (let at = path; at.parent !== undefined; at = at.parent) {
    way.push(at)
    const [owner] = graph.objectsAt(at.parent.node)
    if (owner !== undefined) return { ...stepsFrom(owner, way.reverse()), location: path, owner }
  }
  return undefined
}

function stepsFrom(owner: TypedObject, way: readonly NodePath[]): Pick<Position, 'shape' | 'name' | 'field'> {
  let shape: Shape | undefined
  for (const [index, { parent, key, node }] of way.entries()) {
    const isInside = index === 0 || (shape !== undefined && parent !== undefined && hasMembers(shape, parent.node))
    shape = isInside ? shapeOfChild(owner, index === 0 ? undefined : shape, key, node) : undefined
  }
  const name = way[0]?.key ?? ''
  return { shape, name, field: fieldOf(owner.type, name) }
}
