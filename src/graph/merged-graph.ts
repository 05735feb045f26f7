import type { Node } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import { Graph } from './graph.ts'
import type { Reference, TypedObject } from './objects-and-references.ts'

/**
 * Joins several descriptions into one graph, for queries about all their files, objects and references. Shared files
 * appear once. Entry and format are those of the first; there are no findings. Undefined for an empty list.
 */
export function mergedGraph(graphs: readonly Graph[]): Graph | undefined {
  const [first] = graphs
  if (first === undefined || graphs.length === 1) return first
  const files = new Map<string, SourceFile>()
  const objects: TypedObject[] = []
  const objectsByNode = new Map<Node, TypedObject[]>()
  const referencesByNode = new Map<Node, Reference>()
  for (const graph of graphs) {
    for (const [path, file] of graph.files) if (!files.has(path)) files.set(path, file)
    for (const object of graph.objects) {
      const known = objectsByNode.get(object.node)
      if (known?.some(({ type }) => type.name === object.type.name)) continue
      objects.push(object)
      if (known === undefined) objectsByNode.set(object.node, [object])
      else known.push(object)
    }
    for (const reference of graph.references) {
      if (!referencesByNode.has(reference.node)) referencesByNode.set(reference.node, reference)
    }
  }
  const { entry, kind, format, limits } = first
  const objectsWithOther = graphs.flatMap((graph) => graph.objectsWithOther)
  const misplaced = graphs.flatMap((graph) => graph.misplacedReferences)
  const misplacedReferences = [...new Map(misplaced.map((each) => [each.location.node, each])).values()]
  const found = { objects, objectsWithOther, objectsByNode, referencesByNode, misplacedReferences }
  const parts = { entry, kind, format, limits, files, ...found }
  return new Graph({ ...parts, findings: [], deadEnds: new Map() })
}
