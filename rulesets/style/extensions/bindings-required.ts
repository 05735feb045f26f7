import { quote, tableWord, type Visit, type VisitContext } from '../../../src/plugin/index.ts'
import { protocolKey, serverProtocols, speaks } from '../../bindings/facts/server-protocols.ts'
import { isMap, itemsOf, membersOfMap, namesIn, type PlainMap } from '../facts/values.ts'
import { optionsSchema, quotedKey, type StyleRule } from '../style-rule.ts'

const protocols = {
  type: 'object',
  minProperties: 1,
  additionalProperties: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 },
}

const visitOf =
  (option: string, noun: string): Visit =>
  ({ bindings: written }, context) => {
    const followed = context.follow(written)
    const bindings = isMap(followed) ? followed : {}
    const required = membersOfMap(context.options[option]).map(([protocol, fields]) => {
      return { protocol: protocolKey(tableWord('protocol', protocol), context.graph.format), fields: itemsOf(fields) }
    })
    for (const { protocol, fields } of required.filter(isExpected(bindings, context))) {
      const binding = context.follow(bindings[protocol])
      // Another rule reports a reference, which the format does not allow here.
      if (isMap(binding) && binding.$ref !== undefined) continue
      const missing = fields.filter((field) => !isMap(binding) || binding[String(field)] === undefined)
      if (missing.length === 0) continue
      const shown = missing.map((field) => quote(field)).join(', ')
      const message = `The ${noun} ${quotedKey(context)} lacks ${shown} in its ${quote(protocol, 40)} binding; add ${missing.length === 1 ? 'it' : 'them'}`
      context.report({ at: ['bindings'], on: 'key', message })
    }
  }

/**
 * Whether an object needs a binding: one of its servers may use the protocol. Where servers do not tell, the bindings that the object
 * has do, and an object without bindings needs all.
 */
function isExpected(
  bindings: PlainMap,
  { graph, object }: VisitContext,
): (binding: { readonly protocol: string }) => boolean {
  const protocols = serverProtocols(object, graph)
  if (protocols !== undefined) return ({ protocol }) => protocols.some((spoken) => speaks(spoken, protocol, graph))
  return namesIn(bindings).length === 0 ? () => true : ({ protocol }) => bindings[protocol] !== undefined
}

/** Teams that create topics from descriptions need certain fields, such as the number of partitions. */
export const bindingsRequired: StyleRule = {
  description: 'Objects must have the configured bindings and fields',
  severity: 'warn',
  recommended: false,
  schema: {
    ...optionsSchema({ channels: protocols, operations: protocols, messages: protocols, servers: protocols }),
    minProperties: 1,
    title: 'protocols and fields for "channels", "operations", "messages" or "servers"',
  },
  visit: {
    Channel: visitOf('channels', 'channel'),
    Operation: visitOf('operations', 'operation'),
    Message: visitOf('messages', 'message'),
    Server: visitOf('servers', 'server'),
  },
}
