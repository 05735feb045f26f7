import {
  childOf,
  depthOfReferable,
  formatPointer,
  type Graph,
  jsonTypeOf,
  type Node,
  type NodePath,
  namedPlace,
  type Shape,
  stringOf,
} from '../../../src/plugin/index.ts'
import { isReference } from '../../facts/position.ts'

/** The place of a value that a fixer may write in place of a reference. */
export interface InlinableTarget {
  readonly from: string
  readonly fromFile: string
  /** How deep in the value its members may all be references: 1 for all messages, 2 for all components. */
  readonly depth?: number
}

/** The target of a reference where the format allows none, if the target is of the expected kind. */
export function inlinableTarget(shape: Shape, location: NodePath, graph: Graph): InlinableTarget | undefined {
  const { node, file, parent } = location
  const text = stringOf(childOf(node, '$ref'))
  // A fix would lose fields beside the reference, and move the other items of a list.
  if (node.kind !== 'map' || node.entries.size > 1 || text === undefined || parent?.node.kind !== 'map')
    return undefined
  const place = namedPlace(text, file.path)
  const target = place === undefined ? undefined : graph.files.get(place.file)?.nodeAt(place.pointer)
  if (
    place === undefined ||
    target === undefined ||
    isReference(target) ||
    !fits(shape, target, graph) ||
    isAround(target, location)
  )
    return undefined
  const depth = depthOfReferable(target, shape, graph.format)
  return { from: formatPointer(place.pointer), fromFile: place.file, ...(depth !== undefined && { depth }) }
}

/** Whether a value may be the expected one: it has the same JSON type, and the format gives it no other kind. */
function fits(shape: Shape, node: Node, graph: Graph): boolean {
  switch (shape.shape) {
    case 'object':
      return node.kind === 'map' && graph.objectsAt(node).every(({ type }) => type.name === shape.type)
    case 'map':
      return node.kind === 'map'
    case 'list':
      return node.kind === 'list'
    case 'scalar':
      return shape.types.some((type) => type === jsonTypeOf(node))
    default:
      return false
  }
}

function isAround(node: Node, location: NodePath): boolean {
  for (let at: NodePath | undefined = location; at !== undefined; at = at.parent) if (at.node === node) return true
  return false
}
