import { childOf, foreignFormat, quote, type SchemaFormat, stepTo, stringOf } from '../../../src/plugin/index.ts'
import { intendedMediaType, mediaTypeAdvice } from '../../facts/media-type.ts'
import type { Check } from '../../rule.ts'

export const schemaFormatKnown: Check = {
  description: 'The format of a schema is one that the format text lists, or a media type of its own',
  severity: 'warn',
  visitor: {
    of: ({ name }) => name === 'MultiFormatSchema',
    object({ node, location }, { report }) {
      const at = stepTo(location, 'schemaFormat')
      const text = stringOf(at?.node)
      const format = foreignFormat(node)
      if (at === undefined || text === undefined || format === undefined) return
      const advice = adviceOn(text, format)
      if (advice === undefined) return
      const value = meantFormat(text, format, stringOf(childOf(node, 'schema')))
      const data = value === undefined ? undefined : { value }
      report({ at, message: `Unexpected schema format ${quote(text)}, ${advice}`, data })
    },
  },
}

/** What to write for the name of a format that is close to one, but none; undefined for any other. */
export function adviceOn(text: string, format: SchemaFormat): string | undefined {
  return format.listed ? undefined : (mediaTypeAdvice(text) ?? listedAdvice(text, format))
}

/** The format that is meant, where the name leaves no choice, or the schema itself says its version. */
function meantFormat(text: string, format: SchemaFormat, schema: string | undefined): string | undefined {
  if (mediaTypeAdvice(text) !== undefined) return intendedMediaType(text)
  const { family, version } = format
  const listed = versions[family] ?? []
  const stated = family === 'protobuf' && schema !== undefined ? statedSyntax.exec(schema)?.[1] : undefined
  const meant =
    version === undefined
      ? listed.filter((each) => listed.length === 1 || each.version === stated)
      : listed.filter((each) => each.meant.test(version))
  const essence = text.split(';', 1).join('').trim()
  return meant[0] === undefined ? undefined : `${essence};version=${meant[0].version}`
}

const statedSyntax = /^\s*syntax\s*=\s*["']proto([23])["']/m

/** The versions that the format text lists, and how people write them instead; other versions are formats of their own. */
const versions: Partial<Readonly<Record<SchemaFormat['family'], readonly { version: string; meant: RegExp }[]>>> = {
  own: [{ version: '3.1.0', meant: /^/ }],
  'json-schema': [{ version: 'draft-07', meant: /^(?:draft[-_ ]?)?0?7$/i }],
  openapi: [{ version: '3.0.0', meant: /^v?3(?:\.0)?$/i }],
  avro: [{ version: '1.9.0', meant: /^v?1\.9$/i }],
  raml: [{ version: '1.0', meant: /^v?1$/i }],
  protobuf: [
    { version: '2', meant: /^(?:proto|v)2$/i },
    { version: '3', meant: /^(?:proto|v)3$/i },
  ],
}

/** What to write for a format that the format text lists, which a value of one's own must not name. */
function listedAdvice(text: string, { family, version }: SchemaFormat): string | undefined {
  const listed = versions[family]
  const essence = text.split(';', 1).join('').trim()
  if (listed === undefined) return undefined
  if (version === undefined) {
    const shown = listed.map((each) => quote(`${essence};version=${each.version}`)).join(' or ')
    return `expected its version too: ${shown}`
  }
  const known = listed.find(({ meant }) => meant.test(version))
  return known && `which names no version of it; did you mean ${quote(`${essence};version=${known.version}`)}?`
}
