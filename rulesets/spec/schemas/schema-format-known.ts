import {
  childOf,
  foreignFormat,
  type Minor,
  quote,
  type SchemaFormat,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'
import { intendedMediaType, mediaTypeAdvice } from '../../facts/media-type.ts'
import { type ProposedValue, settingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'

export const schemaFormatKnown: FormatRule<ProposedValue> = {
  description: 'Schema formats must be listed in the format text or have a media type of their own',
  severity: 'warn',
  visit: {
    of: ({ formattedField }) => formattedField !== undefined,
    object(object, { graph, report }) {
      const { node, location, type } = object
      const at = stepTo(location, 'schemaFormat')
      const text = stringOf(at?.node)
      const format = foreignFormat(object)
      if (at === undefined || text === undefined || format === undefined) return
      const { minor } = graph.format
      const advice = adviceOn(text, format, minor)
      if (advice === undefined) return
      const value = meantFormat(text, format, minor, stringOf(childOf(node, type.formattedField ?? '')))
      const data = value === undefined ? undefined : { value }
      report({ at, message: `Unexpected schema format ${quote(text)}${advice}`, data })
    },
  },
  fix: settingValue('Correct the schema format and its version', 'unsafe'),
}

/** The end of the message for a value close to a listed format, with what to write; undefined for other values. */
export function adviceOn(text: string, format: SchemaFormat, minor: Minor): string | undefined {
  if (format.listed) return undefined
  const advice = mediaTypeAdvice(text)
  return advice === undefined ? listedAdvice(text, format, minor) : `, ${advice}`
}

/** The listed format that the author meant, where only one is possible or the schema itself names its version. */
function meantFormat(text: string, format: SchemaFormat, minor: Minor, schema: string | undefined): string | undefined {
  if (mediaTypeAdvice(text) !== undefined) return intendedMediaType(text)
  const { family, version } = format
  const listed = listedVersions(family, minor) ?? []
  const stated = family === 'protobuf' && schema !== undefined ? statedSyntax.exec(schema)?.[1] : undefined
  const meant =
    version === undefined
      ? listed.filter((each) => listed.length === 1 || each.version === stated)
      : listed.filter((each) => each.meant.test(version))
  const essence = text.split(';', 1).join('').trim()
  return meant[0] === undefined ? undefined : `${essence};version=${meant[0].version}`
}

const statedSyntax = /^\s*syntax\s*=\s*["']proto([23])["']/m

interface ListedVersion {
  readonly version: string
  /** Other spellings of it. */
  readonly meant: RegExp
}

/** The versions that the format text lists. Other versions are formats of their own. The own format has that of the description. */
function listedVersions(family: SchemaFormat['family'], minor: Minor): readonly ListedVersion[] | undefined {
  return family === 'own' ? [{ version: `${minor}.0`, meant: /^/ }] : versions[family]
}

const versions: Partial<Readonly<Record<SchemaFormat['family'], readonly ListedVersion[]>>> = {
  'json-schema': [{ version: 'draft-07', meant: /^(?:draft[-_ ]?)?0?7$/i }],
  openapi: [{ version: '3.0.0', meant: /^v?3(?:\.0)?$/i }],
  avro: [{ version: '1.9.0', meant: /^v?1\.9$/i }],
  raml: [{ version: '1.0', meant: /^v?1$/i }],
  protobuf: [
    { version: '2', meant: /^(?:proto|v)2$/i },
    { version: '3', meant: /^(?:proto|v)3$/i },
  ],
}

/** The advice for a value that names a listed format without one of its listed versions. */
function listedAdvice(text: string, { family, version }: SchemaFormat, minor: Minor): string | undefined {
  const listed = listedVersions(family, minor)
  const essence = text.split(';', 1).join('').trim()
  if (listed === undefined) return undefined
  if (version === undefined) {
    const shown = listed.map((each) => quote(`${essence};version=${each.version}`)).join(' or ')
    return ` without a version; write ${shown}`
  }
  const known = listed.find(({ meant }) => meant.test(version))
  return known && ` with an unknown version; did you mean ${quote(`${essence};version=${known.version}`)}?`
}
