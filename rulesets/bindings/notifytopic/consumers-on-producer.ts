import type { Check } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { directedFields } from '../facts/directed-fields.ts'

export const consumersOnProducer: Check = {
  description: 'Only operations that receive from a notification topic list consumers',
  severity: 'warn',
  visitor: {
    of: () => false,
    finish({ graph, report }) {
      for (const { operation, value } of directedFields('consumers', 'send', graph)) {
        const message = `Unexpected "consumers" of the ${nameOf(operation)}, whose "action" is "send": an operation with "receive" lists who receives`
        report({ at: value.written, on: 'key', message })
      }
    },
  },
}
