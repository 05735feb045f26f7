import { quote, type Visit, type VisitContext } from '../../../src/plugin/index.ts'
import { carriesBinding } from '../../bindings/facts/carrying-servers.ts'
import { protocolKey } from '../../bindings/facts/protocol-key.ts'
import { isMap, itemsOf, membersOfMap, nonBlankText } from '../facts/values.ts'
import { nameOf, optionsSchema, type StyleRule } from '../style-rule.ts'

const protocols = {
  type: 'object',
  minProperties: 1,
  additionalProperties: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 },
}

const visitOf =
  (option: string, noun: string): Visit =>
  (object, context) => {
    const required = membersOfMap(context.options[option])
    if (required.length === 0) return
    const bindings = context.follow(object.bindings)
    for (const [protocol, fields] of required) {
      if (noun === 'channel' && !mayCarry(protocol, object.servers, context)) continue
      const binding = isMap(bindings) ? context.follow(bindings[protocol]) : undefined
      const missing = itemsOf(fields).filter((field) => !isMap(binding) || binding[String(field)] === undefined)
      if (missing.length === 0) continue
      const shown = missing.map((field) => quote(field)).join(', ')
      const message = `The ${noun} ${nameOf(context)} lacks ${shown} in its ${quote(protocol, 40)} binding; add ${missing.length === 1 ? 'it' : 'them'}`
      context.report({ at: ['bindings'], on: 'key', message })
    }
  }

/** Whether a channel may be on a server of a protocol. A channel without servers may be on any. */
function mayCarry(protocol: string, servers: unknown, { follow, graph }: VisitContext): boolean {
  const { format } = graph
  const definition = [...format.bindings.values()].find(({ key }) => protocolKey(key, format) === protocol)
  const named = itemsOf(servers).map((server) => follow(server))
  if (definition === undefined || named.length === 0) return true
  return named.some((server) => {
    const own = isMap(server) ? nonBlankText(server.protocol) : undefined
    return own === undefined || carriesBinding(own.toLowerCase(), definition, format)
  })
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
