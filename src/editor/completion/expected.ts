import { typeNamed } from '../../format/format.ts'
import type { ObjectShape, ObjectType, Shape } from '../../format/shape.ts'
import type { Graph } from '../../graph/graph.ts'
import type { TypedObject } from '../../graph/objects-and-references.ts'
import { positionOf } from '../../graph/position-of.ts'
import { kindOfKey, memberShape, optionsOf, shapeUnder, typeFor, typeInPlace } from '../../graph/step.ts'
import type { Node } from '../../load/node.ts'
import type { NodePath } from '../../load/node-path.ts'
import { placeholder } from './text-at-cursor.ts'

/** What the format allows at a place, whatever is written there now. */
export interface Expected {
  /** The shapes to choose from; empty where the format says nothing. */
  readonly shapes: readonly Shape[]
  /** The object whose type says so; undefined for a whole file. */
  readonly owner: TypedObject | undefined
  /** The name of the field of the owner in which the place lies. */
  readonly name: string
}

/** What the format allows for the value at a path. */
export function expectedAt(path: NodePath, graph: Graph): Expected {
  const { parent, key, node } = path
  const [own] = graph.objectsAt(node)
  const whole: Expected = {
    shapes: own === undefined ? [] : [{ shape: 'object', type: own.type.name, reference: 'may' }],
    owner: undefined,
    name: key,
  }
  if (parent === undefined) {
    const isEntry = path.file === graph.entry
    return isEntry ? { ...whole, shapes: [{ shape: 'object', type: 'Description', reference: 'never' }] } : whole
  }
  const around = positionOf(parent, graph)
  const [owner] = graph.objectsAt(parent.node)
  if (owner !== undefined && !owner.misplaced)
    return { shapes: choices(shapeUnder(owner.type, key), path, graph), owner, name: key }
  const member = around?.shape === undefined ? undefined : memberShape(around.shape)
  if (around === undefined || member === undefined) return whole
  return { shapes: choices(member, path, graph), owner: around.owner, name: around.name }
}

/** The shapes of a position; of the `schema` of another format, the one that its format says. */
function choices(shape: Shape | undefined, path: NodePath, graph: Graph): readonly Shape[] {
  if (shape === undefined) return []
  if (shape.shape === 'either') return optionsOf(shape)
  return shape.shape === 'foreign' ? [positionOf(path, graph)?.shape ?? shape] : [shape]
}

/** The types that an object at a position may have: that of what is written, and those that a further field would choose. */
export function typesFor(shape: ObjectShape, node: Node, graph: Graph): readonly ObjectType[] {
  const { format } = graph
  const taken = typeInPlace(format, shape, node)
  const { choices: all = [] } = typeNamed(format, shape.inPlace ?? shape.type)
  const others = all.flatMap(({ type, whenField }) => (whenField === undefined ? [] : typeFor(format, type, node)))
  return [...new Set([taken, ...others.filter((type) => hasKeysOf(type, node))])]
}

/** True if a type has every key that is written already. */
function hasKeysOf(type: ObjectType, node: Node): boolean {
  if (node.kind !== 'map') return true
  return node.entries.keys().every((key) => key === placeholder || kindOfKey(type, key) !== 'unknown')
}
