import { childOf, foreignFormat, type Graph, type Node, resolvedNode, stringOf } from '../../../src/plugin/index.ts'

/** The schema format of a payload that is not described by a JSON Schema; undefined otherwise. */
export function foreignPayload(payload: Node, graph: Graph): string | undefined {
  const schema = resolvedNode(payload, graph)
  const written = childOf(schema, 'schemaFormat')
  if (schema?.kind !== 'map' || stringOf(written) === undefined) return undefined
  const content = foreignFormat({ node: schema })?.content
  return content === 'schema' || content === 'openapi-schema' ? undefined : stringOf(written)
}

/** Whether a schema certainly allows only empty data. */
export function allowsNoData(payload: Node, graph: Graph): boolean {
  const schema = resolvedNode(payload, graph)
  if (schema?.kind === 'scalar') return schema.value === false
  const type = stringOf(childOf(schema, 'type'))
  const constant = childOf(schema, 'const')
  const longest = childOf(schema, 'maxLength')
  return (
    type === 'null' ||
    (constant?.kind === 'scalar' && (constant.value === '' || constant.value === null)) ||
    (type === 'string' && longest?.kind === 'scalar' && longest.value === 0)
  )
}
