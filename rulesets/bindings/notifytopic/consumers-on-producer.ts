import type { Check } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { directedFields } from '../facts/directed-fields.ts'

export const consumersOnProducer: Check = {
  description: 'Only operations that receive may list `consumers`',
  severity: 'warn',
  visitor: {
    of: () => false,
    finish({ graph, report }) {
      for (const { operation, value } of directedFields('consumers', 'send', graph)) {
        const message = `Unexpected "consumers" in the ${nameOf(operation)}, which sends; list them in the operation that receives`
        report({ at: value.written, on: 'key', message })
      }
    },
  },
}
