import {
  childOf,
  type Fixer,
  formatFragment,
  formatPointer,
  legalName,
  membersOf,
  type NodePath,
  type Operation,
  pointerOf,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'
import { freeName, moveMessages } from '../steps/move-messages.ts'

/** The actions of the application. Version 2 names what others do. */
const actions: Readonly<Record<string, string>> = { publish: 'receive', subscribe: 'send' }

/** Moves an operation of a channel to the root `operations`. Its messages become those of the channel. */
export const channelOperation: Fixer['fix'] = (_finding, { node, graph }) => {
  const channel = node.parent
  const action = actions[node.key]
  if (channel === undefined || action === undefined) return []
  const operationsMap = childOf(node.file.root, 'operations')
  const name = nameOf(node, action, channel.key, operationsMap?.kind === 'map' ? operationsMap.entries : new Map())
  const [from, pointer] = [pointerOf(node), ['operations', name]]
  const at = (field: string) => formatPointer([...pointer, field])
  const message = stepTo(node, 'message')
  const moved = message === undefined ? undefined : moveMessages(message, channel, `${name}Message`, graph)
  const left = membersOf(node).filter(({ key }) => key !== 'message' && key !== 'operationId')
  const operations: Operation[] = [...(moved?.operations ?? [])]
  if (node.node.kind === 'map' && node.node.entries.has('operationId'))
    operations.push({ op: 'remove', path: formatPointer([...from, 'operationId']) })
  if (operationsMap === undefined) operations.push({ op: 'add', path: '/operations', value: {} })
  operations.push(
    { op: 'move', from: formatPointer(from), path: formatPointer(pointer) },
    { op: 'add', path: at('action'), value: action },
    { op: 'add', path: at('channel'), value: { $ref: formatFragment(pointerOf(channel)) } },
    // A field that moves to its own place comes last, so these follow "action" and "channel".
    ...left.map(({ key }): Operation => ({ op: 'move', from: at(key), path: at(key) })),
  )
  if (moved !== undefined) operations.push({ op: 'add', path: at('messages'), value: moved.references })
  // In version 2 the key of a channel is its address.
  if (stepTo(channel, 'address') === undefined)
    operations.push({ op: 'add', path: formatPointer([...pointerOf(channel), 'address']), value: channel.key })
  return operations
}

/** The id of the operation, or else its action and the words of its channel: `receiveUserSignedup`. */
function nameOf({ node }: NodePath, action: string, channel: string, taken: { has(name: string): boolean }): string {
  const id = stringOf(childOf(node, 'operationId'))
  const words = channel.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const capital = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return freeName(legalName(id === undefined || id === '' ? action + capital : id), taken)
}
