import { sharedCompiler, type Validator } from '../../packages/json-schema/index.ts'
import type { JsonObject } from '../plain-data.ts'
import { compiledPattern, type KeywordReader } from './read-keywords.ts'

/**
 * Compiles schemas so that a value is valid for them exactly if containment takes it for one of their values: by the keywords of the
 * dialect, with `format` only where it is asserted, with exact decimals and patterns in linear time.
 */
export function validatorsBy(reader: KeywordReader): (schema: JsonObject, allErrors: boolean) => Validator {
  const schema = (written: JsonObject): JsonObject => reader.read(written).keywords
  const pattern = (source: string) => compiledPattern(source) ?? (() => false)
  return sharedCompiler({ reading: { schema, inNot: schema }, exactDecimals: true, pattern })
}
