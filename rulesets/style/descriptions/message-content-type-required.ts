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
import { nameOf, type StyleRule } from '../style-rule.ts'

/** Formats whose schemas do not say how values are written: that of a JSON Schema fits JSON, YAML and others. */
const silentFamilies: readonly unknown[] = ['own', 'json-schema', 'openapi']

/** The messages that do not say how they are written, and whether none says it; where a default says it for all, there are none. */
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
    return payload?.kind === 'map' && !silentFamilies.includes(foreignFormat(payload)?.family)
  }
})

/** Readers of a message need to know how it is written; a default for all messages says it too. */
export const messageContentTypeRequired: StyleRule = {
  description: 'Messages with a payload must have a content type, or the description a default',
  severity: 'warn',
  visit: {
    Description(_, { graph, report }) {
      if (!unstatedIn(graph).isNowhere) return
      report({
        at: ['defaultContentType'],
        message: 'Neither the description nor its messages say how payloads are written; add "defaultContentType"',
      })
    },
    Message(_, context) {
      const { unstated, isNowhere } = unstatedIn(context.graph)
      if (isNowhere || !unstated.has(context.object)) return
      const message = `The message ${nameOf(context)} has no content type; add "contentType", or "defaultContentType" at the root`
      context.report({ at: ['contentType'], message })
    },
  },
}
