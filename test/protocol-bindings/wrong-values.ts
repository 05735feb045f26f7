import { typeNamed } from '../../src/format/format.ts'
import type { Field, ObjectType, Shape } from '../../src/format/shape.ts'
import { format } from './format.ts'

const samples = ['text', 7.5, true, null, [], {}]

export type Values = Readonly<Record<string, unknown>>

/** Objects with every field that a type has, one for each value of a field on which others depend. */
export function wholesOf(type: ObjectType): readonly Values[] {
  const fields = Object.entries(type.fields)
  const conditions = fields.flatMap(([, { appliesWhen }]) => appliesWhen ?? [])
  const choices = conditions.flatMap(({ field: name, values }) => values.map((value) => ({ [name]: value })))
  return (choices.length === 0 ? [{}] : choices).map((chosen) =>
    Object.fromEntries(
      fields.flatMap(([name, { shape, appliesWhen }]) => {
        if (Object.hasOwn(chosen, name)) return [[name, chosen[name]]]
        const isIdle = appliesWhen !== undefined && !appliesWhen.values.includes(chosen[appliesWhen.field] ?? '')
        return isIdle ? [] : [[name, rightValue(shape)]]
      }),
    ),
  )
}

interface Mutation {
  /** The way to what is changed, in words. */
  readonly at: string
  /** The whole object with the change. */
  readonly value: Values
  readonly code: string
  readonly named: string
}

/** Wrong values in place of right ones. */
export function* mutationsOf(type: ObjectType, whole: Values): Generator<Mutation> {
  if (type.open !== true) {
    yield { at: 'unknown', value: { ...whole, unheardOf: 1 }, code: 'unlisted-field', named: 'unheardOf' }
  }
  for (const [name, each] of Object.entries(type.fields)) {
    // Another version is another type, and its mutations are those of that type.
    if (name === 'bindingVersion') continue
    if (!Object.hasOwn(whole, name)) {
      const value = { ...whole, [name]: rightValue(each.shape) }
      yield { at: name, value, code: 'inapplicable-field', named: name }
      continue
    }
    if (isRequired(each, whole)) {
      const { [name]: _removed, ...value } = whole
      yield { at: `no ${name}`, value, code: 'expected-field', named: name }
    }
    for (const { value, code, named = name } of wrongValues(each.shape)) {
      yield { at: `${name} = ${JSON.stringify(value)}`, value: { ...whole, [name]: value }, code, named }
    }
  }
}

function isRequired({ required: rule }: Field, whole: Values): boolean {
  return rule === true || rule?.values.includes(String(whole[rule.field])) === true
}

interface WrongValue {
  readonly value: unknown
  readonly code: string
  /** What the finding names if not the field. */
  readonly named?: string
}

function* wrongValues(shape: Shape): Generator<WrongValue> {
  for (const value of samples) if (!mayBe(shape, value)) yield { value, code: 'expected-type' }
  if (shape.shape === 'scalar') {
    const { values, least, most, longest } = shape
    if (values !== undefined) yield { value: 'unheardOf', code: 'expected-value' }
    if (least !== undefined) yield { value: least - 1, code: 'expected-value' }
    if (most !== undefined) yield { value: most + 1, code: 'expected-value' }
    if (longest !== undefined) yield { value: 'a'.repeat(longest + 1), code: 'expected-value' }
  } else if (shape.shape === 'either') {
    for (const option of shape.options) {
      for (const wrong of wrongValues(option)) if (!mayBe(shape, wrong.value) || isWrongAs(option, wrong)) yield wrong
    }
  } else if (shape.shape === 'list') {
    for (const { value, ...wrong } of wrongValues(shape.items)) yield { ...wrong, value: [value] }
  } else if (shape.shape === 'object') {
    if (shape.describesMap) yield { value: { type: 'string' }, code: 'expected-type' }
    const type = typeNamed(format, shape.type)
    if (type.protocol === undefined) return
    for (const whole of wholesOf(type)) {
      for (const { value, code, named } of mutationsOf(type, whole)) yield { value, code, named }
    }
  }
}

/** Whether a value that is wrong as one option is of the type of that option, so that no other one takes it. */
function isWrongAs(option: Shape, { value, code }: WrongValue): boolean {
  return code !== 'expected-type' ? mayBe(option, value) : Array.isArray(value) && value.length > 0
}

function mayBe(shape: Shape, value: unknown): boolean {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  switch (shape.shape) {
    case 'scalar':
      return shape.types.some((name) => name === type || (name === 'integer' && Number.isInteger(value)))
    case 'list':
      return type === 'array'
    case 'object':
      return type === 'object' || (type === 'boolean' && typeNamed(format, shape.type).booleans === true)
    case 'either':
      return shape.options.some((option) => mayBe(option, value))
    case 'literal':
      return shape.types === undefined || shape.types.some((name) => name === type)
    default:
      return type === 'object'
  }
}

function rightValue(shape: Shape): unknown {
  switch (shape.shape) {
    case 'scalar':
      if (shape.values !== undefined) return shape.values[0]
      if (shape.types.includes('string')) return 'text'
      return shape.types.includes('boolean') ? true : (shape.least ?? 1)
    case 'list':
      return [rightValue(shape.items)]
    case 'either':
      return shape.options.map(rightValue)[0]
    case 'object': {
      const type = typeNamed(format, shape.type)
      if (type.protocol !== undefined) return wholesOf(type)[0]
      return type.name === 'Channel' ? { $ref: '#/channels/c' } : { type: shape.describesMap ? 'object' : 'string' }
    }
    default:
      return {}
  }
}
