import {
  effectiveObject,
  type Node,
  type NodePath,
  type Position,
  perGraph,
  type TypedObject,
} from '../../../src/plugin/index.ts'

/** The trait around a position, if only objects are between them. Merging looks into objects only (RFC 7396). */
export function enclosingTrait({ location, owner }: Pick<Position, 'location' | 'owner'>): TypedObject | undefined {
  let object: TypedObject = owner
  while (!isTrait(object.type.name)) {
    if (object.owner === undefined) return undefined
    object = object.owner
  }
  for (let at: NodePath | undefined = location.parent; at !== undefined && at !== object.location; at = at.parent) {
    if (at.node.kind === 'list') return undefined
  }
  return object
}

export function isNull(node: Node): boolean {
  return node.kind === 'scalar' && node.value === null
}

/** True if a value is null in a trait: it removes the field, so it does not have a wrong type. */
export function isRemovedByTrait(position: Pick<Position, 'location' | 'owner'>): boolean {
  return isNull(position.location.node) && enclosingTrait(position) !== undefined
}

export function isTrait(name: string): boolean {
  return name === 'OperationTrait' || name === 'MessageTrait'
}

/** The operations and messages that list each trait, those of a kind in the order of the walk. */
export const traitUsers = perGraph((graph): ReadonlyMap<TypedObject, readonly TypedObject[]> => {
  const found = new Map<TypedObject, TypedObject[]>()
  for (const object of graph.objectsOf('Operation', 'Message')) {
    if (!object.node.entries.has('traits')) continue
    for (const trait of new Set(effectiveObject(object, graph).traits)) {
      const earlier = found.get(trait)
      if (earlier === undefined) found.set(trait, [object])
      else earlier.push(object)
    }
  }
  return found
})
