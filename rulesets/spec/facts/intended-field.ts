import { childOf, closest, type TypedObject } from '../../../src/plugin/index.ts'
import { misspelledReference } from '../../facts/misspelled-reference.ts'
import { isUnknown } from '../../facts/position.ts'
import { type RemovedField, removedFields, requirementOf } from './removed-fields.ts'

/** The field that an author most likely meant by an unknown name, unless the object has that field already. */
export function intendedField(name: string, object: TypedObject): string | undefined {
  const { node, type } = object
  const now = removedFieldNamed(name, object)?.now
  if (now !== undefined) return node.entries.has(now) ? undefined : now
  return closest(
    name,
    Object.keys(type.fields).filter((field) => !node.entries.has(field)),
  )
}

/**
 * Whether a missing field exists under a misspelled name, or behind a reference whose key is misspelled.
 */
export function isMisspelled(missing: string, object: TypedObject): boolean {
  if (object.type.components !== undefined && misspelledReference(object.node) !== undefined) return true
  for (const name of object.node.entries.keys()) {
    if (isUnknown(name, object.type) && intendedField(name, object) === missing) return true
  }
  return false
}

/** Whether an object has `schemaFormat` but no `schema`. Its other fields are then most likely the schema. */
export function lacksSchema({ node, type }: TypedObject): boolean {
  return type.name === 'MultiFormatSchema' && !node.entries.has('schema')
}

/** The advice for a field of an earlier version of the format. */
export function removedFieldNamed(name: string, { node, type }: TypedObject): RemovedField | undefined {
  if (type.name === 'SecurityScheme' && childOf(node, name)?.kind === 'list') return requirementOf(name)
  const ofType = Object.hasOwn(removedFields, type.name) ? removedFields[type.name] : undefined
  return ofType !== undefined && Object.hasOwn(ofType, name) ? ofType[name] : undefined
}
