import {
  formatFragment,
  formatMismatchOf,
  pointerOf,
  quote,
  type Reference,
  type SchemaFormat,
  type StatedFormat,
} from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { relatedPlace } from '../../wording/related-places.ts'

export const refSchemaFormatMatch: Check = {
  description: 'References in schemas lead to schemas of the same format',
  severity: 'error',
  covers: ['reference'],
  visitor: {
    reference(reference, { graph, report }) {
      const mismatch = formatMismatchOf(reference, graph)
      if (mismatch === undefined) return
      const { found, expected } = mismatch
      const target = found.name === undefined ? 'a Schema Object' : `a schema of the format ${quote(found.name)}`
      const same = `expected one to a schema of the same format, which here is ${wordsFor(expected)}`
      const message = `Unexpected reference to ${target}, ${same}${advice(reference, found)}`
      report({ at: reference.location, message, related: [relatedPlace(found.by, 'says the format of the target')] })
    },
  },
}

const words: Readonly<Record<Exclude<SchemaFormat['family'], 'custom'>, string>> = {
  own: 'that of Schema Objects',
  'json-schema': 'JSON Schema Draft 07',
  openapi: 'OpenAPI 3.0',
  avro: 'Avro',
  raml: 'RAML',
  protobuf: 'Protobuf',
  xsd: 'XML Schema',
}

function wordsFor({ family, mediaType }: SchemaFormat): string {
  return family === 'custom' ? quote(mediaType) : words[family]
}

/** What to write where a whole schema is referred to without the object around it, which names its format. */
function advice({ expected, target, text }: Reference, { by }: StatedFormat): string {
  const isContent = target?.key === 'schema' && target.parent?.node === by.node
  if (!isContent || expected.kind !== 'object' || expected.type !== 'AnySchema') return ''
  return `; did you mean ${quote(text.replace(/#.*$/s, '') + formatFragment(pointerOf(by)))}?`
}
