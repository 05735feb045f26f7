import { childOf, optionOf, quote, stringOf, type TypedObject } from '../../src/plugin/index.ts'
import { siblingHas } from '../position.ts'
import type { Check } from '../rule.ts'
import { nameOf, oneOf } from '../wording.ts'

export const inapplicableField: Check = {
  description: 'Fields that have a meaning for some types only are used with these types',
  severity: 'warn',
  visitor: {
    at: ({ field, isField }) => isField && field?.appliesWhen !== undefined,
    position({ holder, location, name, field }, { report }) {
      const condition = field?.appliesWhen
      if (condition === undefined || siblingHas(condition, holder.node)) return
      const value = knownValue(condition.field, holder)
      if (value === undefined) return
      const [are, means] = [
        `${quote(condition.field)} is ${quote(value)}`,
        `means something for ${oneOf(condition.values)} only`,
      ]
      const message = `Unexpected field ${quote(name)} in the ${nameOf(holder)}: ${are}, and the field ${means}; remove it`
      report({ at: location, on: 'key', message })
    },
  },
}

/** The value of a field, unless it is missing or wrong, which is a defect of its own. */
function knownValue(name: string, { node, type }: TypedObject): string | undefined {
  const value = stringOf(childOf(node, name))
  const shape = type.fields[name]?.shape
  if (value === undefined || shape === undefined) return value
  const scalar = shape.shape === 'either' ? optionOf(shape, 'string') : shape
  return scalar?.shape !== 'scalar' || scalar.values === undefined || scalar.values.includes(value) ? value : undefined
}
