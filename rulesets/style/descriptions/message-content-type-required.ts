import {
  childOf,
  effectiveField,
  foreignFormat,
  type Node,
  perGraph,
  resolvedNode,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { quotedKey, type StyleRule } from '../style-rule.ts'

/** Schema formats that do not imply an encoding: a JSON Schema describes JSON, YAML and other encodings. */
const silentFamilies: readonly unknown[] = ['own', 'json-schema', 'openapi']

/** The messages without a content type, and whether these are all messages. A default content type counts for every message. */
const unstatedIn = perGraph((graph) => {
  const [root] = graph.objectsOf('Description')
  const hasDefault = stringOf(childOf(root?.node, 'defaultContentType')) !== undefined
  const messages = hasDefault ? [] : graph.objectsOf('Message').filter((message) => payloadOf(message) !== undefined)
  const unstated = new Set(messages.filter((message) => !states(message)))
  return { unstated, isNowhere: unstated.size > 1 && unstated.size === messages.length }

  function payloadOf(message: TypedObject): Node | undefined {
    return effectiveField(message, 'payload', graph)?.written.node
  }

  function states(message: TypedObject): boolean {
    if (effectiveField(message, 'contentType', graph) !== undefined) return true
    const written = payloadOf(message)
    const payload = written && resolvedNode(written, graph)
    return payload?.kind === 'map' && !silentFamilies.includes(foreignFormat({ node: payload })?.family)
  }
})

/** Readers need to know how a payload is encoded. */
export const messageContentTypeRequired: StyleRule = {
  description: 'Messages with a payload must have a content type, their own or the default',
  severity: 'warn',
  visit: {
    Description(_, { graph, report }) {
      if (!unstatedIn(graph).isNowhere) return
      report({
        at: ['defaultContentType'],
        message: 'No message has a content type; add "defaultContentType" at the root',
      })
    },
    Message(_, context) {
      const { unstated, isNowhere } = unstatedIn(context.graph)
      if (isNowhere || !unstated.has(context.object)) return
      const message = `The message ${quotedKey(context)} has no content type; add "contentType", or "defaultContentType" at the root`
      context.report({ at: ['contentType'], message })
    },
  },
}
