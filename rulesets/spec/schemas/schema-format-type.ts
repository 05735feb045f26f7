import { childOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { besideTypes, namesFor, relatedType } from '../facts/declared-type.ts'
import { isSchema, typesOf } from '../facts/schema-types.ts'

/** The types that JSON Schema (Draft 07, Validation, section 7) lists for its formats. */
const typesOfSharedFormats: ReadonlyMap<string, string> = new Map([
  ...namesFor('string', ['date', 'date-time', 'time', 'email', 'idn-email', 'regex']),
  ...namesFor('string', ['hostname', 'idn-hostname', 'ipv4', 'ipv6', 'uri', 'uri-reference', 'iri', 'iri-reference']),
  ...namesFor('string', ['uri-template', 'json-pointer', 'relative-json-pointer', 'uuid']),
])

/** The same with the formats that the format text adds. */
const typesOfFormats: ReadonlyMap<string, string> = new Map([
  ...typesOfSharedFormats,
  ...namesFor('integer', ['int32', 'int64']),
  ...namesFor('number', ['float', 'double']),
  ...namesFor('string', ['byte', 'binary', 'password']),
])

export const schemaFormatType: FormatRule = {
  description: 'The `format` of a schema must apply to the `type` beside it',
  severity: 'warn',
  visit: {
    of: isSchema,
    having: ['format'],
    object({ type, node, location }, { report }) {
      const format = stringOf(childOf(node, 'format'))
      const known = type.name === 'JsonSchema' ? typesOfSharedFormats : typesOfFormats
      const wanted = format === undefined ? undefined : known.get(format)
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
