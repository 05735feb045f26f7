import { type Fixer, formatPointer, pointerOf, stepTo } from '../../../src/plugin/index.ts'
import { redirectReferences } from './redirect-references.ts'

/** Replaces the object that names the format of a schema with the schema itself. */
export const unwrapSchema: Fixer['fix'] = (_finding, { node, graph }) => {
  const wrapper = node.key === 'schemaFormat' && node.node.kind === 'scalar' ? node.parent : node
  const schema = wrapper === undefined ? undefined : stepTo(wrapper, 'schema')
  if (wrapper === undefined || schema === undefined) return []
  const pointer = pointerOf(wrapper)
  return [
    ...redirectReferences(schema, pointer, graph),
    { op: 'move', from: formatPointer([...pointer, 'schema']), path: formatPointer(pointer) },
  ]
}
