import { effectiveField, type Graph, type Node, quote } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { isMisspelled } from '../../spec/facts/intended-field.ts'
import { nameOf } from '../../wording/names.ts'
import { type EffectiveBinding, effectiveBindings } from '../facts/effective-bindings.ts'
import { allowsNoData } from '../facts/payload-encoding.ts'

export const messageNonemptyData: Check = {
  description: 'Messages without attributes have data',
  severity: 'warn',
  visitor: {
    of: () => false,
    finish({ graph, report }) {
      const judged = new Set<Node>()
      for (const found of effectiveBindings(graph, 'cloudpubsub', 'Message')) {
        const { owner, binding } = found
        const attributes = binding.member('attributes')
        const payload = hasNoAttributes(found) ? missingData(found, graph) : undefined
        if (payload === undefined || judged.has(binding.written.node)) continue
        judged.add(binding.written.node)
        const without = `its ${quote(binding.written.key)} binding has no "attributes", and its payload is ${payload}`
        const message = `Missing data in the ${nameOf(owner)}: ${without}; describe the attributes or the payload`
        report({ at: attributes?.written ?? binding.written, on: 'key', message })
      }
    },
  },
}

/** A binding without any field only says that the message is one of a topic. */
function hasNoAttributes({ binding, node }: EffectiveBinding): boolean {
  const attributes = binding.member('attributes')?.node
  if (attributes !== undefined) return attributes.kind === 'map' && attributes.entries.size === 0
  return node.entries.has('orderingKey') || node.entries.has('schema')
}

/**
 * Why a message has no data; undefined when it has some or may have. A schema in the binding describes data, headers are
 * sent as attributes.
 */
function missingData({ owner, node }: EffectiveBinding, graph: Graph): string | undefined {
  if (effectiveField(owner, 'headers', graph) !== undefined) return undefined
  const payload = effectiveField(owner, 'payload', graph)
  if (payload === undefined) {
    return node.entries.has('schema') || isMisspelled('payload', owner) ? undefined : 'missing'
  }
  return payload.node !== undefined && allowsNoData(payload.node, graph) ? 'always empty' : undefined
}
