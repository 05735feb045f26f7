import {
  childOf,
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

/** Where the value is that a fixer may write in place of a reference. */
export interface InlinableTarget {
  readonly from: string
  readonly fromFile: string
}

/** What a reference leads to that stands where only the value itself may stand, if that is of the kind that is expected there. */
export function inlinableTarget(shape: Shape, location: NodePath, graph: Graph): InlinableTarget | undefined {
  const { node, file, parent } = location
  const text = stringOf(childOf(node, '$ref'))
  // What stands beside the reference would be lost, and an item of a list would move the others.
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
  return { from: formatPointer(place.pointer), fromFile: place.file }
}

/** Whether a value may be what is expected: of the same JSON type, and nothing that the format calls otherwise. */
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
