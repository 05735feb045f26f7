import { childOf, type Graph, type Node, resolvedNode, stringOf } from '../../../src/plugin/index.ts'
import { foreignSchemaOf } from './foreign-schema.ts'

/**
 * The full name of an Avro payload. In Avro, records with different names are different types, whatever their fields.
 * Undefined for other payloads and for types without a name.
 */
export function recordNameOf(payload: Node | undefined, graph: Graph): string | undefined {
  const written = payload === undefined ? undefined : resolvedNode(payload, graph)
  const foreign = written?.kind === 'map' ? foreignSchemaOf(written) : undefined
  if (foreign?.schema === undefined || foreign.format?.content !== 'record') return undefined
  const schema = resolvedNode(foreign.schema, graph)
  const name = stringOf(childOf(schema, 'name'))
  const namespace = stringOf(childOf(schema, 'namespace'))
  return name === undefined || name.includes('.') || !namespace ? name : `${namespace}.${name}`
}
