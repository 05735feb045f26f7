import { isJsonObject, type JsonObject } from './json-value.ts'

/** The types that a schema names; `nullable: true` adds `null` to them, as in OpenAPI and ajv. */
export function schemaTypes(schema: JsonObject): readonly string[] {
  const { type } = schema
  const named = Array.isArray(type) ? type : type === undefined ? [] : [type]
  const types = named.filter((name) => typeof name === 'string')
  return schema.nullable === true && types.length > 0 && !types.includes('null') ? [...types, 'null'] : types
}

/** Whether a value is of a type of JSON Schema; `integer` is any number without a fraction. */
export function matchesType(value: unknown, type: string): boolean {
  switch (type) {
    case 'object':
      return isJsonObject(value)
    case 'array':
      return Array.isArray(value)
    case 'null':
      return value === null
    case 'integer':
      return typeof value === 'number' && !Number.isNaN(value) && !(value % 1)
    default:
      return typeof value === type
  }
}
