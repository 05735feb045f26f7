import { childOf, type Graph, type MapNode, type Node, resolvedNode, stringOf } from '../../../src/plugin/index.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import { schemasUnder } from './schema-composition.ts'
import { isSchema } from './schema-types.ts'

/** A step from a schema to another one, when each value of the first needs a value of the second. */
export interface EndlessStep {
  readonly schema: MapNode
  /** The required property or the keyword that needs the next schema. */
  readonly by: string
  readonly isProperty: boolean
}

/** A schema or choice. It has finite values as soon as enough of its needs have. */
interface Goal {
  readonly needs: Need[]
  readonly users: Goal[]
  readonly schema: MapNode | undefined
  pending: number
  isMet: boolean
}

interface Need {
  readonly goal: Goal
  readonly by: string
  readonly isProperty: boolean
}

/**
 * Finds circles of schemas that no finite value matches, because each value must contain a value of the next schema. Only
 * certain needs count: required properties of objects, items that arrays must have, and compositions. A reference closes
 * each circle, so the search starts from the targets of references. Takes time linear in the size of the schemas.
 */
export function endlessCircles(graph: Graph): readonly (readonly EndlessStep[])[] {
  const goals = new Map<Node, Goal>()
  for (const { owner, node } of graph.references) if (isSchema(owner.type)) goalAt(node)
  // New needs add more goals to the map during this loop.
  for (const goal of goals.values()) addNeeds(goal, goalAt)
  const all = [...goals.values()]
  meetAll(all)
  return circlesIn(all.filter(({ isMet }) => !isMet))

  function goalAt(written: Node): Goal | undefined {
    const node = resolvedNode(written, graph)
    const known = node === undefined ? undefined : goals.get(node)
    if (node?.kind !== 'map' || known !== undefined || !isSchemaAt(node, graph)) return known
    const goal: Goal = { needs: [], users: [], schema: node, pending: 0, isMet: false }
    goals.set(node, goal)
    return goal
  }
}

function isSchemaAt(node: Node, graph: Graph): boolean {
  return graph.objectsAt(node).some((object) => isSchema(object.type) && !isSuppressed(object, graph))
}

function addNeeds(goal: Goal, goalAt: (node: Node) => Goal | undefined): void {
  const { schema } = goal
  if (schema === undefined) return
  // Listed values and null are finite, whatever the other keywords require.
  if (schema.entries.has('enum') || schema.entries.has('const') || schema.entries.has('nullable')) return
  const properties = childOf(schema, 'properties')
  const required = stringOf(childOf(schema, 'type')) === 'object' ? schemasUnder(schema, 'required') : []
  for (const name of new Set(required.flatMap((item) => stringOf(item) ?? []))) {
    const property = childOf(properties, name)
    if (property !== undefined) addNeed(goal, goalAt(property), name, true)
  }
  const items = childOf(schema, 'items')
  const least = childOf(schema, 'minItems')
  const needsItem = least?.kind === 'scalar' && typeof least.value === 'number' && least.value > 0
  if (stringOf(childOf(schema, 'type')) === 'array' && needsItem && items !== undefined) {
    addNeed(goal, goalAt(items), 'items', false)
  }
  for (const member of schemasUnder(schema, 'allOf')) addNeed(goal, goalAt(member), 'allOf', false)
  for (const keyword of ['oneOf', 'anyOf']) {
    const members = schemasUnder(schema, keyword)
    if (members.length === 0) continue
    const choice: Goal = { needs: [], users: [], schema: undefined, pending: 0, isMet: false }
    for (const member of members) addNeed(choice, goalAt(member), keyword, false)
    // One alternative is enough.
    choice.pending = choice.needs.length < members.length ? 0 : 1
    if (choice.pending > 0) addNeed(goal, choice, keyword, false)
  }
}

function addNeed(user: Goal, goal: Goal | undefined, by: string, isProperty: boolean): void {
  if (goal === undefined) return
  user.needs.push({ goal, by, isProperty })
  user.pending += 1
  goal.users.push(user)
}

function meetAll(goals: readonly Goal[]): void {
  const waiting = goals.filter(({ pending }) => pending === 0)
  for (let goal = waiting.pop(); goal !== undefined; goal = waiting.pop()) {
    if (goal.isMet) continue
    goal.isMet = true
    for (const user of goal.users) {
      user.pending -= 1
      if (user.pending === 0) waiting.push(user)
    }
  }
}

/** An unmet goal has an unmet need, so following these needs ends in a circle. Each goal is passed once. */
function circlesIn(unmet: readonly Goal[]): readonly (readonly EndlessStep[])[] {
  const passed = new Map<Goal, Goal>()
  const circles: (readonly EndlessStep[])[] = []
  for (const start of unmet) {
    const way: { readonly goal: Goal; readonly need: Need }[] = []
    let at: Goal | undefined = start
    while (at !== undefined && !passed.has(at)) {
      passed.set(at, start)
      const need: Need | undefined = at.needs.find(({ goal }) => !goal.isMet)
      if (need !== undefined) way.push({ goal: at, need })
      at = need?.goal
    }
    if (at === undefined || passed.get(at) !== start) continue
    const first = way.findIndex(({ goal }) => goal === at)
    circles.push(
      way.slice(first).flatMap(({ goal: { schema }, need: { by, isProperty } }) => {
        return schema === undefined ? [] : [{ schema, by, isProperty }]
      }),
    )
  }
  return circles
}
