import { effectiveField, type Graph, type Node, type TypedObject } from '../../../src/plugin/index.ts'

/**
 * The effective schema of a part of a message, or the object that names its format: a Multi Format Schema Object, or in version 2
 * the message itself. Undefined also where a trait names the format, because the payload is not read in that format.
 */
export function formattedSchema(message: TypedObject, part: string, graph: Graph): Node | undefined {
  const schema = effectiveField(message, part, graph)?.node
  if (schema === undefined || message.type.formattedField !== part) return schema
  const format = effectiveField(message, 'schemaFormat', graph)
  if (format === undefined) return schema
  return format.source === message ? message.node : undefined
}
