import { formatPointer, pointerOf, quote, readRuntimeExpression, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { quotedNames } from '../../wording/names.ts'
import { expressionUses } from '../facts/expression-uses.ts'
import { formattedSchema } from '../facts/formatted-schema.ts'
import { kindInsteadOfMap } from '../facts/non-map-schema.ts'
import { isMissingIn } from '../facts/pointer-in-schema.ts'

export const runtimeExpressionTarget: FormatRule = {
  description: 'Runtime expressions must lead to values that the message schemas describe',
  severity: 'warn',
  visit: {
    of: () => false,
    async finish({ graph, schemaFormats, report }) {
      const schemas = await schemaFormats.load()
      for (const { at, messages } of expressionUses(graph).values()) {
        const text = stringOf(at.node) ?? ''
        const read = readRuntimeExpression(text)
        if ('problem' in read || read.pointer === undefined) continue
        const { source, pointer } = read
        const field = source === 'header' ? 'headers' : 'payload'
        const lacking = [...messages.values()].filter((message) => {
          const schema = formattedSchema(message, field, graph)
          // Another rule reports headers whose schema describes no map.
          if (schema === undefined || (source === 'header' && kindInsteadOfMap(schema, graph) !== undefined))
            return false
          return isMissingIn(schema, pointer, graph, schemas)
        })
        const [first] = lacking
        if (first === undefined) continue
        // A message that is a file of its own has no name.
        const names = lacking.map(({ location }) => location.key).filter((name) => name !== '')
        const named = names.length === 0 ? '' : ` ${quotedNames(names)}`
        const owners = lacking.length === 1 ? `the message${named}` : `the messages${named}`
        const describe = source === 'header' ? 'do not describe' : 'does not describe'
        report({
          at,
          message: `The ${field} of ${owners} ${describe} ${quote(formatPointer(pointer))}; correct the runtime expression or the schema`,
          related: [first.location.file.relatedAt(pointerOf(first.location), 'key', 'the message')],
        })
      }
    },
  },
}
