import { stringOf, type TypedObject } from '../../../src/plugin/index.ts'
import { isReference } from '../../facts/position.ts'
import { typeNames, typesOf } from './schema-types.ts'

/** Keywords that say nothing of a value, or that another draft or the format itself has; their values are no properties. */
const remarks = [
  'title',
  'description',
  '$id',
  '$schema',
  '$comment',
  'contentSchema',
  'discriminator',
  'externalDocs',
  'deprecated',
]

/**
 * The names in a schema that are surely meant as properties, and stand where its keywords do: JSON Schema takes them for
 * keywords of the author's own (Draft 07, section 6.4), which demand nothing. That a name is meant as a property is sure when
 * its value is a schema of a type or a reference; and when the schema is nothing but names and types.
 */
export function misplacedProperties(schema: TypedObject): readonly string[] {
  const found = namesOf.get(schema) ?? namesIn(schema)
  namesOf.set(schema, found)
  return found
}

const namesOf = new WeakMap<TypedObject, readonly string[]>()

function namesIn({ node, type }: TypedObject): readonly string[] {
  // A schema of another format inside a schema is a mistake of its own.
  if (node.entries.has('schemaFormat')) return []
  const names: string[] = []
  let isPlain = true
  const plain: string[] = []
  for (const { key: name, value } of node.entries.values()) {
    if (name.startsWith('x-') || remarks.includes(name)) continue
    if (name.startsWith('$') || Object.hasOwn(type.fields, name)) {
      isPlain = false
      continue
    }
    if (value.kind === 'map' && (typesOf(value, type) !== undefined || isReference(value))) names.push(name)
    else if (typeNames.includes(stringOf(value) ?? '')) plain.push(name)
    else isPlain = false
  }
  return isPlain ? [...names, ...plain] : names
}
