import {
  childOf,
  closest,
  type Format,
  fieldOf,
  shapeUnder,
  type TypedObject,
  typeNamed,
} from '../../../src/plugin/index.ts'
import { misspelledReference } from '../../facts/near-name.ts'
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
  const hasReferences = type.name === 'SecurityScheme' && fieldOf(type, 'scopes') !== undefined
  if (hasReferences && childOf(node, name)?.kind === 'list') return requirementOf(name)
  const ofType = Object.hasOwn(removedFields, type.name) ? removedFields[type.name] : undefined
  const removed = ofType !== undefined && Object.hasOwn(ofType, name) ? ofType[name] : undefined
  // The table of an earlier version says itself where such a field belongs.
  return type.elsewhere !== undefined && Object.hasOwn(type.elsewhere, name) ? undefined : removed
}

/**
 * Fields that lost their indentation below an empty field, with the name of that field: with `title:` below `info:` in the
 * same column, `info` is empty and `title` is a field of the object around it.
 */
export function misindentedFields(object: TypedObject, format: Format): ReadonlyMap<string, string> {
  const known = found.get(object)
  if (known !== undefined) return known
  const outdented = new Map<string, string>()
  let owner: string | undefined
  for (const [name, { value }] of object.node.entries) {
    if (owner !== undefined && isUnknown(name, object.type) && belongsTo(name, owner, object, format)) {
      outdented.set(name, owner)
    } else owner = value.kind === 'scalar' && value.value === null ? name : undefined
  }
  found.set(object, outdented)
  return outdented
}

const found = new WeakMap<TypedObject, ReadonlyMap<string, string>>()

function belongsTo(name: string, owner: string, { type }: TypedObject, format: Format): boolean {
  const shape = shapeUnder(type, owner)
  if (shape?.shape !== 'object') return false
  const missing = typeNamed(format, shape.type)
  const types = [missing, ...(missing.choices ?? []).map((choice) => typeNamed(format, choice.type))]
  return types.some(({ fields }) => Object.hasOwn(fields, name))
}
