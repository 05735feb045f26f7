import { quote, type TypeName } from '../../src/plugin/index.ts'
import { nameOf, type StyleRule } from './style-rule.ts'
import { textOf } from './values.ts'

/** What is to be told apart of rules that require a text. */
export interface RequiredText {
  readonly type: TypeName
  /** The object in words: "operation". */
  readonly noun: string
  readonly field: string
  /** Default: the noun in plural and the field. */
  readonly description?: string
  readonly recommended?: boolean
  readonly severity?: StyleRule['severity']
  /** Whether the key of the object is its name; not so for tags and for the single objects. */
  readonly isNamed?: boolean
}

/** Makes a rule that requires a text in the objects of a type; one in a trait counts. */
export function requiredText(rule: RequiredText): StyleRule {
  const { type, noun, field, recommended = true, severity = 'warn', isNamed = true } = rule
  return {
    description: rule.description ?? `Each ${noun} must have a ${field}`,
    severity,
    recommended,
    visit: {
      [type]: (object, context) => {
        const value = object[field]
        if (textOf(value) !== undefined || (value !== undefined && typeof value !== 'string')) return
        const name = isNamed ? ` ${nameOf(context)}` : ''
        context.report({ at: [field], message: `The ${noun}${name} has no ${field}; add ${quote(field)}` })
      },
    },
  }
}
