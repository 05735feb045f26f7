import { type Graph, type Node, type NodePath, resolvedPath, stepTo } from '../../../src/plugin/index.ts'
import { foreignSchemaOf } from './foreign-schema.ts'
import { membersAt } from './members.ts'

/** The names that a schema of headers describes, through references and compositions, each where it is written. */
export function headerNamesIn(schema: NodePath, graph: Graph): readonly NodePath[] {
  const passed = new Set<Node>()
  const waiting = [schema]
  const names: NodePath[] = []
  for (const written of waiting) {
    const at = resolvedPath(written, graph)
    if (at?.node.kind !== 'map' || passed.has(at.node)) continue
    passed.add(at.node)
    const foreign = foreignSchemaOf(at.node)
    if (foreign !== undefined) {
      const inner = foreign.isReadable ? stepTo(at, 'schema') : undefined
      if (inner !== undefined) waiting.push(inner)
      continue
    }
    names.push(...membersAt(stepTo(at, 'properties')))
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) waiting.push(...membersAt(stepTo(at, keyword)))
  }
  return names
}
