import { type EffectiveValue, type Node, pointerOf, quote, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { effectiveBinding, effectiveBindings } from '../facts/effective-bindings.ts'
import { messagesOfChannel } from '../facts/messages-in-use.ts'
import { schemaNamedBy } from '../facts/resource-name.ts'

export const schemaConsistent: FormatRule = {
  description: 'Messages must name the schema of their channel',
  severity: 'warn',
  visit: {
    of: () => false,
    finish({ graph, report }) {
      const judged = new Set<Node>()
      for (const { owner: channel, binding } of effectiveBindings(graph, 'cloudpubsub', 'Channel')) {
        const settings = binding.member('schemaSettings')?.member('name')
        const expected = schemaNamedBy(effectiveString(settings))
        if (settings === undefined || expected === undefined) continue
        for (const message of messagesOfChannel(channel, graph) ?? []) {
          const name = effectiveBinding(message, 'cloudpubsub', graph)?.binding.member('schema')?.member('name')
          const found = schemaNamedBy(effectiveString(name))
          if (name?.node === undefined || found === undefined || found === expected || judged.has(name.node)) continue
          judged.add(name.node)
          const { written } = settings
          report({
            at: name.written,
            message: `Unexpected schema ${quote(effectiveString(name))}, expected ${quote(effectiveString(settings))} as in the ${nameOf(channel)}`,
            related: [written.file.relatedAt(pointerOf(written), 'value', 'the schema of the channel')],
          })
        }
      }
    },
  },
}

function effectiveString(value: EffectiveValue | undefined): string | undefined {
  return stringOf(value?.node)
}
