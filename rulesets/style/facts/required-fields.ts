import {
  type Fixer,
  fieldOf,
  quote,
  type TypedObject,
  type TypeName,
  type Visit,
  type VisitContext,
} from '../../../src/plugin/index.ts'
import type { ProposedField } from '../../fixers/shared-fixers.ts'
import { optionsSchema, quotedKey, type StyleRule } from '../style-rule.ts'
import { isMap, namesIn, nonBlankText, textsOption } from './values.ts'

/** The parts in which rules that require a text differ. */
interface RequiredText {
  readonly type: TypeName
  /** The object in words: "operation". */
  readonly noun: string
  readonly field: string
  /** A field that is accepted instead: the default of the option `or`. */
  readonly or?: string
  /** Default: "Operations must have a `summary`". */
  readonly description?: string
  readonly recommended?: boolean
  readonly severity?: StyleRule['severity']
  /** Whether the key of the object is its name. Tags and the single objects have no such key. */
  readonly isNamed?: boolean
  /** The text that a fixer may write in the field. */
  readonly textFor?: (context: VisitContext) => string | undefined
  readonly fix?: Fixer<ProposedField>
}

const orSchema = optionsSchema({ or: { type: 'array', items: { type: 'string', minLength: 1 } } })

/** Creates a rule that requires a text in the objects of a type, where the version has the field. A text in a trait counts. */
export function requiredText(rule: RequiredText): StyleRule<ProposedField> {
  const { type, noun, field, or, recommended = true, severity = 'warn', isNamed = true, textFor, fix } = rule
  return {
    description:
      rule.description ?? `${capitalized(noun)}s must have a \`${field}\`${or === undefined ? '' : ` or \`${or}\``}`,
    severity,
    recommended,
    ...(or !== undefined && { schema: orSchema, defaults: { or: [or] } }),
    visit: {
      [type]: (object, context) => {
        const isKnown = (name: string) => fieldOf(context.object.type, name) !== undefined
        const value = object[field]
        if (!isKnown(field)) return
        if (nonBlankText(value) !== undefined || (value !== undefined && typeof value !== 'string')) return
        const accepted = or === undefined ? [] : textsOption(context.options, 'or')
        const others = accepted.filter(isKnown)
        if (others.some((other) => nonBlankText(object[other]) !== undefined)) return
        const own = nonBlankText(object.name)
        const name = isNamed ? quotedKey(context) : own && quote(own, 60)
        const lacks = [field, ...others].join(' or ')
        const message = `The ${name === undefined ? noun : `${noun} ${name}`} has no ${lacks}; add ${quote(field)}`
        const text = textFor?.(context)
        context.report({ at: [field], message, ...(text !== undefined && { data: { field, value: text } }) })
      },
    },
    ...(fix !== undefined && { fix }),
  }
}

function capitalized(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

/** The parts in which rules that require a field of a single object differ. */
interface RequiredField {
  /** Several if versions differ in where the field is. */
  readonly type: TypeName | readonly TypeName[]
  readonly field: string
  readonly description: string
  readonly message: string
  readonly severity?: StyleRule['severity']
  readonly recommended?: boolean
  /** Skip objects without this field: the root of a library of components has no channels, for example. */
  readonly onlyWith?: string
}

/** Creates a rule that requires a field with a non-empty value, where the version has the field. */
export function requiredField(rule: RequiredField): StyleRule {
  const { type, field, description, message, severity = 'warn', recommended = true, onlyWith } = rule
  const visit: Visit = (value, { object, report }) => {
    if (fieldOf(object.type, field) === undefined || !isEmpty(value[field])) return
    if (onlyWith !== undefined && namesIn(value[onlyWith]).length === 0) return
    report({ at: [field], message })
  }
  return { description, severity, recommended, visit: Object.fromEntries([type].flat().map((name) => [name, visit])) }
}

function isEmpty(value: unknown): boolean {
  if (isMap(value)) return Object.keys(value).length === 0
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Creates a rule that requires a text in each named schema: components, and schemas in files of their own. */
export function namedSchemaText(field: string): StyleRule {
  return {
    description: `Named schemas must have a \`${field}\``,
    severity: 'warn',
    recommended: false,
    visit: {
      Schema: (schema, context) => {
        if (!hasName(context.object) || nonBlankText(schema[field]) !== undefined) return
        context.report({ at: [field], message: `The schema ${quotedKey(context)} has no ${field}; add "${field}"` })
      },
    },
  }
}

function hasName({ owner }: TypedObject): boolean {
  return owner === undefined || owner.type.name === 'Components'
}
