import { effectiveField, type Graph, type Node } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { isMisspelled } from '../../spec/facts/intended-field.ts'
import { nameOf } from '../../wording/names.ts'
import { type EffectiveBinding, effectiveBindings } from '../facts/effective-bindings.ts'
import { allowsNoData } from '../facts/payload-encoding.ts'

export const messageNonemptyData: FormatRule = {
  description: 'Messages without attributes must have a payload',
  severity: 'warn',
  visit: {
    of: () => false,
    finish({ graph, report }) {
      const reported = new Set<Node>()
      for (const found of effectiveBindings(graph, 'cloudpubsub', 'Message')) {
        const { owner, binding } = found
        const attributes = binding.member('attributes')
        const payload = hasNoAttributes(found) ? missingData(found, graph) : undefined
        if (payload === undefined || reported.has(binding.written.node)) continue
        reported.add(binding.written.node)
        const message = `The ${nameOf(owner)} has no "attributes" in this binding and ${payload}; add one of them`
        report({ at: attributes?.written ?? binding.written, on: 'key', message })
      }
    },
  },
}

/** A binding without fields is skipped: it only marks a message of a topic. */
function hasNoAttributes({ binding, node }: EffectiveBinding): boolean {
  const attributes = binding.member('attributes')?.node
  if (attributes !== undefined) return attributes.kind === 'map' && attributes.entries.size === 0
  return node.entries.has('orderingKey') || node.entries.has('schema')
}

/**
 * The missing or empty payload in words; undefined if the message has or may have data. A schema in the binding describes data,
 * and headers are sent as attributes.
 */
function missingData({ owner, node }: EffectiveBinding, graph: Graph): string | undefined {
  if (effectiveField(owner, 'headers', graph) !== undefined) return undefined
  const payload = effectiveField(owner, 'payload', graph)
  if (payload === undefined) {
    return node.entries.has('schema') || isMisspelled('payload', owner) ? undefined : 'no payload'
  }
  return payload.node !== undefined && allowsNoData(payload.node, graph) ? 'an empty payload' : undefined
}
