import {
  effectiveField,
  formatPointer,
  type Graph,
  type NodePath,
  quote,
  shapeUnder,
  typeInPlace,
  typeNamed,
} from '../../../src/plugin/index.ts'
import type { TurnedOperation } from '../turned-operation.ts'

/** How much of a pointer a message shows. */
const longestPointer = 80

/** A field that the binding of an operation must have on its new side, and has not. */
export interface MissingField {
  readonly operation: TurnedOperation
  /** From the operation to the field. */
  readonly pointer: readonly string[]
  /** The key in the bindings map. */
  readonly protocol: string
  readonly field: string
  /** The binding object. */
  readonly at: NodePath
  /** What to report, with the place at which `supply` can give a value. */
  readonly message: string
}

/**
 * The fields that bindings of operations must have now and have not, traits merged (`requiredOn` in the table of the format). Takes
 * operations of the graph, turned or not yet: only the action that they get counts.
 */
export function missingFields(graph: Graph, operations: readonly TurnedOperation[]): readonly MissingField[] {
  return operations.flatMap((operation) => missingIn(graph, operation))
}

function missingIn(graph: Graph, operation: TurnedOperation): readonly MissingField[] {
  const { id, object, to } = operation
  const bindings = effectiveField(object, 'bindings', graph)
  const mapType = typeNamed(graph.format, 'OperationBindings')
  const protocols = bindings?.node?.kind === 'map' ? bindings.node.entries.keys() : []
  return protocols.flatMap((protocol) => {
    const shape = shapeUnder(mapType, protocol)
    const binding = bindings?.member(protocol)
    const node = binding?.node
    if (binding === undefined || node?.kind !== 'map' || shape?.shape !== 'object') return []
    const required = Object.entries(typeInPlace(graph.format, shape, node).fields).filter(
      ([name, { requiredOn }]) => requiredOn === to && !node.entries.has(name),
    )
    return required.map(([field]) => {
      const pointer = ['bindings', protocol, field]
      const place = quote(formatPointer(['operations', id, ...pointer]), longestPointer)
      const message = `The ${quote(protocol)} binding requires ${quote(field)} to ${to}; give it with "supply" at ${place}`
      return { operation, pointer, protocol, field, at: binding.written, message }
    })
  })
}
