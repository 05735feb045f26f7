import {
  childOf,
  fieldOf,
  type Graph,
  jsonTypeOf,
  type Node,
  pointerOf,
  quote,
  shapeOfChild,
  stepTo,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { removingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { isNull, isTrait, traitUsers } from '../facts/traits.ts'

export const traitNoOverride: FormatRule = {
  description: 'Traits must not set fields that every user of the trait sets itself',
  severity: 'info',
  visit: {
    of: ({ name }) => isTrait(name),
    object(trait, { graph, report }) {
      const users = traitUsers(graph).get(trait) ?? []
      const [first] = users
      // In version 2 it is the field of the trait that counts.
      if (first === undefined || first.type.traitsWin) return
      for (const { key, value } of trait.node.entries.values()) {
        const at = stepTo(trait.location, key)
        const own = stepTo(first.location, key)
        if (at === undefined || own === undefined || isReportedElsewhere(trait, key, value)) continue
        if (!users.every((user) => isShadowed(value, childOf(user.node, key), graph))) continue
        if (users.some((user) => isReportedElsewhere(user, key, childOf(user.node, key) ?? value))) continue
        report({
          at,
          on: 'key',
          message: `${quote(key)} in the ${nameOf(trait)} has no effect, because ${ownersOf(users)} it too; remove it here`,
          related: [own.file.relatedAt(pointerOf(own), 'key', 'used instead')],
        })
      }
    },
  },
  fix: removingValue('Remove the field without effect', 'unsafe'),
}

/** Whether another rule reports a field of a trait or its type. Null in a trait has no wrong type. */
function isReportedElsewhere(owner: TypedObject, name: string, value: Node): boolean {
  const { type } = owner
  const field = fieldOf(type, name)
  if (field === undefined) return !name.startsWith('x-')
  if (field.tolerated !== undefined) return true
  if (isTrait(type.name) && isNull(value)) return false
  const shape = shapeOfChild(owner, undefined, name, value)
  if (shape?.shape === 'list') return value.kind !== 'list'
  if (shape?.shape === 'object') return value.kind !== 'map'
  return shape?.shape === 'scalar' && !shape.types.some((name) => name === jsonTypeOf(value))
}

function ownersOf(users: readonly TypedObject[]): string {
  const [first, ...others] = users
  if (first === undefined || others.length > 0) return `all ${users.length} users of the trait set`
  return `the ${nameOf(first)} sets`
}

/** Whether the value that the target has replaces all of the value in a trait. */
function isShadowed(inTrait: Node, own: Node | undefined, graph: Graph): boolean {
  const pairs: [Node, Node | undefined][] = [[inTrait, own]]
  for (const [lower, upper] of pairs) {
    if (upper === undefined) return false
    // A value of another kind in place of an object is probably the mistake.
    if (lower.kind === 'map' && upper.kind !== 'map') return false
    if (lower.kind !== 'map' || upper.kind !== 'map' || lower === upper) continue
    // Referenced values may be large and circular, and nobody compares two of them by hand.
    if (graph.referenceAt(lower) !== undefined || graph.referenceAt(upper) !== undefined) return false
    for (const { key, value } of lower.entries.values()) pairs.push([value, childOf(upper, key)])
  }
  return true
}
