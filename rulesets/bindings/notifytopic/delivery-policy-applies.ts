import { childOf, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { directedFields } from '../facts/directed-fields.ts'

export const deliveryPolicyApplies: FormatRule = {
  description: 'Only operations that send may have a `deliveryPolicy`',
  severity: 'warn',
  visit: {
    of: () => false,
    finish({ graph, report }) {
      for (const { operation, value } of directedFields('deliveryPolicy', 'receive', graph)) {
        const message = `Unexpected "deliveryPolicy" in the ${nameOf(operation)}, which receives; set it on each consumer`
        const consumers = childOf(value.written.parent?.node, 'consumers')
        const all = consumers?.kind === 'list' ? consumers.items : []
        const isCalled = all.some((consumer) => /^https?$/.test(stringOf(childOf(consumer, 'protocol')) ?? ''))
        report({ at: value.written, on: 'key', message, data: isCalled ? { isCalled } : undefined })
      }
    },
  },
}
