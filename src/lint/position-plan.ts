import type { Field, ObjectType, Shape } from '../format/shape.ts'
import { memberShape, optionsOf, shapeUnder } from '../graph/step.ts'
import type { PositionKind, RuleVisitor } from './visitor.ts'

/** A rule and its place in the list of rules. */
export interface IndexedRule {
  readonly index: number
  readonly visitor: RuleVisitor
}

/** What happens at the positions of a kind. */
export interface PositionPlan {
  readonly kind: PositionKind
  /** The rules that want such positions. */
  readonly rules: readonly IndexedRule[]
  /** Items of a list, or values of a map, where some rule wants them. */
  readonly inner: PositionPlan | undefined
  /** Whether the value decides between shapes. */
  readonly isChoice: boolean
  /** What happens at each of these shapes, where some rule wants it. */
  readonly options: ReadonlyMap<Shape, PositionPlan>
}

/** What happens at the positions of objects of a type; names that are not there want nothing. */
export interface TypePlan {
  readonly fields: ReadonlyMap<string, PositionPlan>
  /** Extensions, and what is neither a fixed field nor an extension. */
  readonly extension: PositionPlan | undefined
  readonly other: PositionPlan | undefined
}

/** Asks rules which positions in objects of a type they want. */
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
