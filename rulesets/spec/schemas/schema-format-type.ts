import { quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { alternatives, quotedNames } from '../../wording.ts'
import { relatedType } from './schema-default-type.ts'
import { isSchema, typesOf } from './schema-types.ts'

/** The types that the format text lists for its formats, and JSON Schema (Draft 07, Validation, section 7) for its own. */
const typesOfFormats: ReadonlyMap<string, string> = new Map([
  ...listed('integer', ['int32', 'int64']),
  ...listed('number', ['float', 'double']),
  ...listed('string', ['byte', 'binary', 'date', 'date-time', 'password', 'time', 'email', 'idn-email', 'regex']),
  ...listed('string', ['hostname', 'idn-hostname', 'ipv4', 'ipv6', 'uri', 'uri-reference', 'iri', 'iri-reference']),
  ...listed('string', ['uri-template', 'json-pointer', 'relative-json-pointer', 'uuid']),
])

export const schemaFormatType: Check = {
  description: 'A known format stands beside the type that it is for',
  severity: 'warn',
  visitor: {
    of: isSchema,
    object({ type, node, location }, { report }) {
      const at = stepTo(location, 'format')
      const format = stringOf(at?.node)
      const types = typesOf(node, type)
      if (at === undefined || format === undefined || types === undefined) return
      const wanted = typesOfFormats.get(format)
      // Every integer is a number, and may have the range of a number.
      if (wanted === undefined || types.includes(wanted) || (wanted === 'integer' && types.includes('number'))) return
      const message = `Unexpected format ${quote(format)} beside the type ${alternatives(types.map((name) => quotedNames([name])))}, expected it beside ${quote(wanted)}: it means nothing for other values`
      report({ at, message, related: relatedType(location) })
    },
  },
}

function listed(type: string, formats: readonly string[]): readonly (readonly [string, string])[] {
  return formats.map((format) => [format, type])
}
