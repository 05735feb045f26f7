import type { Graph } from '../graph/graph.ts'
import type { Reference } from '../graph/objects-and-references.ts'
import { effectiveTarget } from '../graph/objects-and-references.ts'
import { positionOf } from '../graph/position-of.ts'
import { stringOf } from '../load/node.ts'
import { type NodePath, pathTo, stepTo } from '../load/node-path.ts'
import { pathAt, type WrittenAt } from '../load/text/path-at.ts'
import { discriminatorTarget } from './discriminator-naming.ts'

/** The value or key at an offset of a file of a description; at the end of one, too, as that is where one writes. */
export function writtenAt(graph: Graph, path: string, offset: number): WrittenAt | undefined {
  const file = graph.files.get(path)
  if (file === undefined) return undefined
  const at = pathAt(file, offset)
  const before = offset === 0 ? undefined : pathAt(file, offset - 1)
  const isBetween = at === undefined || (at.on === 'value' && at.path.node.kind !== 'scalar')
  return isBetween && (before?.on === 'key' || before?.path.node.kind === 'scalar') ? before : at
}

/** A name that leads to a value: a reference, a name in one of the maps that the format states, or one of a discriminator. */
export interface Naming {
  /** Where the name is written, and whether it is a key. */
  readonly written: WrittenAt
  /** The value that it leads to in the end. */
  readonly target: NodePath
}

/** The name at a place that leads to a value; undefined if there is none, or if it leads nowhere. */
export function namingAt(written: WrittenAt, graph: Graph): Naming | undefined {
  const reference = referenceAt(written, graph)
  if (reference !== undefined) {
    const text = stepTo(reference.location, '$ref')
    const target = effectiveTarget(reference)
    return text && target && { written: { path: text, on: 'value' }, target }
  }
  const target = nameTarget(written, graph) ?? discriminatorTarget(written, graph)
  return target && { written, target }
}

/** The reference that a place is part of: its key, its text, or the space around them. */
export function referenceAt({ path }: WrittenAt, graph: Graph): Reference | undefined {
  const isText = path.key === '$ref' && path.parent !== undefined
  return graph.referenceAt(path.node) ?? (isText ? graph.referenceAt(path.parent.node) : undefined)
}

/** What a name leads to where the table of the format says which map has it (`namesIn`). */
function nameTarget({ path, on }: WrittenAt, graph: Graph): NodePath | undefined {
  const map = on === 'key' ? mapOfNames(path, graph) : mapOfText(path, graph)
  const name = on === 'key' ? path.key : stringOf(path.node)
  return map === undefined || name === undefined ? undefined : pathTo(graph.entry, [...map, name])
}

/** The pointer of the map that has the key of a value. */
function mapOfNames(path: NodePath, graph: Graph): readonly string[] | undefined {
  if (path.parent === undefined) return undefined
  const [owner] = graph.objectsAt(path.parent.node)
  if (owner !== undefined) return owner.type.patterned?.namesIn
  const shape = positionOf(path.parent, graph)?.shape
  return shape?.shape === 'map' ? shape.namesIn : undefined
}

function mapOfText(path: NodePath, graph: Graph): readonly string[] | undefined {
  const shape = positionOf(path, graph)?.shape
  return shape?.shape === 'scalar' ? shape.namesIn : undefined
}

/** True for an object under a name that its author chose, such as a channel, and not for a property of a schema. */
export function isNamedObject(location: NodePath, graph: Graph): boolean {
  const { parent } = location
  if (parent === undefined || parent.node.kind !== 'map') return false
  const around = positionOf(parent, graph)
  // What only a reference leads to has no map of the format around it.
  if (around === undefined) return graph.objectsAt(parent.node).length === 0
  return around.shape?.shape === 'map' && around.owner.type.open !== true
}
