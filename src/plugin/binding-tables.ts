import { quote } from '../findings/quote.ts'
import { bindingTypeName, bindingTypes } from '../format/bindings/binding-types.ts'
import type { BindingDefinition } from '../format/bindings/definition.ts'
import { formatFor } from '../format/compile.ts'
import { bindingLevels } from '../format/shape.ts'
import { neutral, tableWord } from '../format/vocabulary.ts'
import { planPositions } from '../lint/position-plan.ts'
import type { RuleVisitor } from '../lint/visitor.ts'
import { sideProblem } from './side-tables.ts'

/** Returns whether the table of a binding has any object or field that the visitor would visit. */
export function concerns(visitor: RuleVisitor, definition: BindingDefinition): boolean {
  const types = definition.levels === undefined ? (definition.types ?? []) : bindingTypes(definition)
  return types.some((type) => {
    if (visitor.of?.(type) === false || type.choices !== undefined) return false
    if (visitor.object !== undefined) return true
    const { fields, extension, other } = planPositions(type, [{ index: 0, visitor }])
    return fields.size > 0 || extension !== undefined || other !== undefined
  })
}

/** What keeps the table of a binding from being used, in a sentence; undefined when nothing does. */
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
