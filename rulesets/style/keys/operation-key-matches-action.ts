import { quote } from '../../../src/plugin/index.ts'
import { nonBlankText, textsOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

const prefixes = { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 }

/** A name that contradicts the action misleads readers. */
export const operationKeyMatchesAction: StyleRule = {
  description: 'Operation names must begin with a verb for their action',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ send: prefixes, receive: prefixes }),
  defaults: {
    send: ['send', 'publish', 'emit', 'produce', 'notify', 'reply', 'request'],
    receive: ['receive', 'on', 'consume', 'subscribe', 'handle', 'process'],
  },
  visit: {
    Operation({ action }, { pointer, options, report }) {
      const name = pointer.at(-1)
      const verbs = textsOption(options, nonBlankText(action) ?? '')
      if (name === undefined || verbs.length === 0 || verbs.some((verb) => beginsWith(name, verb))) return
      const shown = verbs.slice(0, 3).map((verb) => quote(verb))
      const expected = `${shown.join(', ')}${verbs.length > shown.length ? ' …' : ''}`
      const message = `The name of the ${action} operation ${quote(name)} does not fit its action; begin it with ${expected}`
      report({ on: 'key', message })
    },
  },
}

/** Whether a name begins with a verb, in any case, and not in the middle of a longer word. */
function beginsWith(name: string, verb: string): boolean {
  if (!name.toLowerCase().startsWith(verb.toLowerCase())) return false
  return !/[a-z]/.test(name.charAt(verb.length))
}
