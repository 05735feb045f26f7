import {
  childOf,
  effectiveObject,
  forEachPosition,
  type Graph,
  type MapNode,
  type Node,
  type NodePath,
  type Position,
  pointerOf,
  quote,
  type RuleContext,
  resolvedNode,
  type Shape,
  stepTo,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { enclosingTrait, isNull, isTrait, traitUsers } from '../facts/traits.ts'

export const traitNullValue: FormatRule = {
  description: 'Traits must not contain null, because merging removes the field',
  severity: 'warn',
  visit: {
    of: ({ name }) => isTrait(name),
    object(trait, context) {
      const users = traitUsers(context.graph).get(trait)
      if (users !== undefined) reportNulls(trait, { trait, users }, context)
    },
  },
}

interface UsedTrait {
  readonly trait: TypedObject
  readonly users: readonly TypedObject[]
}

/** Looks through an object of a trait, and the objects in it. Lists count as a whole. */
function reportNulls(object: TypedObject, used: UsedTrait, context: RuleContext): void {
  const { graph } = context
  forEachPosition(object, (position) => {
    const { location } = position
    // Nulls deeper in data and maps are found from the top.
    if (location.parent === object.location) reportNullsAt(position, used, context)
    const inner = graph.objectsAt(location.node).find(({ owner }) => owner === object)
    const isPart = inner !== undefined && !isSuppressed(inner, graph) && enclosingTrait(position) === used.trait
    if (isPart) reportNulls(inner, used, context)
  })
}

function reportNullsAt(
  { location, shape }: Position,
  { trait, users }: UsedTrait,
  { graph, report }: RuleContext,
): void {
  const isValue = mayBeNull(shape)
  for (const at of nullsIn(location, deepestIn(shape))) {
    const path = pointerOf(at).slice(pointerOf(trait.location).length)
    const lacking = users.filter((user) => isLacking(path, user.node, graph))
    if (lacking.length === 0 || !(isValue || lacking.some((user) => isBefore(path, trait, user, graph)))) continue
    const what = `Unexpected null for ${quote(at.key)} in the ${nameOf(trait)}`
    const message = isValue
      ? `${what}: merging removes the field; set null in each object instead`
      : `${what}: it removes the value of an earlier trait; delete it unless intended`
    report({ at, message })
  }
}

/** Whether null has the right type for a shape, so that its author may have meant it as a value. */
function mayBeNull(shape: Shape | undefined): boolean {
  if (shape?.shape === 'literal') return shape.types === undefined || shape.types.includes('object')
  return shape?.shape === 'scalar' && shape.types.includes('null')
}

/** How many steps down to look for null: to the end in data, one step in a map, because its names are no fields. */
function deepestIn(shape: Shape | undefined): number {
  if (shape?.shape === 'literal') return Number.POSITIVE_INFINITY
  return shape?.shape === 'map' ? 1 : 0
}

function nullsIn(top: NodePath, deepest: number): readonly NodePath[] {
  const found: NodePath[] = []
  let level: readonly NodePath[] = [top]
  for (let depth = 0; level.length > 0; depth++) {
    found.push(...level.filter(({ node }) => isNull(node)))
    if (depth === deepest) break
    level = level.flatMap((location) => {
      const keys = location.node.kind === 'map' ? [...location.node.entries.keys()] : []
      return keys.flatMap((key) => stepTo(location, key) ?? [])
    })
  }
  return found
}

/** Whether an object sets nothing at a path, so that traits decide its value there. */
function isLacking(path: readonly string[], object: MapNode, graph: Graph): boolean {
  let own = childOf(object, path[0] ?? '')
  for (const name of path.slice(1)) {
    if (own === undefined) return true
    if (own.kind !== 'map' || graph.referenceAt(own) !== undefined) return false
    own = childOf(own, name)
  }
  return own === undefined
}

/** Whether an earlier trait of an object has a value at a path, which null in a later trait removes. */
function isBefore(path: readonly string[], trait: TypedObject, user: TypedObject, graph: Graph): boolean {
  const { traits } = effectiveObject(user, graph)
  return traits.slice(0, traits.lastIndexOf(trait)).some((earlier) => {
    let node: Node | undefined = earlier.node
    for (const name of path) {
      const member = childOf(node, name)
      node = member && resolvedNode(member, graph)
    }
    return node !== undefined && !isNull(node)
  })
}
