import {
  childOf,
  closest,
  otherSpellings,
  type Position,
  quote,
  type RuleVisitor,
  type ScalarShape,
  stringOf,
} from '../../src/plugin/index.ts'
import { intendedVersion, isVersion } from '../facts/near-name.ts'
import { isField } from '../facts/position.ts'
import { type ProposedValue, settingValue, whereSure } from '../fixers/shared-fixers.ts'
import type { FormatRule } from '../rule.ts'
import { oneOfQuoted, placeInWords } from '../wording/names.ts'
import { oldValues } from './facts/removed-fields.ts'

export const enumValue: FormatRule<ProposedValue> = {
  description: 'Values must be among those that the format lists',
  severity: 'error',
  visit: wrongValues(undefined),
  fix: settingValue('Correct the value', whereSure),
}

/** Reports strings outside the list of allowed values, in fields where that has the given severity. */
export function wrongValues(severity: ScalarShape['valuesSeverity']): RuleVisitor {
  return {
    at: ({ shape, field }) => {
      if (shape?.shape !== 'scalar' || shape.valuesSeverity !== severity) return false
      return shape.values !== undefined || field?.valuesWhen !== undefined
    },
    suspects: (node, { shape, field }) => {
      if (shape?.shape !== 'scalar' || field?.valuesWhen !== undefined) return true
      const value = stringOf(node)
      return value !== undefined && shape.values?.includes(value) !== true
    },
    position(position, { report }) {
      const { shape, location } = position
      if (shape?.shape !== 'scalar') return
      const value = stringOf(location.node)
      if (value === undefined) return
      const { values, condition } = allowedValues(shape, position)
      if (values === undefined || values.includes(value)) return
      const { text, data, isAnswer } = advice(value, values, position)
      // A list of values beside the one to write would only make the message longer.
      const expected = isAnswer ? '' : `, expected ${oneOfQuoted(values)}${condition}`
      const message = `Unexpected value ${quote(value)} for ${placeInWords(position)}${expected}${text}`
      report({ at: location, message, data })
    },
  }
}

interface AllowedValues {
  readonly values: readonly string[] | undefined
  readonly condition: string
}

function allowedValues(shape: ScalarShape, position: Position): AllowedValues {
  const rule = position.field?.valuesWhen
  if (rule === undefined || !isField(position)) return { values: shape.values, condition: '' }
  const sibling = stringOf(childOf(position.owner.node, rule.field)) ?? ''
  const values = Object.hasOwn(rule.allowed, sibling) ? rule.allowed[sibling] : shape.values
  return { values, condition: values === undefined ? '' : ` when ${quote(rule.field)} is ${quote(sibling)}` }
}

/** Advice to change the sibling, where a value is wrong only beside the value that its sibling has. */
function siblingFor(value: string, { field }: Position): string | undefined {
  const rule = field?.valuesWhen
  const fitting = Object.entries(rule?.allowed ?? {}).find(([, allowed]) => allowed.includes(value))?.[0]
  return rule === undefined || fitting === undefined
    ? undefined
    : `for this value, set ${quote(rule.field)} to ${quote(fitting)}`
}

interface ValueAdvice {
  readonly text: string
  /** Whether the text names what to write in place of the value. */
  readonly isAnswer?: boolean
  /** The value that was meant, for a fixer. */
  readonly data?: { readonly value: string; readonly isSure: boolean }
}

function advice(value: string, values: readonly string[], position: Position): ValueAdvice {
  const { owner, name } = position
  const sibling = siblingFor(value, position)
  if (sibling !== undefined) return { text: `; ${sibling}` }
  const respelled = otherSpellings(value).find((word) => values.includes(word))
  const similar = values.some(isVersion) ? intendedVersion : closest
  const near = respelled ?? similar(value, values)
  if (near !== undefined) {
    const isSure = near === respelled || near.toLowerCase() === value.toLowerCase()
    return { text: `; did you mean ${quote(near)}?`, isAnswer: true, data: { value: near, isSure } }
  }
  const old = own(own(own(oldValues, owner.type.name), name), value)
  if (old === undefined) return { text: '' }
  const { hint, now } = old
  return { text: `; ${hint}`, isAnswer: true, ...(now === undefined ? {} : { data: { value: now, isSure: false } }) }
}

function own<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined
}
