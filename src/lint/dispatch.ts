import type { ObjectType } from '../format/shape.ts'
import type { Graph } from '../graph/graph.ts'
import type { TypedObject } from '../graph/typed.ts'
import { type IndexedRule, planPositions, type TypePlan } from './position-plan.ts'
import { PositionWalk } from './position-walk.ts'
import type { RuleContext, RuleVisitor } from './visitor.ts'

/** Rules that leave the same objects alone. */
interface RuleGroup {
  readonly skips: RuleVisitor['skips']
  readonly forObjects: readonly IndexedRule[]
  /** Those that want objects with a field, by the field. */
  readonly byField: ReadonlyMap<string, readonly IndexedRule[]>
  readonly positions: TypePlan | undefined
}

/** Which rules are called for what. Each rule goes by its index in the list, so that one dispatch serves many runs. */
export class Dispatch {
  readonly visitors: readonly RuleVisitor[]
  readonly #groupsByType = new WeakMap<ObjectType, readonly RuleGroup[]>()

  constructor(visitors: readonly RuleVisitor[]) {
    this.visitors = visitors
  }

  /** Calls the rules, each with its context, for every object, position and reference of a graph. */
  visit(graph: Graph, contexts: readonly RuleContext[]): void {
    const walk = new PositionWalk(contexts, graph)
    for (const object of graph.objects) this.#visitObject(object, graph, contexts, walk)
    this.#visitReferences(graph, contexts)
  }

  /** Calls the rules for one object and the positions in it. */
  visitObject(object: TypedObject, graph: Graph, contexts: readonly RuleContext[]): void {
    this.#visitObject(object, graph, contexts, new PositionWalk(contexts, graph))
  }

  #visitObject(object: TypedObject, graph: Graph, contexts: readonly RuleContext[], walk: PositionWalk): void {
    for (const { skips, forObjects, byField, positions } of this.#groupsFor(object.type)) {
      if (skips?.(object, graph)) continue
      for (const rule of forObjects) call(rule, object, contexts)
      if (byField.size > 0) {
        for (const field of object.node.entries.keys()) {
          for (const rule of byField.get(field) ?? []) {
            if (isFirst(field, rule, object)) call(rule, object, contexts)
          }
        }
      }
      if (positions !== undefined) walk.visit(object, positions)
    }
  }

  #groupsFor(type: ObjectType): readonly RuleGroup[] {
    const known = this.#groupsByType.get(type)
    if (known !== undefined) return known
    const groups: RuleGroup[] = []
    for (const [skips, members] of this.#bySkips(type)) {
      const forPositions = members.filter(({ visitor }) => visitor.position !== undefined)
      const wantObjects = members.filter(({ visitor }) => visitor.object !== undefined)
      const forObjects = wantObjects.filter(({ visitor }) => visitor.having === undefined)
      const positions = forPositions.length === 0 ? undefined : planPositions(type, forPositions)
      groups.push({ skips, forObjects, byField: byFields(wantObjects), positions })
    }
    this.#groupsByType.set(type, groups)
    return groups
  }

  #bySkips(type: ObjectType): ReadonlyMap<RuleVisitor['skips'], readonly IndexedRule[]> {
    const groups = new Map<RuleVisitor['skips'], IndexedRule[]>()
    for (const [index, visitor] of this.visitors.entries()) {
      if (visitor.of?.(type) === false) continue
      const members = groups.get(visitor.skips) ?? []
      groups.set(visitor.skips, members)
      members.push({ index, visitor })
    }
    return groups
  }

  #visitReferences(graph: Graph, contexts: readonly RuleContext[]): void {
    const wanted = [...this.visitors.entries()].filter(([, { reference }]) => reference !== undefined)
    if (wanted.length === 0) return
    for (const reference of graph.references) {
      for (const [index, visitor] of wanted) {
        const context = contexts[index]
        if (context === undefined || visitor.skips?.(reference.holder, graph)) continue
        visitor.reference?.(reference, context)
      }
    }
  }
}

function call({ index, visitor }: IndexedRule, object: TypedObject, contexts: readonly RuleContext[]): void {
  const context = contexts[index]
  if (context !== undefined) visitor.object?.(object, context)
}

function byFields(rules: readonly IndexedRule[]): ReadonlyMap<string, readonly IndexedRule[]> {
  const found = new Map<string, IndexedRule[]>()
  for (const rule of rules) {
    for (const field of rule.visitor.having ?? []) {
      const known = found.get(field)
      if (known === undefined) found.set(field, [rule])
      else known.push(rule)
    }
  }
  return found
}

/** Whether a field is the first that an object has of those that a rule wants: the rule is called once. */
function isFirst(field: string, { visitor: { having = [] } }: IndexedRule, { node }: TypedObject): boolean {
  return having.length === 1 || having.find((name) => node.entries.has(name)) === field
}
