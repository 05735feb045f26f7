import { childOf, type MapNode, type Node } from '../load/node.ts'
import { childPath } from '../load/node-path.ts'
import type { ObjectWalk } from './object-walk.ts'
import { lastTarget, type Reference, type TypedObject } from './objects-and-references.ts'
import { holdsObjects, shapeOfChild } from './step.ts'
import { addPositions, type ObjectPosition } from './walk.ts'

/**
 * Visits the payloads of messages of version 2 with traits behind references. A trait may name the format of the payload, so these wait
 * until the references are resolved.
 */
export function enterPayloads(walk: ObjectWalk, references: ReadonlyMap<Node, Reference>): void {
  for (const message of walk.unformatted.splice(0)) {
    message.traitFormat = formatOfTraits(message.node, references)
    walk.enterPositions(positionsIn(message, walk))
  }
}

/** The `schemaFormat` of the last trait that has one: each trait is merged over those before it. */
function formatOfTraits(message: MapNode, references: ReadonlyMap<Node, Reference>): Node | undefined {
  const traits = childOf(message, 'traits')
  const formats = (traits?.kind === 'list' ? traits.items : []).flatMap((trait) => {
    const reference = references.get(trait)
    return childOf(reference === undefined ? trait : lastTarget(reference)?.node, 'schemaFormat') ?? []
  })
  return formats.at(-1)
}

function positionsIn(message: TypedObject, { misplaced }: ObjectWalk): readonly ObjectPosition[] {
  const field = message.type.formattedField ?? ''
  const value = childOf(message.node, field)
  const shape = value && shapeOfChild(message, undefined, field, value)
  const found: ObjectPosition[] = []
  if (value !== undefined && shape !== undefined && holdsObjects(shape))
    addPositions(childPath(message.location, field, value), shape, message, found, misplaced)
  return found.reverse()
}
