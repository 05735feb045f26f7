import { effectiveField, type Graph, type Node, type TypedObject } from '../../../src/plugin/index.ts'

/**
 * The effective schema of a part of a message, or the object that names its format: a Multi Format Schema Object, or in version 2
 * the message itself, which has the format of its traits.
 */
export function formattedSchema(message: TypedObject, part: string, graph: Graph): Node | undefined {
  const schema = effectiveField(message, part, graph)?.node
  if (schema === undefined || message.type.formattedField !== part) return schema
  return effectiveField(message, 'schemaFormat', graph) === undefined ? schema : message.node
}
