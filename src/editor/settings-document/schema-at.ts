import { childOf, stringOf } from '../../load/node.ts'
import type { NodePath } from '../../load/node-path.ts'
import { isRecord } from '../../plain-data.ts'

export type Schema = Readonly<Record<string, unknown>>

/** The schemas for the value at a path; it has to fit one of them. */
export function schemasAt(path: NodePath, schema: Schema): readonly Schema[] {
  const { parent, key } = path
  if (parent === undefined) return alternativesOf(schema, path)
  const around = schemasAt(parent, schema)
  return around.flatMap(({ properties, additionalProperties, items }) => {
    if (parent.node.kind === 'list')
      return [Array.isArray(items) ? items[Number(key)] : items]
        .filter(isRecord)
        .flatMap((item) => alternativesOf(item, path))
    const named = isRecord(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties
    return isRecord(named) ? alternativesOf(named, path) : []
  })
}

/** A schema, and those that it is a choice of: by a value beside it where it says so. */
function alternativesOf(schema: Schema, path: NodePath): readonly Schema[] {
  const { anyOf, oneOf, beside } = schema
  const chosen =
    isRecord(beside) && isRecord(beside.schemas)
      ? beside.schemas[stringOf(childOf(path.parent?.node, String(beside.field))) ?? '']
      : undefined
  const others = [...[anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each : [])), chosen].filter(isRecord)
  return [schema, ...others.flatMap((other) => alternativesOf(other, path))]
}

/** What a schema says about its value. */
export function descriptionOf({ description }: Schema): string | undefined {
  return typeof description === 'string' ? description : undefined
}

/** The keys that schemas name, with what they say about each. */
export function keysOf(schemas: readonly Schema[]): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>()
  for (const { properties } of schemas)
    for (const [key, value] of Object.entries(isRecord(properties) ? properties : {}))
      found.set(key, found.get(key) ?? (isRecord(value) ? descriptionOf(value) : undefined))
  return found
}

/** The scalars that schemas name. */
export function valuesOf(schemas: readonly Schema[]): readonly (string | boolean)[] {
  const all = schemas.flatMap((schema): readonly (string | boolean)[] => [
    ...[schema.const, ...(Array.isArray(schema.enum) ? schema.enum : [])].filter(isWordOrFlag),
    ...(schema.type === 'boolean' ? [true, false] : []),
  ])
  return [...new Set(all)]
}

function isWordOrFlag(value: unknown): value is string | boolean {
  return typeof value === 'string' || typeof value === 'boolean'
}

/** All values that a schema allows; undefined if it allows more than it names. */
export function allValuesOf(schema: Schema): readonly (string | boolean)[] | undefined {
  const { anyOf, oneOf } = schema
  const choices = [anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each : [])).filter(isRecord)
  if (choices.length === 0) {
    const values = valuesOf([schema])
    const isPartial = Array.isArray(schema.enum) && values.length < schema.enum.length
    return values.length === 0 || isPartial ? undefined : values
  }
  const each = choices.map(allValuesOf)
  return each.includes(undefined) ? undefined : [...new Set(each.flatMap((values) => values ?? []))]
}
