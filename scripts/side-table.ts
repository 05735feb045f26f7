import { formatFor } from '../src/format/compile.ts'
import { type Format, sideOf, typeNamed } from '../src/format/format.ts'
import { bindingLevels, type ObjectType, type Review, type Shape, type Side } from '../src/format/shape.ts'
import { neutral } from '../src/format/vocabulary.ts'
import { builtInBindings } from '../src/rules/plugins.ts'

interface Row {
  readonly fields: string[]
  readonly side: string
}

/**
 * The sides of all fields of bindings, as the page on bindings shows them: a row for each side that a level of a protocol has,
 * with the fields that have it in some binding version. A field that is not named has the side of the field around it.
 */
export function sideTableText(): string {
  const format = formatFor(neutral, '3.1', builtInBindings)
  const lines = ['| Binding | Level | Fields | Side |', '|---|---|---|---|']
  for (const { key } of format.bindings.values()) {
    for (const level of bindingLevels) {
      for (const { fields, side } of rowsOf(format, key, level)) {
        lines.push(`| \`${key}\` | ${level} | ${fields.map((name) => `\`${name}\``).join(', ')} | ${side} |`)
      }
    }
  }
  return `${lines.join('\n')}\n`
}

/** What to check in values when the perspective changes, beyond their sides. */
export function reviewTableText(): string {
  const format = formatFor(neutral, '3.1', builtInBindings)
  const lines = ['| Binding | Level | Where | To check |', '|---|---|---|---|']
  for (const { key } of format.bindings.values()) {
    for (const level of bindingLevels) {
      const found = new Set<string>()
      for (const type of versionsOf(format, key, level)) {
        if (type.review !== undefined) found.add(`the binding | ${reviewText(type.review)}`)
        for (const { path, review } of fieldsIn(format, type, '', undefined)) {
          if (review !== undefined) found.add(`\`${path}\`${valuesText(review)} | ${reviewText(review)}`)
        }
      }
      for (const each of found) lines.push(`| \`${key}\` | ${level} | ${each} |`)
    }
  }
  return `${lines.join('\n')}\n`
}

function rowsOf(format: Format, key: string, level: string): readonly Row[] {
  const rows = new Map<string, Row>()
  for (const type of versionsOf(format, key, level)) {
    for (const { path, name, side, isOwn, required } of fieldsIn(format, type, '', undefined)) {
      if (!isOwn || name === 'bindingVersion') continue
      const text = `${sideText(side)}${required === undefined ? '' : `, required to ${required}`}`
      const row = rows.get(text) ?? { fields: [], side: text }
      rows.set(text, row)
      if (!row.fields.includes(path)) row.fields.push(path)
    }
  }
  return [...rows.values()]
}

/** The types that describe a binding object at a level, one for each group of binding versions that are alike. */
export function versionsOf(format: Format, key: string, level: string): readonly ObjectType[] {
  const [, field] =
    Object.entries(typeNamed(format, bindingsMapNames[level] ?? '').fields).find(([name]) => name === key) ?? []
  if (field?.shape.shape !== 'object') return []
  const type = typeNamed(format, field.shape.type)
  const chosen = type.choices?.map((choice) => typeNamed(format, choice.type)) ?? [type]
  return chosen.filter(({ knownVersions }) => knownVersions === undefined)
}

const bindingsMapNames: Readonly<Record<string, string>> = {
  server: 'ServerBindings',
  channel: 'ChannelBindings',
  operation: 'OperationBindings',
  message: 'MessageBindings',
}

interface SidedField {
  /** The names of fields on the way, with `[]` for items and `*` for named values. */
  readonly path: string
  readonly name: string
  readonly side: Side | undefined
  /** Whether the side is another one than that of the field around. */
  readonly isOwn: boolean
  readonly required: string | undefined
  readonly review: Review | undefined
}

function* fieldsIn(
  format: Format,
  type: ObjectType,
  around: string,
  inherited: Side | undefined,
): Generator<SidedField> {
  for (const [name, field] of Object.entries(type.fields)) {
    const side = sideOf(type, name, inherited)
    const path = `${around}${name}`
    const { requiredOn: required, review } = field
    yield { path, name, side, isOwn: inherited === undefined || side !== inherited, required, review }
    for (const [below, inner] of objectsIn(field.shape, path)) {
      const next = typeNamed(format, inner)
      // Schemas and channels are no parts of a binding.
      if (next.protocol !== undefined) yield* fieldsIn(format, next, `${below}.`, side)
    }
  }
}

/** The types of the objects in a value, each with its path. */
export function objectsIn(shape: Shape, path: string): readonly (readonly [path: string, type: string])[] {
  switch (shape.shape) {
    case 'object':
      return [[path, shape.type]]
    case 'list':
      return objectsIn(shape.items, `${path}[]`)
    case 'map':
      return objectsIn(shape.values, `${path}.*`)
    case 'either':
      return shape.options.flatMap((option) => objectsIn(option, path))
    default:
      return []
  }
}

function sideText(side: Side | undefined): string {
  if (side === undefined) return 'unknown'
  if (typeof side === 'string') return side
  if ('both' in side) return `both: ${side.both}`
  return `counterparts: ${Object.entries(side.counterparts)
    .map(([one, other]) => `${one} and ${other}`)
    .join(', ')}`
}

const reviewText = ({ to, text }: Review): string => (to === undefined ? text : `${text} (to ${to})`)

function valuesText({ values }: Review): string {
  return values === undefined ? '' : ` is ${values.map((value) => `\`${value}\``).join(' or ')}`
}
