import {
  formatFragment,
  formatMismatchOf,
  pointerOf,
  quote,
  type Reference,
  type SchemaFormat,
  type StatedFormat,
} from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { relatedPlace } from '../../wording/related-places.ts'

export const refSchemaFormatMatch: FormatRule = {
  description: 'References in schemas must lead to schemas of the same format',
  severity: 'error',
  covers: ['reference'],
  visit: {
    reference(reference, { graph, report }) {
      const mismatch = formatMismatchOf(reference, graph)
      if (mismatch === undefined) return
      const { found, expected } = mismatch
      const target = found.name === undefined ? 'a Schema Object' : `a schema in format ${quote(found.name)}`
      const message = `Unexpected reference to ${target}${advice(reference, found, expected)}`
      report({ at: reference.location, message, related: [relatedPlace(found.by, 'sets the format of the target')] })
    },
  },
}

const words: Readonly<Record<Exclude<SchemaFormat['family'], 'custom'>, string>> = {
  own: 'a Schema Object',
  'json-schema': 'a schema in JSON Schema Draft 07',
  openapi: 'a schema in OpenAPI 3.0',
  avro: 'an Avro schema',
  raml: 'a RAML schema',
  protobuf: 'a Protobuf schema',
  xsd: 'an XML Schema',
}

function wordsFor({ family, mediaType }: SchemaFormat): string {
  return family === 'custom' ? `a schema in format ${quote(mediaType)}` : words[family]
}

/** The advice: refer to the object around a whole schema, which names its format, or to a schema of the right format. */
function advice({ expected, target, text }: Reference, { by }: StatedFormat, format: SchemaFormat): string {
  const isContent = target?.key === 'schema' && target.parent?.node === by.node
  if (!isContent || expected.kind !== 'object' || expected.type !== 'AnySchema') {
    return `, expected one to ${wordsFor(format)}`
  }
  return `; did you mean ${quote(text.replace(/#.*$/s, '') + formatFragment(pointerOf(by)))}?`
}
