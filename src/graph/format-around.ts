import { schemaFormatOf } from '../format/schema-formats.ts'
import { childOf, stringOf } from '../load/node.ts'
import type { Reference } from './objects-and-references.ts'

/** The schema format in which a reference is written, when it is not the document's own; undefined also when the file does not say. */
export function formatAround(reference: Reference): string | undefined {
  for (let object: Reference['owner'] | undefined = reference.owner; object !== undefined; object = object.owner) {
    if (object.type.name !== 'MultiFormatSchema') continue
    const text = stringOf(childOf(object.node, 'schemaFormat'))
    return schemaFormatOf(text).family === 'own' ? undefined : text
  }
  return undefined
}
