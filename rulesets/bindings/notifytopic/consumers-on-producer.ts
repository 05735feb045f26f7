import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { directedFields } from '../facts/effective-bindings.ts'

export const consumersOnProducer: FormatRule = {
  description: 'Only operations that receive may list `consumers`',
  severity: 'warn',
  visit: {
    of: () => false,
    finish({ graph, report }) {
      for (const { operation, value } of directedFields('consumers', 'send', graph)) {
        const message = `Unexpected "consumers" in the ${nameOf(operation)}, which sends; list them in the operation that receives`
        report({ at: value.written, on: 'key', message })
      }
    },
  },
}
