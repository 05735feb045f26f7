import { childOf, type Graph, type Node, quote, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { isMisspelled } from '../../spec/facts/intended-field.ts'
import { nameOf } from '../../wording/names.ts'
import { type EffectiveBinding, effectiveBindings } from '../facts/effective-bindings.ts'

export const consumersRequired: FormatRule = {
  description: 'Operations that receive must list `consumers`',
  severity: 'error',
  visit: {
    of: () => false,
    finish({ graph, report }) {
      const reported = new Set<Node>()
      for (const found of effectiveBindings(graph, 'notifytopic', 'Operation')) {
        const { owner, binding, node } = found
        if (stringOf(childOf(owner.node, 'action')) !== 'receive' || reported.has(binding.written.node)) continue
        if (node.entries.has('consumers') || isThereMisspelled(found, graph)) continue
        reported.add(binding.written.node)
        const message = `Missing "consumers" in the ${quote(binding.written.key)} binding of the ${nameOf(owner)}; an operation that receives must list them`
        report({ at: binding.written, on: 'key', message })
      }
    },
  },
}

function isThereMisspelled({ binding }: EffectiveBinding, graph: Graph): boolean {
  return binding.parts.some(({ location }) =>
    graph.objectsAt(location.node).some((object) => isMisspelled('consumers', object)),
  )
}
