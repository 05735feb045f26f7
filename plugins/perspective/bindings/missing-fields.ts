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
import { questions } from '../codes.ts'
import type { ReversedOperation } from '../reversed-operation.ts'

/** The maximum length of a pointer in a message. */
const longestPointer = 80

/** A required field of the new side that the binding of an operation lacks. */
export interface MissingField {
  readonly operation: ReversedOperation
  /** The path from the operation to the field. */
  readonly pointer: readonly string[]
  /** The key in the bindings map. */
  readonly protocol: string
  readonly field: string
  /** The binding object. */
  readonly at: NodePath
  /** The message, with the pointer for a value in `supply`. */
  readonly message: string
}

/**
 * The required fields that bindings of operations now lack, with traits merged (`requiredOn` in the table of the format). Only
 * the new actions count, so the operations can already be reversed or not.
 */
export function fieldsNowMissing(graph: Graph, operations: readonly ReversedOperation[]): readonly MissingField[] {
  return operations.flatMap((operation) => missingIn(graph, operation))
}

function missingIn(graph: Graph, operation: ReversedOperation): readonly MissingField[] {
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
      const message = questions['binding-direction-lossy'].texts.missing(quote(protocol), quote(field), to, place)
      return { operation, pointer, protocol, field, at: binding.written, message }
    })
  })
}
