import type { IFunctionResult, RulesetFunctionContext } from '@stoplight/spectral-core'
import { oas2 } from '@stoplight/spectral-formats'
import type { ErrorObject } from 'ajv'
import { isRecord, type JsonObject } from '../../../src/plain-data.ts'
import type { SchemaUse } from './oas-reading.ts'
import { dependsOnUse, nameNull, oasDialect, oasValidation } from './oas-validators.ts'
import { type FunctionPath, pathForResults } from './print-path.ts'
import { mustExist, resultsOf } from './schema.ts'
import type { AnyFunction } from './spectral-function.ts'

interface Example {
  readonly value: unknown
  readonly path: FunctionPath
}

interface OasExampleOptions {
  readonly oasVersion: 2 | 3
  /** The field with the schema, or `$` if the value is the schema. */
  readonly schemaField: string
  readonly type: 'media' | 'schema'
}

/**
 * Spectral's `oasExample`: examples of a media type, a header or a parameter must be valid against its schema, and those of a
 * schema against itself. Compiles each schema once for all examples. Calls the original for values that are not schemas, and for
 * options that the rules of `spectral:oas` do not use. Reads the path only if the use of a schema matters.
 */
function oasExample(original: AnyFunction): AnyFunction {
  const called: AnyFunction = (value, options, context) => {
    if (!isRecord(value) || !isOptions(options)) return original(value, options, context)
    const schema = options.schemaField === '$' ? value : value[options.schemaField]
    if (!isRecord(schema)) return original(value, options, context)
    const path = pathForResults(context)
    const examples =
      options.type === 'schema' ? examplesOfSchema(value, options, path) : examplesOfMedia(value, options, path)
    const read = withoutFlag(schema, context)
    const relaxes =
      options.type === 'media' && dependsOnUse(context, read) ? relaxedAt(context.path, options) : 'nothing'
    const { document, documentInventory, rule } = context
    return examples.flatMap(({ value: example, path: at }) =>
      checkOasValue(example, read, { document, documentInventory, rule, path: at }, { isExample: true, relaxes }),
    )
  }
  return called
}

const optionNames = new Set(['oasVersion', 'schemaField', 'type'])

function isOptions(options: unknown): options is OasExampleOptions {
  if (!isRecord(options) || typeof options.schemaField !== 'string') return false
  if (Object.keys(options).some((name) => !optionNames.has(name))) return false
  const { oasVersion, type } = options
  return (oasVersion === 2 || oasVersion === 3) && (type === 'media' || type === 'schema')
}

function examplesOfSchema(
  schema: JsonObject,
  { oasVersion }: OasExampleOptions,
  path: FunctionPath,
): readonly Example[] {
  const fields = oasVersion === 2 ? ['example', 'x-example', 'default'] : ['example', 'default']
  return fields.filter((field) => field in schema).map((field) => ({ value: schema[field], path: [...path, field] }))
}

/** `example` overrides `examples`, which has values by media type in OpenAPI 2, and objects with a value by name later. */
function examplesOfMedia(media: JsonObject, { oasVersion }: OasExampleOptions, path: FunctionPath): readonly Example[] {
  if (oasVersion === 3 && 'example' in media) return [{ value: media.example, path: [...path, 'example'] }]
  const { examples } = media
  if (typeof examples !== 'object' || examples === null) return []
  return Object.entries(examples).flatMap(([name, example]: [string, unknown]): Example[] => {
    if (oasVersion === 2) return [{ value: example, path: [...path, 'examples', name] }]
    if (typeof example !== 'object' || example === null || 'externalValue' in example) return []
    return [{ value: Reflect.get(example, 'value'), path: [...path, 'examples', name, 'value'] }]
  })
}

/**
 * The flag of properties that can be missing, depending on the place of the examples: `paths`, a path, a method, then the fourth
 * segment.
 */
function relaxedAt([first, second, , fourth]: FunctionPath, { oasVersion }: OasExampleOptions): SchemaUse['relaxes'] {
  const isOperation = first === 'paths'
  if (oasVersion === 2)
    return first === 'responses' || (isOperation && fourth === 'responses') ? 'writeOnly' : 'nothing'
  const isPart = (components: string, operation: string) =>
    (first === 'components' && second === components) || (isOperation && fourth === operation)
  if (isPart('requestBodies', 'requestBody')) return 'readOnly'
  return isPart('responses', 'responses') ? 'writeOnly' : 'nothing'
}

/** The results of `withoutFlag`, by the original. */
const unflagged = new WeakMap<JsonObject, JsonObject>()

/** Removes `required: true`, which in OpenAPI 2 is a flag of the parameter, which is its own schema here. */
function withoutFlag(schema: JsonObject, { document }: RulesetFunctionContext): JsonObject {
  if (typeof schema.required !== 'boolean' || !document.formats?.has(oas2)) return schema
  const known = unflagged.get(schema)
  if (known !== undefined) return known
  const { required: _flag, ...rest } = schema
  unflagged.set(schema, rest)
  return rest
}

/**
 * Spectral's `oasSchema`: a value must be valid against a JSON Schema, read in the dialect of the document. Calls the original
 * for other options.
 */
function oasSchema(original: AnyFunction): AnyFunction {
  const called: AnyFunction = (value, options, context) => {
    const schema = isRecord(options) && Object.keys(options).length === 1 ? options.schema : undefined
    if (!isRecord(schema)) return original(value, options, context)
    return checkOasValue(value, schema, context, { isExample: false, relaxes: 'nothing' })
  }
  return called
}

/** Checks a value against a schema of an OpenAPI document. */
function checkOasValue(
  value: unknown,
  schema: JsonObject,
  context: RulesetFunctionContext,
  use: Pick<SchemaUse, 'isExample' | 'relaxes'>,
): IFunctionResult[] {
  if (value === undefined) return [mustExist(context.path)]
  const dialect = oasDialect(context)
  const prepare = (errors: readonly ErrorObject[]) => nameNull(errors, schema, dialect)
  return resultsOf(
    oasValidation(context, schema, dialect, use),
    value,
    context,
    dialect.namesNull ? prepare : undefined,
  )
}

/** Our version of a function of `spectral:oas` that compiles a schema for each value; undefined for other functions. */
export function oasReplacement(original: AnyFunction): AnyFunction | undefined {
  if (original.name === 'oasExample') return oasExample(original)
  return original.name === 'oasSchema' ? oasSchema(original) : undefined
}
