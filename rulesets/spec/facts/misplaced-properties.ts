import { stringOf, type TypedObject } from '../../../src/plugin/index.ts'
import { isReference } from '../../facts/position.ts'
import { typeNames, typesOf } from './schema-types.ts'

/** Annotations, and keywords of other drafts or of the format. Their values are no properties. */
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
 * The names among the keywords of a schema that the author certainly meant as properties. JSON Schema takes them for custom
 * keywords without effect (Draft 07, section 6.4). The author certainly meant a property if the value is a typed schema or a
 * reference, or if the whole schema consists of names and types.
 */
export function misplacedProperties(schema: TypedObject): readonly string[] {
  const found = namesOf.get(schema) ?? namesIn(schema)
  namesOf.set(schema, found)
  return found
}

const namesOf = new WeakMap<TypedObject, readonly string[]>()

function namesIn({ node, type }: TypedObject): readonly string[] {
  // Another rule reports a schema of another format inside a schema.
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
