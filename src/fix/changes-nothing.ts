import type { Operation } from '../edit/operation.ts'
import type { Graph } from '../graph/graph.ts'
import type { Node } from '../load/node.ts'
import { parsePointer } from '../pointer.ts'

/** Whether each of some operations leaves everything as it is: it gives a value or a name that is there already, or moves nothing. */
export function changesNothing(operations: readonly Operation[], graph: Graph): boolean {
  return operations.every((operation) => isIdle(operation, graph))
}

function isIdle(operation: Operation, { files }: Graph): boolean {
  const pointer = parsePointer(operation.path)
  if (operation.op === 'test') return true
  if (operation.op === 'rename') return pointer?.at(-1) === operation.to
  if (operation.op === 'move') {
    return operation.from === operation.path && (operation.fromFile ?? operation.file) === operation.file
  }
  if ((operation.op !== 'add' && operation.op !== 'replace') || pointer === undefined) return false
  const file = files.get(operation.file ?? '')
  // What is added to a list is one more item.
  if (operation.op === 'add' && file?.nodeAt(pointer.slice(0, -1))?.kind !== 'map') return false
  const node = file?.nodeAt(pointer)
  return node !== undefined && isSame(node, operation.value)
}

/** Whether a value is what a node says, with its names in the same order. */
function isSame(node: Node, value: unknown): boolean {
  if (node.kind === 'scalar') return node.value === value
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== (node.kind === 'list')) return false
  const names = Object.keys(value)
  const parts =
    node.kind === 'list'
      ? node.items.map((item, index) => [String(index), item] as const)
      : [...node.entries].map(([name, entry]) => [name, entry.value] as const)
  return (
    parts.length === names.length &&
    parts.every(([name, part], index) => names[index] === name && isSame(part, Reflect.get(value, name)))
  )
}
