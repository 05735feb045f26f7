import type { ObjectType } from '../../../src/plugin/index.ts'
import { namesFor } from './declared-type.ts'

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

/** The values of `format` in schemas of a type, each with the type of value that it applies to. */
export function formatsOf({ name }: ObjectType): ReadonlyMap<string, string> {
  return name === 'JsonSchema' ? typesOfSharedFormats : typesOfFormats
}
