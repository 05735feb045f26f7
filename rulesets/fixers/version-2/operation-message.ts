import { childOf, type Fixer, formatPointer, pointerOf } from '../../../src/plugin/index.ts'
import { moveMessages } from '../steps/move-messages.ts'

/** Moves the message of an operation to the messages of its channel, and refers to it there. */
export const operationMessage: Fixer['fix'] = (_finding, { node, graph }) => {
  const operation = node.parent
  const written = childOf(operation?.node, 'channel')
  const channel = written === undefined ? undefined : graph.referenceAt(written)?.target
  if (operation === undefined || channel === undefined) return []
  const { operations, references } = moveMessages(node, channel, `${operation.key}Message`, graph)
  const path = formatPointer([...pointerOf(operation), 'messages'])
  return [...operations, { op: 'add', path, value: references }]
}
