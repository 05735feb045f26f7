import { stepTo, stringOf, type VisitContext } from '../../../src/plugin/index.ts'
import { nameOf, type StyleRule } from '../style-rule.ts'

/** Readers of a message need to know how it is written; a default for all messages says it too. */
export const messageContentTypeRequired: StyleRule = {
  description: 'Messages with a payload must have a content type, or the description a default',
  severity: 'warn',
  visit: {
    Message({ contentType, payload }, context) {
      if (payload === undefined || contentType !== undefined || hasDefault(context)) return
      const message = `The message ${nameOf(context)} has no content type; add "contentType", or "defaultContentType" at the root`
      context.report({ at: ['contentType'], message })
    },
  },
}

function hasDefault({ graph }: VisitContext): boolean {
  const [root] = graph.objectsOf('Description')
  const value = root && stepTo(root.location, 'defaultContentType')
  return value !== undefined && stringOf(value.node) !== undefined
}
