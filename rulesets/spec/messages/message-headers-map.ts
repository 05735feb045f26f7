import { effectiveField } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { relatedPlace } from '../../wording/related-places.ts'
import { kindInsteadOfMap } from '../facts/non-map-schema.ts'

export const messageHeadersMap: FormatRule = {
  description: 'The `headers` schema of a message must describe an object',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'Message' || name === 'MessageTrait',
    object(message, { graph, report }) {
      const headers = effectiveField(message, 'headers', graph)
      if (headers?.node === undefined) return
      const kind = kindInsteadOfMap(headers.node, graph)
      const [part] = headers.parts
      if (kind === undefined || part === undefined) return
      const isElsewhere = part.location.node !== headers.written.node
      report({
        at: headers.written,
        message: `Unexpected ${kind} for "headers", expected an object schema; write "type: object" with "properties"`,
        related: isElsewhere ? [relatedPlace(part.location, 'the schema')] : [],
      })
    },
  },
}
