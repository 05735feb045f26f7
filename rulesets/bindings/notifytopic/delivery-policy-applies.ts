import {
  childOf,
  formatPointer,
  membersOf,
  type Node,
  type Operation,
  pointerOf,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { directedFields } from '../facts/effective-bindings.ts'

export const deliveryPolicyApplies: FormatRule<{ readonly isCalled: true }> = {
  description: 'Only operations that send may have a `deliveryPolicy`',
  severity: 'warn',
  visit: {
    of: () => false,
    finish({ graph, report }) {
      for (const { operation, value } of directedFields('deliveryPolicy', 'receive', graph)) {
        const message = `Unexpected "deliveryPolicy" in the ${nameOf(operation)}, which receives; set it on each consumer`
        const consumers = childOf(value.written.parent?.node, 'consumers')
        const all = consumers?.kind === 'list' ? consumers.items : []
        const isCalled = all.some(isCalledBy)
        report({ at: value.written, on: 'key', message, data: isCalled ? { isCalled } : undefined })
      }
    },
  },
  fix: {
    safety: ({ data }) => (data?.isCalled === true ? 'unsafe' : undefined),
    title: 'Move the policy to the HTTP consumers',
    fix({ place }, { node }) {
      const consumers = node.parent === undefined ? undefined : stepTo(node.parent, 'consumers')
      const called = consumers === undefined ? [] : membersOf(consumers).filter((consumer) => isCalledBy(consumer.node))
      const lacking = called.filter((consumer) => childOf(consumer.node, 'deliveryPolicy') === undefined)
      const from = formatPointer(place.pointer)
      if (called.length === 0) return []
      if (lacking.length === 0) return [{ op: 'remove', path: from }]
      return lacking.map((consumer, index): Operation => {
        const path = formatPointer([...pointerOf(consumer), 'deliveryPolicy'])
        return { op: index === lacking.length - 1 ? 'move' : 'copy', from, path }
      })
    },
  },
}

/** Whether a consumer is called over HTTP, so that a delivery policy has a meaning for it. */
function isCalledBy(consumer: Node): boolean {
  return /^https?$/.test(stringOf(childOf(consumer, 'protocol')) ?? '')
}
