import type { ObjectType } from '../format/shape.ts'
import type { Graph } from '../graph/graph.ts'
import type { TypedObject } from '../graph/objects-and-references.ts'
import { type IndexedRule, PositionWalk, planPositions, type TypePlan } from './position-walk.ts'
import { noSchemaFormats } from './schema-formats.ts'
import type { ContextOf, Problem, RuleContext, RuleVisitor } from './visitor.ts'

/** Called now and then, so that others have a turn; awaited if it returns a promise. What it throws ends the run. */
export type Pause = () => Promise<void> | undefined

const objectsBetweenPauses = 64

/** How objects of a kept graph are left alone that need no second look. */
export interface Settling {
  readonly objects: Set<TypedObject>
  /** How many problems were reported so far. */
  readonly reported: () => number
}

interface VisitOptions {
  readonly pause?: Pause | undefined
  readonly settling?: Settling | undefined
}

/** Rules that leave the same objects alone. */
interface RuleGroup {
  readonly skips: RuleVisitor['skips']
  readonly forObjects: readonly IndexedRule[]
  /** Rules for objects with a field, by the field. */
  readonly byField: ReadonlyMap<string, readonly IndexedRule[]>
  readonly positions: TypePlan | undefined
}

/**
 * Which rules are called for what. Each rule goes by its index in the list, so that one dispatch serves many runs. Lists are
 * walked by index: code that has not run often makes an object for each step of `for … of`.
 */
export class Dispatch {
  readonly visitors: readonly RuleVisitor[]
  readonly #groupsByType = new WeakMap<ObjectType, readonly RuleGroup[]>()
  readonly #forReferences: readonly IndexedRule[]
  readonly #finishing: readonly IndexedRule[]
  readonly #rules: readonly IndexedRule[]
  /** The rules that look at each object alone, and those that remember other objects; made for kept graphs. */
  #halves: { readonly forgetful: Dispatch; readonly remembering: Dispatch } | undefined

  /** `takes`: which of the visitors are called. */
  constructor(visitors: readonly RuleVisitor[], takes: (visitor: RuleVisitor) => boolean = () => true) {
    this.visitors = visitors
    const rules = visitors.map((visitor, index) => ({ index, visitor })).filter(({ visitor }) => takes(visitor))
    this.#rules = rules
    this.#forReferences = rules.filter(({ visitor }) => visitor.reference !== undefined)
    this.#finishing = rules.filter(({ visitor }) => visitor.finish !== undefined)
  }

  /** Calls the rules, each with its context, for every object, position and reference of a graph. */
  async visit(graph: Graph, contextOf: ContextOf, { pause, settling }: VisitOptions = {}): Promise<void> {
    const walk = new PositionWalk(contextOf, graph)
    const visitObject = settling === undefined ? this.#visitObject : this.#settlingVisit(settling)
    const { objects } = graph
    for (let index = 0; index < objects.length; index++) {
      const object = objects[index]
      if (object !== undefined) visitObject(object, graph, contextOf, walk)
      if (pause === undefined || index % objectsBetweenPauses > 0) continue
      const others = pause()
      if (others !== undefined) await others
    }
    this.#visitReferences(graph, contextOf)
  }

  /** Calls the rules that have a visit at the end, one after the other. */
  async finish(contextOf: ContextOf, pause?: Pause): Promise<void> {
    for (const { index, visitor } of this.#finishing) {
      await pause?.()
      await visitor.finish?.(contextOf(index))
    }
  }

  /** Calls the rules for one object and the positions in it. */
  visitObject(object: TypedObject, graph: Graph, contextOf: ContextOf): void {
    this.#visitObject(object, graph, contextOf, new PositionWalk(contextOf, graph))
  }

  /** Visits objects that are not settled, and settles those about which rules have nothing to say and nothing to ask. */
  #settlingVisit({ objects, reported }: Settling): ObjectVisit {
    this.#halves ??= {
      forgetful: new Dispatch(this.visitors, ({ remembers }) => remembers !== true),
      remembering: new Dispatch(this.visitors, ({ remembers }) => remembers === true),
    }
    const { forgetful, remembering } = this.#halves
    return (object, graph, contextOf, walk) => {
      if (!objects.has(object)) {
        const [askedBefore, reportedBefore] = [graph.asked, reported()]
        forgetful.#visitObject(object, graph, contextOf, walk)
        if (graph.asked === askedBefore && reported() === reportedBefore) objects.add(object)
      }
      remembering.#visitObject(object, graph, contextOf, walk)
    }
  }

  #visitObject: ObjectVisit = (object, graph, contextOf, walk) => {
    const groups = this.#groupsFor(object.type)
    for (let index = 0; index < groups.length; index++) {
      const group = groups[index]
      if (group === undefined) continue
      const { asked } = graph
      if (group.skips?.(object, graph)) continue
      // That an object is not skipped says nothing about it.
      graph.asked = asked
      const { forObjects, byField, positions } = group
      for (let rule = 0; rule < forObjects.length; rule++) call(forObjects[rule], object, contextOf)
      if (byField.size > 0) visitFields(object, byField, contextOf)
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
    for (const { index, visitor } of this.#rules) {
      if (visitor.of?.(type) === false) continue
      const members = groups.get(visitor.skips) ?? []
      groups.set(visitor.skips, members)
      members.push({ index, visitor })
    }
    return groups
  }

  #visitReferences(graph: Graph, contextOf: ContextOf): void {
    const wanted = this.#forReferences
    const references = wanted.length === 0 ? [] : graph.references
    for (let at = 0; at < references.length; at++) {
      const reference = references[at]
      if (reference === undefined) continue
      for (let rule = 0; rule < wanted.length; rule++) {
        const indexed = wanted[rule]
        if (indexed === undefined || indexed.visitor.skips?.(reference.owner, graph)) continue
        indexed.visitor.reference?.(reference, contextOf(indexed.index))
      }
    }
  }
}

type ObjectVisit = (object: TypedObject, graph: Graph, contextOf: ContextOf, walk: PositionWalk) => void

function call(rule: IndexedRule | undefined, object: TypedObject, contextOf: ContextOf): void {
  if (rule !== undefined) rule.visitor.object?.(object, contextOf(rule.index))
}

/** Calls the rules for objects with a field, if the object has it. */
function visitFields(object: TypedObject, byField: RuleGroup['byField'], contextOf: ContextOf): void {
  const entries = object.node.entries.values()
  for (let index = 0; index < entries.length; index++) {
    const field = entries[index]?.key
    const rules = field === undefined ? undefined : byField.get(field)
    if (field === undefined || rules === undefined) continue
    for (const rule of rules) if (isFirst(field, rule, object)) call(rule, object, contextOf)
  }
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

/**
 * True if a field is the first one of an object among those that a rule asks for. The rule is called once per object.
 */
function isFirst(field: string, { visitor: { having = [] } }: IndexedRule, { node }: TypedObject): boolean {
  return having.length === 1 || having.find((name) => node.entries.has(name)) === field
}

/** The reports of rules about one object and its positions, without those about objects inside it. */
export type ObjectCheck = (object: TypedObject, graph: Graph) => readonly Problem[]

/**
 * Lets some rules check single objects, whether they are part of the graph or made by merging objects of it. Schemas in formats
 * of plugins are not read, and nothing is called at the end of a run.
 */
export function objectCheck(visitors: readonly RuleVisitor[]): ObjectCheck {
  const dispatch = new Dispatch(visitors)
  return (object, graph) => {
    const problems: Problem[] = []
    const context: RuleContext = {
      graph,
      schemaFormats: noSchemaFormats,
      report: (problem) => problems.push(problem),
    }
    dispatch.visitObject(object, graph, () => context)
    return problems
  }
}
