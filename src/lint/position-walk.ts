import type { Field, ObjectType, Shape } from '../format/shape.ts'
import type { Graph } from '../graph/graph.ts'
import type { TypedObject } from '../graph/objects-and-references.ts'
import { kindOfKey, memberShape, optionsOf, shapeTaken, shapeUnder } from '../graph/step.ts'
import type { Node } from '../load/node.ts'
import { childPath, type NodePath } from '../load/node-path.ts'
import type { ContextOf, PositionKind, RuleVisitor } from './visitor.ts'

/** A list or map between an object and a position in it. */
interface PositionContainer {
  readonly key: string
  readonly node: Node
  readonly around: PositionContainer | undefined
  /** Made when it is asked for. */
  location: NodePath | undefined
}

/** A rule and its place in the list of rules. */
export interface IndexedRule {
  readonly index: number
  readonly visitor: RuleVisitor
}

/** The calls at the positions of a kind. */
interface PositionPlan {
  readonly kind: PositionKind
  /** The rules for such positions. */
  readonly rules: readonly IndexedRule[]
  /** Items of a list, or values of a map, if a rule asks for them. */
  readonly inner: PositionPlan | undefined
  /** True if the value decides between shapes. */
  readonly isChoice: boolean
  /** The calls at each of these shapes, if a rule has any. */
  readonly options: ReadonlyMap<Shape, PositionPlan>
}

/** The calls at the positions of objects of a type. Names that are not in it have none. */
export interface TypePlan {
  readonly fields: ReadonlyMap<string, PositionPlan>
  /** Extensions, and what is neither a fixed field nor an extension. */
  readonly extension: PositionPlan | undefined
  readonly other: PositionPlan | undefined
}

/**
 * Walks the positions that rules ask for, like `forEachPosition`. It makes locations and positions only when it calls a
 * rule: large documents have hundreds of thousands of them.
 */
export class PositionWalk {
  readonly #contextOf: ContextOf
  readonly #graph: Graph

  /** Takes the context of each rule, by the index that it has in the plans. */
  constructor(contextOf: ContextOf, graph: Graph) {
    this.#contextOf = contextOf
    this.#graph = graph
  }

  /** Calls the rules for the positions of an object, by the plan for its type. */
  visit(object: TypedObject, plans: TypePlan): void {
    const { type, node } = object
    const { fields } = plans
    const wantsOthers = plans.extension !== undefined || plans.other !== undefined
    const entries = node.entries.values()
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index]
      if (entry === undefined) continue
      const { key, value } = entry
      const plan = fields.get(key) ?? (wantsOthers ? planOfOther(type, key, plans) : undefined)
      if (plan !== undefined) this.#visitPosition(plan, key, value, undefined, object, key)
    }
  }

  #visitPosition(
    described: PositionPlan,
    key: string,
    node: Node,
    around: PositionContainer | undefined,
    owner: TypedObject,
    name: string,
  ): void {
    const plan = described.isChoice ? takenBy(node, described, owner) : described
    if (plan === undefined) return
    const { kind, rules, inner } = plan
    let location: NodePath | undefined
    for (let at = 0; at < rules.length; at++) {
      const rule = rules[at]
      if (rule === undefined || rule.visitor.suspects?.(node, kind, this.#graph) === false) continue
      location ??= childPath(locationOf(around, owner), key, node)
      const position = { location, shape: kind.shape, owner, name, field: kind.field }
      rule.visitor.position?.(position, this.#contextOf(rule.index))
    }
    if (inner === undefined) return
    if (kind.shape?.shape === 'list' && node.kind === 'list') {
      const list: PositionContainer = { key, node, around, location }
      for (let index = 0; index < node.items.length; index++) {
        const item = node.items[index]
        if (item !== undefined) this.#visitPosition(inner, String(index), item, list, owner, name)
      }
    } else if (kind.shape?.shape === 'map' && node.kind === 'map') {
      const map: PositionContainer = { key, node, around, location }
      for (const entry of node.entries.values()) this.#visitPosition(inner, entry.key, entry.value, map, owner, name)
    }
  }
}

/** The plan for a key that is not that of a fixed field with a plan. */
function planOfOther(type: ObjectType, key: string, { extension, other }: TypePlan): PositionPlan | undefined {
  const kind = kindOfKey(type, key)
  if (kind === 'field') return undefined
  return kind === 'extension' ? extension : other
}

function locationOf(container: PositionContainer | undefined, owner: TypedObject): NodePath {
  if (container === undefined) return owner.location
  const { key, node, around } = container
  container.location ??= childPath(locationOf(around, owner), key, node)
  return container.location
}

/** Where the format describes several shapes, the plan for the one that a value takes; the plan itself when it takes none. */
function takenBy(node: Node, plan: PositionPlan, owner: TypedObject): PositionPlan | undefined {
  const { shape } = plan.kind
  if (shape === undefined) return plan
  const taken = shapeTaken(shape, node, owner)
  return taken === shape ? plan : plan.options.get(taken)
}

/** Asks rules which positions they need in objects of a type. */
export function planPositions(type: ObjectType, candidates: readonly IndexedRule[]): TypePlan {
  const plan = (key: string, name?: string, field?: Field) =>
    planPosition({ type, name, field, shape: shapeUnder(type, key), isField: true }, candidates)
  const fields = new Map<string, PositionPlan>()
  for (const [name, field] of Object.entries(type.fields)) {
    const planned = plan(name, name, field)
    if (planned !== undefined) fields.set(name, planned)
  }
  return { fields, extension: plan('x-'), other: plan('') }
}

function planPosition(kind: PositionKind, candidates: readonly IndexedRule[]): PositionPlan | undefined {
  const { shape } = kind
  const rules = candidates.filter(({ visitor }) => visitor.at?.(kind) !== false)
  const within = shape && memberShape(shape)
  const inner = within === undefined ? undefined : planPosition({ ...kind, shape: within, isField: false }, candidates)
  const options = new Map<Shape, PositionPlan>()
  const choices = shape === undefined ? [] : optionsOf(shape)
  for (const option of choices) {
    const planned = planPosition({ ...kind, shape: option }, candidates)
    if (planned !== undefined) options.set(option, planned)
  }
  const isIdle = rules.length === 0 && inner === undefined && options.size === 0
  return isIdle ? undefined : { kind, rules, inner, isChoice: choices.length > 0, options }
}
