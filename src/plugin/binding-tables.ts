import { quote } from '../findings/quote.ts'
import { bindingTypeName, bindingTypes } from '../format/bindings/binding-types.ts'
import type { BindingDefinition } from '../format/bindings/definition.ts'
import { formatFor } from '../format/compile.ts'
import { bindingLevels, type Field, type ObjectType, type Side } from '../format/shape.ts'
import { neutral, tableWord } from '../format/vocabulary.ts'
import { planPositions } from '../lint/position-walk.ts'
import type { RuleVisitor } from '../lint/visitor.ts'

const actions: readonly unknown[] = ['send', 'receive']
const words: readonly unknown[] = [...actions, 'own', 'grant', 'prose']
const expected = '"send", "receive", "own", "grant", "prose", { counterparts: { … } } or { both: "a reason" }'

/** True if the table of a binding has an object or field that the visitor would visit. */
export function concerns(visitor: RuleVisitor, definition: BindingDefinition): boolean {
  const types = definition.levels === undefined ? (definition.types ?? []) : bindingTypes(definition)
  return types.some((type) => {
    if (visitor.of?.(type) === false || type.choices !== undefined) return false
    if (visitor.object !== undefined) return true
    const { fields, extension, other } = planPositions(type, [{ index: 0, visitor }])
    return fields.size > 0 || extension !== undefined || other !== undefined
  })
}

/** The reason why the table of a binding cannot be used, as a sentence; undefined if it can. */
export function tableProblem(definition: BindingDefinition): string | undefined {
  const key = tableWord('protocol', definition.key)
  if (key !== definition.key) return `its key is ${quote(key)} in the neutral spelling, in which tables are written`
  try {
    const { types } = formatFor(neutral, '3.1', [definition])
    for (const level of bindingLevels) types.get(bindingTypeName(definition.key, level))
    return sideProblem(definition)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Returns the defect in the sides of a binding's table as a sentence; undefined if there is none. */
function sideProblem(definition: BindingDefinition): string | undefined {
  const objects = objectsIn(definition)
  for (const { name, side, fields } of objects) {
    if (!isSide(side)) return `the side of ${quote(name)} is ${quote(side)}, expected ${expected}`
    for (const [key, each] of Object.entries(fields)) {
      const problem = fieldProblem(each)
      if (problem !== undefined) return `the field ${quote(key)} of ${quote(name)} has ${problem}`
    }
  }
  return definition.directions === undefined ? undefined : directionProblem(definition, objects)
}

interface Stating extends Pick<ObjectType, 'name' | 'fields' | 'side'> {}

function objectsIn({ key, levels = {}, types = [] }: BindingDefinition): readonly Stating[] {
  const contents = bindingLevels.flatMap((level) => levels[level] ?? [])
  return [...contents.map((each) => ({ ...each, name: key })), ...types]
}

function fieldProblem({ side, requiredOn, review }: Field): string | undefined {
  if (!isSide(side)) return `the side ${quote(side)}, expected ${expected}`
  if (requiredOn !== undefined && !actions.includes(requiredOn)) {
    return `${quote(requiredOn)} as "requiredOn", expected "send" or "receive"`
  }
  return review === undefined || isText(review.text) ? undefined : 'a review without "text"'
}

function directionProblem(definition: BindingDefinition, objects: readonly Stating[]): string | undefined {
  const { directions = {}, levels = {}, types = [] } = definition
  const stating = objects.find(
    ({ side, fields }) => (side ?? Object.values(fields).find((each) => each.side)) !== undefined,
  )
  if (stating !== undefined) {
    return `${quote(stating.name)} states sides and the binding has "directions" too, expected one of the two`
  }
  for (const [level, listed = {}] of Object.entries(directions)) {
    const known = bindingLevels.find((name) => name === level)
    if (known === undefined)
      return `"directions" has the level ${quote(level)}, expected one of ${bindingLevels.join(', ')}`
    const contents = [...(levels[known] ?? []), ...types.filter(({ binding }) => binding?.level === known)]
    for (const [name, direction] of Object.entries(listed)) {
      if (!contents.some(({ fields }) => Object.hasOwn(fields, name))) {
        return `"directions" lists ${quote(name)}, which the ${level} binding does not have`
      }
      if (isSide(direction) && (actions.includes(direction) || hasCounterparts(direction))) continue
      return `the direction of ${quote(name)} is ${quote(direction)}, expected "send", "receive" or { counterparts: { … } }`
    }
  }
  return undefined
}

function isSide(side: unknown): side is Side | undefined {
  if (side === undefined || words.includes(side)) return true
  return typeof side === 'object' && side !== null && ('both' in side ? isText(side.both) : hasCounterparts(side))
}

function hasCounterparts(side: unknown): boolean {
  if (typeof side !== 'object' || side === null || !('counterparts' in side)) return false
  const { counterparts } = side
  return typeof counterparts === 'object' && counterparts !== null && Object.values(counterparts).every(isText)
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
