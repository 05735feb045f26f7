import { childOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { besideTypes, relatedType } from '../facts/declared-type.ts'
import { isSchema, typesOf } from '../facts/schema-types.ts'
import { formatsOf } from '../facts/value-formats.ts'

export const schemaFormatType: FormatRule = {
  description: 'The `format` of a schema must apply to the `type` beside it',
  severity: 'warn',
  visit: {
    of: isSchema,
    having: ['format'],
    object({ type, node, location }, { report }) {
      const format = stringOf(childOf(node, 'format'))
      const wanted = format === undefined ? undefined : formatsOf(type).get(format)
      const types = wanted === undefined ? undefined : typesOf(node, type)
      const at = stepTo(location, 'format')
      if (at === undefined || format === undefined || wanted === undefined || types === undefined) return
      // Every integer is a number, so a format for integers may narrow a number.
      if (types.includes(wanted) || (wanted === 'integer' && types.includes('number'))) return
      const message = `Format ${quote(format)} applies to ${quote(wanted)} and has no effect ${besideTypes(types)}; change one of them`
      report({ at, message, related: relatedType(location) })
    },
  },
}
