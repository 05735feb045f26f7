import {
  childOf,
  type Graph,
  type Location,
  type Position,
  pointerOf,
  quote,
  type Shape,
  stepTo,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { nameOf } from '../../wording.ts'
import { isTrait, usersOfTraits } from './uses.ts'

export const traitNullValue: Check = {
  description: 'Traits hold no null: merging them takes null as the order to remove something',
  severity: 'warn',
  visitor: {
    // Lists count as a whole, and what lies deeper in data is found from its top.
    at: ({ shape, isField }) => isField && mayBeNull(shape),
    suspects: (node) => node.kind === 'map' || (node.kind === 'scalar' && node.value === null),
    position(position, { graph, report }) {
      const { location } = position
      const trait = traitAround(position)
      const users = trait === undefined ? undefined : usersOfTraits(graph).get(trait)
      if (trait === undefined || users === undefined) return
      for (const at of nullsIn(location)) {
        const path = pointerOf(at).slice(pointerOf(trait.location).length)
        if (!users.some((user) => hasEffect(path, user, graph))) continue
        report({
          at,
          message: `Unexpected null for ${quote(at.key)} in the ${nameOf(trait)}, expected a value: merging traits removes null, and what an earlier trait has in its place; set it in each object instead, where null stays`,
        })
      }
    },
  },
}

/** Where null is a value of the right type; elsewhere another rule reports it. */
function mayBeNull(shape: Shape | undefined): boolean {
  if (shape?.shape === 'literal') return shape.types === undefined || shape.types.includes('object')
  return shape?.shape === 'scalar' && shape.types.includes('null')
}

/** The trait in which a position lies, with objects alone between them. */
function traitAround({ location, holder }: Position): TypedObject | undefined {
  let object: TypedObject = holder
  while (!isTrait(object.type.name)) {
    if (object.holder === undefined) return undefined
    object = object.holder
  }
  for (let at: Location | undefined = location.parent; at !== undefined && at !== object.location; at = at.parent) {
    if (at.node.kind === 'list') return undefined
  }
  return object
}

function nullsIn(top: Location): readonly Location[] {
  const found: Location[] = []
  const locations = [top]
  for (const location of locations) {
    const { node } = location
    if (node.kind === 'scalar' && node.value === null) found.push(location)
    if (node.kind !== 'map') continue
    for (const key of node.entries.keys()) {
      const member = stepTo(location, key)
      if (member !== undefined) locations.push(member)
    }
  }
  return found
}

/** Whether an object that lists the trait has nothing of its own there, so that it misses what null removes. */
function hasEffect(path: readonly string[], user: TypedObject, graph: Graph): boolean {
  let own = childOf(user.node, path[0] ?? '')
  for (const name of path.slice(1)) {
    if (own === undefined) return true
    if (own.kind !== 'map' || graph.referenceAt(own) !== undefined) return false
    own = childOf(own, name)
  }
  return own === undefined
}
