import { element } from '../elements.ts'
import type { OfferedTransform } from './protocol.ts'

type Property = Readonly<Record<string, unknown>>

/** The fields for the options of a transform, by its schema, and what is written in them. */
export interface OptionsForm {
  readonly fields: readonly HTMLElement[]
  /** The options; throws an Error for one that is no JSON. */
  options(): object
}

export function optionsForm({ schema }: OfferedTransform): OptionsForm {
  const required = memberOf(schema, 'required')
  const properties = Object.entries(recordOf(memberOf(schema, 'properties')))
  const made = properties.map(([name, property]) => {
    const isRequired = Array.isArray(required) && required.includes(name)
    return { name, field: fieldOf(name, recordOf(property), isRequired) }
  })
  return {
    fields: made.map(({ field }) => field.label),
    options: () =>
      Object.fromEntries(
        made.flatMap(({ name, field }) => {
          const value = field.value()
          return value === undefined ? [] : [[name, value]]
        }),
      ),
  }
}

interface Field {
  readonly label: HTMLElement
  /** Undefined if nothing is chosen. */
  value(): unknown
}

function fieldOf(name: string, property: Property, isRequired: boolean): Field {
  const { description, default: usual } = property
  const label = element('label')
  const title = element('span', name)
  if (isRequired) title.append(' (required)')
  const note = [
    description,
    usual === undefined ? undefined : `default: ${Array.isArray(usual) ? usual.join(', ') : usual}`,
  ]
  const { input, value } = inputOf(name, property, isRequired)
  label.append(title, input, element('small', note.filter((text) => typeof text === 'string').join('; ')))
  return { label, value }
}

function inputOf(name: string, property: Property, isRequired: boolean): { input: HTMLElement; value: () => unknown } {
  const choices = property.type === 'boolean' ? [true, false] : property.enum
  if (Array.isArray(choices)) {
    const select = element('select')
    const words = choices.map(String)
    for (const word of isRequired ? words : ['', ...words]) select.append(element('option', word))
    return { input: select, value: () => choices[words.indexOf(select.value)] }
  }
  const input = element('input')
  input.required = isRequired
  input.spellcheck = false
  input.placeholder = placeholders.get(kindOf(property)) ?? ''
  return {
    input,
    value() {
      const text = input.value.trim()
      return text === '' ? undefined : writtenValue(name, text, kindOf(property))
    },
  }
}

const placeholders = new Map([
  ['array', 'one, two'],
  ['object', '{ "old": "new" }'],
])

function kindOf({ type, items, oneOf, anyOf }: Property): string {
  if (typeof type === 'string') return type
  const variants = [oneOf, anyOf].find(Array.isArray) ?? []
  const isList = items !== undefined || variants.some((variant) => memberOf(variant, 'type') === 'array')
  return isList ? 'array' : 'string'
}

function writtenValue(name: string, text: string, kind: string): unknown {
  if (kind === 'integer' || kind === 'number') return Number(text)
  if (kind === 'array' && !text.startsWith('['))
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  if (kind !== 'array' && kind !== 'object') return text
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`Write "${name}" as JSON, such as { "old": "new" }.`)
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function recordOf(value: unknown): Property {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
