import { quote, type TypeName, type VisitContext } from '../../../src/plugin/index.ts'
import { nameOf, optionsSchema, type StyleRule } from '../style-rule.ts'
import { textsOption } from './options.ts'
import { textOf } from './values.ts'

/** What is to be told apart of rules that require a text. */
export interface RequiredText {
  readonly type: TypeName
  /** The object in words: "operation". */
  readonly noun: string
  readonly field: string
  /** A field that does as well: the rule has the option `or`, and this is its default. */
  readonly or?: string
  /** Default: the noun in plural and the field. */
  readonly description?: string
  readonly recommended?: boolean
  readonly severity?: StyleRule['severity']
  /** Whether the key of the object is its name; not so for tags and for the single objects. */
  readonly isNamed?: boolean
  /** What a fixer may write in the field. */
  readonly textFor?: (context: VisitContext) => string | undefined
}

const orSchema = optionsSchema({ or: { type: 'array', items: { type: 'string', minLength: 1 } } })

/** Makes a rule that requires a text in the objects of a type; one in a trait counts. */
export function requiredText(rule: RequiredText): StyleRule {
  const { type, noun, field, or, recommended = true, severity = 'warn', isNamed = true, textFor } = rule
  return {
    description: rule.description ?? `Each ${noun} must have a ${field}${or === undefined ? '' : ` or a ${or}`}`,
    severity,
    recommended,
    ...(or !== undefined && { schema: orSchema, defaults: { or: [or] } }),
    visit: {
      [type]: (object, context) => {
        const value = object[field]
        if (textOf(value) !== undefined || (value !== undefined && typeof value !== 'string')) return
        const others = or === undefined ? [] : textsOption(context.options, 'or')
        if (others.some((other) => textOf(object[other]) !== undefined)) return
        const name = isNamed ? ` ${nameOf(context)}` : ''
        const lacks = [field, ...others].join(' or ')
        const message = `The ${noun}${name} has no ${lacks}; add ${quote(field)}`
        const text = textFor?.(context)
        context.report({ at: [field], message, ...(text !== undefined && { data: { field, value: text } }) })
      },
    },
  }
}
