import { quote } from '../../../src/plugin/index.ts'
import { nameOf, optionsSchema, type StyleRule } from '../style-rule.ts'
import { isMap, itemsOf, membersOf } from '../values.ts'

const levels = { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 }

/** Fields that a team wants in the channel bindings of a protocol, such as the partitions of a topic. */
export const bindingsRequired: StyleRule = {
  description: 'Channels must have the bindings and fields of the options',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ channels: { type: 'object', minProperties: 1, additionalProperties: levels } }, ['channels']),
  visit: {
    Channel({ bindings }, context) {
      const map = context.follow(bindings)
      for (const [protocol, fields] of membersOf(context.options.channels)) {
        const binding = isMap(map) ? context.follow(map[protocol]) : undefined
        const missing = itemsOf(fields).filter((field) => !isMap(binding) || binding[String(field)] === undefined)
        if (missing.length === 0) continue
        const shown = missing.map((field) => quote(field)).join(', ')
        const message = `The channel ${nameOf(context)} lacks ${shown} in its ${quote(protocol, 40)} binding`
        context.report({ at: ['bindings'], on: 'key', message })
      }
    },
  },
}
