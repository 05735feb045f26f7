import { complexNames } from '../../../plugins/avro/attributes.ts'
import { logicalTypes } from '../../../plugins/avro/plain-values.ts'
import { primitiveNames } from '../../../plugins/avro/types.ts'
import type { Graph } from '../../graph/graph.ts'
import type { TypedObject } from '../../graph/objects-and-references.ts'
import { definedName, namespaceAround } from '../../graph/record-part.ts'
import { childOf, type Node, stringOf } from '../../load/node.ts'

/** True for the objects of Avro schemas. */
export function isOfAvro({ type }: TypedObject): boolean {
  return type.name === 'RecordSchema' || type.name === 'RecordField'
}

/**
 * The strings that fit in an Avro schema: names of types, also those that the schema defines before the place, the logical types of
 * the type beside, and the orders of a field (Avro 1.9, "Schema Declaration", "Logical Types").
 */
export function avroStrings(owner: TypedObject, name: string, node: Node, graph: Graph): readonly string[] {
  const isSchema = owner.type.name === 'RecordSchema'
  switch (name) {
    case 'type':
      return [...(isSchema ? complexNames : []), ...primitiveNames, ...namesBefore(owner, node, graph)]
    case 'items':
    case 'values':
      return isSchema ? [...primitiveNames, ...namesBefore(owner, node, graph)] : []
    case 'logicalType':
      return isSchema ? logicalTypesFor(stringOf(childOf(owner.node, 'type'))) : []
    case 'order':
      return isSchema ? [] : orders
    default:
      return []
  }
}

const orders = ['ascending', 'descending', 'ignore']

function logicalTypesFor(type: string | undefined): readonly string[] {
  return [...logicalTypes].flatMap(([name, types]) => (type === undefined || types.includes(type) ? [name] : []))
}

/** The full names of types that a schema defines before a place in it, in their order. */
function namesBefore(owner: TypedObject, node: Node, graph: Graph): readonly string[] {
  const root = outermost(owner)
  const defining = graph.objectsOf('RecordSchema').filter((each) => each.node.start < node.start)
  const names = defining.flatMap((each) => {
    const name = outermost(each) === root ? definedName(each.node, namespaceAround(each.location)) : undefined
    return name ?? []
  })
  return [...new Set(names)].sort()
}

function outermost(object: TypedObject): TypedObject {
  return object.owner !== undefined && isOfAvro(object.owner) ? outermost(object.owner) : object
}
