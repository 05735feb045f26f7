import { effectiveField, perGraph, quote, stringOf, type TypedObject } from '../../../src/plugin/index.ts'
import { nonBlankText } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** The first message of each name. */
const firstOf = perGraph((graph) => {
  const first = new Map<string, TypedObject>()
  for (const message of graph.objectsOf('Message')) {
    const field = effectiveField(message, 'name', graph)
    const name = field?.node && stringOf(field.node)
    if (name !== undefined && !first.has(name)) first.set(name, message)
  }
  return first
})

/** Code generators and catalogs identify messages by name. */
export const messageNameUnique: StyleRule = {
  description: 'Messages must have different names',
  severity: 'warn',
  visit: {
    Message({ name }, { graph, object, report }) {
      const written = nonBlankText(name)
      const first = written === undefined ? undefined : firstOf(graph).get(written)
      if (written === undefined || first === undefined || first.node === object.node) return
      report({
        at: ['name'],
        message: `Another message is also named ${quote(written)}; rename one, or refer to the same message`,
        related: [{ at: first.location, message: 'The other message' }],
      })
    },
  },
}
