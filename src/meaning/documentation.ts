import type { ObjectType } from '../format/shape.ts'
import { kindOfKey } from '../graph/step.ts'

const fields = new Set(['title', 'summary', 'description', 'tags', 'externalDocs', 'example', 'examples'])

/** Whether a name is that of a field for people, in the types that have such a field. */
export function isDocumentationName(name: string): boolean {
  return fields.has(name)
}

/** Whether a field of a type is for people alone. A property, channel or extension of such a name is none. */
export function isDocumentation(type: ObjectType, key: string): boolean {
  return fields.has(key) && kindOfKey(type, key) === 'field'
}
