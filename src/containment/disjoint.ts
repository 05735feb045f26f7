import { isRecord } from '../plain-data.ts'
import type { SchemaClass } from './schema-classes.ts'

/** How deep constants of required properties are looked for: in the payload of a message, and an object in it. */
const deepest = 4

/** True if the types of two schemas, or constants of properties that they require, show that no value is valid for both. */
export function areObviouslyDisjoint(one: SchemaClass, other: SchemaClass, depth = 0): boolean {
  const [types, otherTypes] = [typesOf(one), typesOf(other)]
  if (types === undefined || otherTypes === undefined) return false
  const common = types.filter((type) => otherTypes.includes(type))
  if (common.length === 0) return !isNumeric(types) || !isNumeric(otherTypes)
  if (common.some((type) => type !== 'object') || types.length > 1 || otherTypes.length > 1) return false
  return excludesRequired(one, other) || excludesRequired(other, one) || differInRequired(one, other, depth)
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

/** True if no value fits a property that one of two schemas of objects requires and both describe. */
function differInRequired(one: SchemaClass, other: SchemaClass, depth: number): boolean {
  return [...new Set([...requiredNames(one), ...requiredNames(other)])].some((name) => {
    const [part, otherPart] = [propertyOf(one, name), propertyOf(other, name)]
    if (part === undefined || otherPart === undefined || part === otherPart) return false
    const [constants, others] = [scalarsOf(part), scalarsOf(otherPart)]
    if (constants !== undefined && others !== undefined) return !constants.some((value) => others.includes(value))
    return depth < deepest && areObviouslyDisjoint(part, otherPart, depth + 1)
  })
}

function propertyOf(schema: SchemaClass, name: string): SchemaClass | undefined {
  const { properties } = schema.keywords
  return isRecord(properties) && Object.hasOwn(properties, name) ? schema.part(properties[name]) : undefined
}

/** The constants of a schema if all are scalars; undefined if they are not known. */
function scalarsOf({ keywords }: SchemaClass): readonly unknown[] | undefined {
  const values = Array.isArray(keywords.enum) ? keywords.enum : 'const' in keywords ? [keywords.const] : undefined
  return values?.every((value) => typeof value !== 'object' || value === null) === true ? values : undefined
}

/** The scalar constants that a required property can have; undefined if they are not known. */
function constantsOf(schema: SchemaClass, name: string): readonly unknown[] | undefined {
  const part = requiredNames(schema).includes(name) ? propertyOf(schema, name) : undefined
  return part && scalarsOf(part)
}
