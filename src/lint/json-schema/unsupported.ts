import { isJsonObject, type JsonObject } from './json-value.ts'

/** Keywords of plugins of ajv that Spectral uses, and one that ajv refuses. */
const otherKeywords = [
  'errorMessage',
  'formatMaximum',
  'formatMinimum',
  'formatExclusiveMaximum',
  'formatExclusiveMinimum',
  'id',
  '$async',
  '$anchor',
]

/** Keywords whose value is a schema, or a list of schemas. */
const withSchemas = [
  'not',
  'if',
  'then',
  'else',
  'items',
  'additionalItems',
  'contains',
  'additionalProperties',
  'propertyNames',
  'allOf',
  'anyOf',
  'oneOf',
]

/** Keywords whose value has schemas by name. */
const withNamedSchemas = ['properties', 'patternProperties', 'dependencies', 'definitions', '$defs']

/**
 * Names what a valid schema of draft-07 holds that compileSchema does not support; undefined when there is nothing. Looks
 * at every schema in it once, however often it is shared.
 */
export function unsupportedIn(root: JsonObject): string | undefined {
  const schemas = new Set<unknown>([root])
  for (const schema of schemas) {
    if (!isJsonObject(schema)) continue
    const found = unsupportedKeyword(schema, schema === root)
    if (found !== undefined) return found
    for (const name of withSchemas) for (const subschema of listed(schema[name])) schemas.add(subschema)
    for (const name of withNamedSchemas) {
      const named = schema[name]
      if (isJsonObject(named)) for (const subschema of Object.values(named)) schemas.add(subschema)
    }
  }
  return undefined
}

function unsupportedKeyword(schema: JsonObject, isRoot: boolean): string | undefined {
  if (!isRoot && typeof schema.$id === 'string') return '$id inside a schema'
  if (schema.nullable !== undefined && !mayBeNullable(schema)) return 'nullable without a type, or against it'
  if (Array.isArray(schema.enum) && schema.enum.length === 0) return 'enum without values'
  return otherKeywords.find((name) => Object.hasOwn(schema, name) && schema[name] !== undefined)
}

/** `nullable` needs a type, and may not be false where null is one. */
function mayBeNullable({ nullable, type }: JsonObject): boolean {
  if (typeof nullable !== 'boolean' || type === undefined) return false
  return nullable || !listed(type).includes('null')
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}
