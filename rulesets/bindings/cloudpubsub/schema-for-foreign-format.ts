import { type Node, quote } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { formattedSchema } from '../../spec/facts/formatted-schema.ts'
import { nameOf } from '../../wording/names.ts'
import { effectiveBindings } from '../facts/effective-bindings.ts'
import { foreignPayload } from '../facts/payload-encoding.ts'

export const schemaForForeignFormat: FormatRule = {
  description: 'Messages with a payload in another schema format must name their schema',
  severity: 'warn',
  visit: {
    of: () => false,
    finish({ graph, report }) {
      const judged = new Set<Node>()
      for (const { owner, binding, node } of effectiveBindings(graph, 'cloudpubsub', 'Message')) {
        const payload = formattedSchema(owner, 'payload', graph)
        const format = payload === undefined ? undefined : foreignPayload(payload, graph)
        if (format === undefined || node.entries.has('schema') || judged.has(binding.written.node)) continue
        judged.add(binding.written.node)
        const message = `Missing "schema" in the ${quote(binding.written.key)} binding of the ${nameOf(owner)}; add the schema of its payload`
        report({ at: binding.written, on: 'key', message })
      }
    },
  },
}
