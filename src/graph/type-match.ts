import type { ObjectType, TypeName } from '../format/shape.ts'
import type { MapNode } from '../load/node.ts'
import type { TypedObject } from './objects-and-references.ts'
import { kindOfKey } from './step.ts'

/**
 * Whether a value looks like an object of a type: of its fields, at least half are fields of the type. Tells the right one
 * of two references that take one value for different things.
 */
export function resemblesType(type: ObjectType, node: MapNode): boolean {
  let known = 0
  let unknown = 0
  const entries = node.entries.values()
  for (let index = 0; index < entries.length; index++) {
    const name = entries[index]?.key ?? ''
    const kind = kindOfKey(type, name)
    if (kind === 'field') known += 1
    else if (kind !== 'patterned' && !name.startsWith('x-')) unknown += 1
  }
  return known >= unknown
}

/**
 * Whether a value that is known already is to be read as a further type as well: schemas of two dialects may share a
 * schema in a file of its own, and find different references in it. What is in an object is what its position says.
 */
export function isAlsoOfType(type: ObjectType, known: readonly TypedObject[]): boolean {
  if (!isSchema(type) || known.some((object) => object.owner !== undefined || !isSchema(object.type))) return false
  return !known.some((object) => isWiderType(object.type.name, type.name))
}

/** Whether a value of one type is all that it would be as the other, and more: a Schema Object has references of its own. */
export function isWiderType(one: TypeName, other: TypeName): boolean {
  return one === 'Schema' && other === 'JsonSchema'
}

function isSchema({ name }: ObjectType): boolean {
  return name === 'Schema' || name === 'JsonSchema' || name === 'OpenApiSchema'
}
