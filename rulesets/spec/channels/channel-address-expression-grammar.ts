import { childOf, quote } from '../../../src/plugin/index.ts'
import { braceMessage } from '../../facts/address-expression.ts'
import type { FormatRule } from '../../rule.ts'
import { quotedNames } from '../../wording/names.ts'
import { forEachAddress, parameterName } from '../facts/channel-parameters.ts'

export const channelAddressExpressionGrammar: FormatRule = {
  description: 'Expressions in an address must be parameter names in curly braces',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'Channel',
    object(channel, { graph, report }) {
      forEachAddress(channel, graph, ({ defects, names, location, on, field }) => {
        const [defect] = defects
        if (defect !== undefined) {
          report({ at: location, on, message: braceMessage(defect, field) })
          return
        }
        const parameters = childOf(channel.node, 'parameters')
        // Another rule reports a parameter of such a name where it is defined.
        const strange = names.filter((name) => !parameterName.test(name) && childOf(parameters, name) === undefined)
        if (strange.length === 0) return
        const expressions = quotedNames(strange.map((name) => `{${name}}`))
        const message = `Unexpected ${expressions} in ${quote(field)}, expected names that match ${parameterName.source}`
        report({ at: location, on, message })
      })
    },
  },
}
