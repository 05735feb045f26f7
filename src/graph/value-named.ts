import { type NodePath, rootPath, stepTo } from '../load/node-path.ts'
import { parsePointer } from '../pointer.ts'
import { namedPlace } from './fragment.ts'
import type { Graph } from './graph.ts'
import { resolvedPath } from './resolved-node.ts'

/**
 * The value that an option names: by a pointer from the entry, or like a reference from it (`#/operations/a`, `parts.yaml#/a`). The way
 * leads through references; a reference at its end stays one. Undefined if there is no such value in the description.
 */
export function valueNamed(written: string, graph: Graph): NodePath | undefined {
  const { entry, files } = graph
  const pointer = parsePointer(written)
  const named = pointer === undefined ? namedPlace(written, entry.path) : { file: entry.path, pointer }
  const file = named && files.get(named.file)
  let at: NodePath | undefined = file && rootPath(file)
  for (const segment of named?.pointer ?? []) {
    const owner: NodePath | undefined = at && resolvedPath(at, graph)
    at = owner && stepTo(owner, segment)
  }
  return at
}
