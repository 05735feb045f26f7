import { schemaTypeOf } from '../../format/schema-formats.ts'
import type { Graph } from '../../graph/graph.ts'
import { effectiveTarget } from '../../graph/objects-and-references.ts'
import { formatMismatchOf } from '../../graph/stated-format.ts'
import { foreignFormat } from '../../graph/step.ts'
import { referenceTextOf } from '../../graph/walk.ts'
import { childOf, type MapNode, type Node } from '../../load/node.ts'
import type { SchemaDialect } from './checked-values.ts'

/** A schema that can be read: keywords in a dialect, or a boolean; undefined for one that cannot. */
export type SchemaSource = { readonly node: MapNode; readonly dialect: SchemaDialect } | boolean | undefined

/** The schema that a node is or refers to, through Multi Format Schema Objects with one of the dialects. */
export function schemaSource(written: Node, dialect: SchemaDialect, graph: Graph, isRoot: boolean): SchemaSource {
  const passed = new Set<Node>()
  let node: Node | undefined = written
  let read = dialect
  let mayBeForeign = isRoot
  while (node !== undefined && !passed.has(node)) {
    passed.add(node)
    const reference = graph.referenceAt(node)
    if (reference !== undefined) {
      // The same keywords mean something else in a schema of another format.
      if (formatMismatchOf(reference, graph) !== undefined) return undefined
      node = effectiveTarget(reference)?.node
      mayBeForeign = true
      continue
    }
    if (node.kind === 'scalar') return typeof node.value === 'boolean' ? node.value : undefined
    if (node.kind === 'list' || referenceTextOf(node) !== undefined) return undefined
    if (!mayBeForeign || !isForeign(node, graph, isRoot)) return { node, dialect: read }
    const format = foreignFormat(node)
    const named = format === undefined ? undefined : schemaTypeOf(format)
    if (named === undefined) return undefined
    read = named
    node = childOf(node, 'schema')
    mayBeForeign = false
  }
  return undefined
}

/** True if a node is a Multi Format Schema Object. A node that merging traits made is not an object of the graph. */
function isForeign(node: MapNode, graph: Graph, isRoot: boolean): boolean {
  const types = graph.objectsAt(node).map(({ type }) => type.name)
  if (types.includes('MultiFormatSchema')) return true
  return isRoot && types.length === 0 && (node.entries.has('schemaFormat') || node.entries.has('schema'))
}
