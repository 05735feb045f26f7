import { isRecord } from '../plain-data.ts'
import { compiledPattern } from './read-keywords.ts'
import type { SchemaClass } from './schema-classes.ts'

const deepest = 60

/**
 * True if objects in a value have only names that the sender describes. Describing are the schemas that the value is valid for:
 * those of `allOf`, of `anyOf` and `oneOf`, and of conditions. An object without described names can have any.
 */
export function describesAllNames(value: unknown, schemas: readonly SchemaClass[], depth = 0): boolean {
  if (schemas.length === 0 || typeof value !== 'object' || value === null) return true
  if (depth > deepest) return false
  const applied = appliedSchemas(value, schemas)
  if (applied.some(({ keywords }) => keywords.const !== undefined || keywords.enum !== undefined)) return true
  if (Array.isArray(value)) {
    return value.every((item, index) =>
      describesAllNames(
        item,
        applied.flatMap((schema) => ofItem(schema, item, index)),
        depth + 1,
      ),
    )
  }
  const isClosed = applied.some(describesSome) && !applied.some(isOpen)
  return Object.entries(value).every(([name, member]) => {
    if (isClosed && !applied.some((schema) => describesName(schema, name))) return false
    return describesAllNames(
      member,
      applied.flatMap((schema) => ofMember(schema, name)),
      depth + 1,
    )
  })
}

/** The schemas for a value, and all schemas in them for the same value that it is valid for. */
function appliedSchemas(value: object, schemas: readonly SchemaClass[]): readonly SchemaClass[] {
  const applied = new Set(schemas)
  for (const schema of applied) {
    const { allOf, anyOf, oneOf, if: condition, dependencies } = schema.keywords
    const written = [allOf, anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []))
    if (condition !== undefined) {
      const isTrue = schema.part(condition).accepts(value) === true
      const clause = schema.keywords[isTrue ? 'then' : 'else']
      written.push(...(isTrue ? [condition] : []), ...(clause === undefined ? [] : [clause]))
    }
    for (const [name, needed] of Object.entries(isRecord(dependencies) ? dependencies : {})) {
      if (Object.hasOwn(value, name) && !Array.isArray(needed)) written.push(needed)
    }
    for (const part of written) {
      const inside = schema.part(part)
      if (inside.accepts(value) === true) applied.add(inside)
    }
  }
  return [...applied]
}

function describesSome({ keywords }: SchemaClass): boolean {
  return keywords.properties !== undefined || keywords.patternProperties !== undefined
}

function isOpen({ keywords }: SchemaClass): boolean {
  const { additionalProperties, propertyNames } = keywords
  return (additionalProperties !== undefined && additionalProperties !== false) || propertyNames !== undefined
}

function describesName({ keywords }: SchemaClass, name: string): boolean {
  const { properties, patternProperties, required, dependencies } = keywords
  if (isRecord(properties) && Object.hasOwn(properties, name)) return true
  if (Array.isArray(required) && required.includes(name)) return true
  const dependent = Object.entries(isRecord(dependencies) ? dependencies : {})
  if (dependent.some(([key, needed]) => key === name || (Array.isArray(needed) && needed.includes(name)))) return true
  return isRecord(patternProperties) && Object.keys(patternProperties).some((pattern) => matches(pattern, name))
}

function ofMember(schema: SchemaClass, name: string): readonly SchemaClass[] {
  const { properties, patternProperties, additionalProperties } = schema.keywords
  const written: unknown[] = []
  if (isRecord(properties) && Object.hasOwn(properties, name)) written.push(properties[name])
  for (const [pattern, part] of Object.entries(isRecord(patternProperties) ? patternProperties : {})) {
    if (matches(pattern, name)) written.push(part)
  }
  if (written.length === 0 && additionalProperties !== undefined) written.push(additionalProperties)
  return written.map((part) => schema.part(part))
}

function ofItem(schema: SchemaClass, item: unknown, index: number): readonly SchemaClass[] {
  const { items, additionalItems, contains } = schema.keywords
  const written = [Array.isArray(items) ? (index < items.length ? items[index] : additionalItems) : items]
  if (contains !== undefined && schema.part(contains).accepts(item) === true) written.push(contains)
  return written.flatMap((part) => (part === undefined ? [] : schema.part(part)))
}

function matches(pattern: string, name: string): boolean {
  return compiledPattern(pattern)?.(name) === true
}
