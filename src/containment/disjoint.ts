import { isRecord } from '../plain-data.ts'
import type { SchemaClass } from './schema-classes.ts'

/** True if the keywords of two schemas, without a look at others in them, show that no value is valid for both. */
export function areObviouslyDisjoint(one: SchemaClass, other: SchemaClass): boolean {
  const [types, otherTypes] = [typesOf(one), typesOf(other)]
  if (types === undefined || otherTypes === undefined) return false
  const common = types.filter((type) => otherTypes.includes(type))
  if (common.length === 0) return !isNumeric(types) || !isNumeric(otherTypes)
  if (common.some((type) => type !== 'object') || types.length > 1 || otherTypes.length > 1) return false
  return excludesRequired(one, other) || excludesRequired(other, one) || haveDifferentConstants(one, other)
}

/** True if each schema requires a property with constants that no other of them allows, as a discriminator does. */
export function areDiscriminated(schemas: readonly SchemaClass[]): boolean {
  const [first] = schemas
  if (first === undefined || schemas.length < 3) return false
  return requiredNames(first).some((name) => {
    const met = new Set<unknown>()
    return schemas.every((schema) => {
      const constants = typesOf(schema)?.join() === 'object' ? constantsOf(schema, name) : undefined
      if (constants === undefined || constants.some((value) => met.has(value))) return false
      for (const value of constants) met.add(value)
      return true
    })
  })
}

function typesOf({ keywords }: SchemaClass): readonly unknown[] | undefined {
  if (keywords.type === undefined) return undefined
  return Array.isArray(keywords.type) ? keywords.type : [keywords.type]
}

/** Integers are numbers, though their types differ. */
function isNumeric(types: readonly unknown[]): boolean {
  return types.includes('number') || types.includes('integer')
}

function requiredNames({ keywords }: SchemaClass): readonly string[] {
  const { required } = keywords
  return Array.isArray(required) ? required : []
}

/** True if a property that one schema requires is refused by the other. */
function excludesRequired(one: SchemaClass, { keywords }: SchemaClass): boolean {
  const { additionalProperties, patternProperties, properties } = keywords
  if (additionalProperties !== false || patternProperties !== undefined) return false
  return requiredNames(one).some((name) => !isRecord(properties) || !Object.hasOwn(properties, name))
}

function haveDifferentConstants(one: SchemaClass, other: SchemaClass): boolean {
  return requiredNames(one).some((name) => {
    const [constants, others] = [constantsOf(one, name), constantsOf(other, name)]
    return constants !== undefined && others !== undefined && !constants.some((value) => others.includes(value))
  })
}

/** The scalar constants that a required property can have; undefined if they are not known. */
function constantsOf(schema: SchemaClass, name: string): readonly unknown[] | undefined {
  const { properties } = schema.keywords
  if (!requiredNames(schema).includes(name) || !isRecord(properties) || !Object.hasOwn(properties, name))
    return undefined
  const { keywords } = schema.part(properties[name])
  const values = Array.isArray(keywords.enum) ? keywords.enum : 'const' in keywords ? [keywords.const] : undefined
  return values?.every((value) => typeof value !== 'object' || value === null) === true ? values : undefined
}
