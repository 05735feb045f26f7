import { commonjsMembers } from '../../../src/foreign-code/imports/provided-packages.ts'

/** Formats by the name of their function. */
export type FormatTable = ReadonlyMap<string, unknown>

/** The exports of `@stoplight/spectral-formats` that are not formats. */
const noFormats = new Set(['default', 'extractDraftVersion', 'detectDialect'])

/** Names in Spectral's own list of formats that do not match its functions. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['json-schema-2019-09', 'json-schema-draft-2019-09'],
  ['json-schema-2020-12', 'json-schema-draft-2020-12'],
  ['asyncapi3', 'aas3'],
  ['arazzo1', 'arazzo1.0'],
])

/** A rule function, in the form that loading needs. */
export type LoadedFunction = (...given: never[]) => unknown

/** Rule functions by name. */
export type FunctionTable = ReadonlyMap<string, LoadedFunction>

/** Loads the formats that come with Spectral. */
export async function loadFormats(): Promise<FormatTable> {
  const members = commonjsMembers(await import('@stoplight/spectral-formats'))
  return new Map(Object.entries(members).filter(([name, value]) => typeof value === 'function' && !noFormats.has(name)))
}

/** The name of the function of a format: `oas3_1` and `jsonSchemaDraft2019_09` for `oas3.1` and `json-schema-draft-2019-09`. */
export function functionNameOf(format: string): string {
  return (otherNames.get(format) ?? format)
    .replaceAll('.', '_')
    .replaceAll(/(\d)-(?=\d)/g, '$1_')
    .replaceAll(/-([0-9a-z])/g, (_, character: string) => character.toUpperCase())
}

/** Loads our versions of the functions that come with Spectral, such as `truthy`. */
export async function loadCoreFunctions(): Promise<FunctionTable> {
  const { coreFunctions } = await import('../functions/core-functions.ts')
  return new Map<string, LoadedFunction>(Object.entries(coreFunctions))
}

export function isRuleFunction(value: unknown): value is LoadedFunction {
  return typeof value === 'function'
}
