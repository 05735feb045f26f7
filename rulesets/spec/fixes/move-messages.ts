import {
  childOf,
  formatFragment,
  formatPointer,
  type Graph,
  legalName,
  membersOf,
  type NodePath,
  type Operation,
  type Pointer,
  pointerOf,
  resolvedNode,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'

/** Messages that move to a channel of the same file. */
export interface MovedMessages {
  readonly operations: readonly Operation[]
  /** The references to them. */
  readonly references: readonly { readonly $ref: string }[]
}

/**
 * Moves the message of an operation of version 2, or the messages under `oneOf`, to the messages of a channel. Each gets the name of
 * the component it refers to, its own id or name, or the given name. A message that the channel already has is removed.
 */
export function moveMessages(message: NodePath, channel: NodePath, named: string, graph: Graph): MovedMessages {
  const oneOf = stepTo(message, 'oneOf')
  const items = oneOf?.node.kind === 'list' ? membersOf(oneOf) : [message]
  const channelPointer = pointerOf(channel)
  const map = stepTo(channel, 'messages')
  const taken = new Map(
    (map === undefined ? [] : membersOf(map)).map(({ key, node }) => [key, resolvedNode(node, graph)]),
  )
  const operations: Operation[] = []
  const names: string[] = []
  if (map === undefined) operations.push({ op: 'add', path: formatPointer([...channelPointer, 'messages']), value: {} })
  for (const item of items) {
    const target = resolvedMessage(item, graph)
    const known = [...taken].find(([, node]) => node !== undefined && node === target)?.[0]
    const name = known ?? freeMessageName(nameFor(item, named), taken)
    // Index 0 is right for each item, because the items before it have already moved.
    const from = formatPointer(oneOf === undefined ? pointerOf(message) : [...pointerOf(oneOf), '0'])
    operations.push(
      known === undefined
        ? { op: 'move', from, path: formatPointer([...channelPointer, 'messages', name]) }
        : { op: 'remove', path: from },
    )
    taken.set(name, target)
    names.push(name)
  }
  if (oneOf !== undefined) operations.push({ op: 'remove', path: formatPointer(pointerOf(message)) })
  return { operations, references: referencesTo(channelPointer, names) }
}

function referencesTo(channel: Pointer, names: readonly string[]): MovedMessages['references'] {
  return names.map((name) => ({ $ref: formatFragment([...channel, 'messages', name]) }))
}

/** The message behind an item. The graph does not follow references in fields of version 2. */
function resolvedMessage({ node, file }: NodePath, graph: Graph): NodePath['node'] | undefined {
  const text = stringOf(childOf(node, '$ref'))
  if (text === undefined) return node
  const target = text.startsWith('#/') ? file.nodeAt(segmentsOf(text)) : undefined
  return target === undefined ? undefined : resolvedNode(target, graph)
}

function nameFor({ node }: NodePath, named: string): string {
  const text = stringOf(childOf(node, '$ref'))
  const own = text === undefined ? (stringOf(childOf(node, 'messageId')) ?? stringOf(childOf(node, 'name'))) : undefined
  const name = text === undefined ? own : segmentsOf(text).at(-1)
  return legalName(name === undefined || name === '' ? named : name)
}

function segmentsOf(reference: string): Pointer {
  const pointer = reference.slice(reference.indexOf('#') + 2)
  return pointer.split('/').map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A free name: the name itself, or the name with a number from 2 on. */
export function freeMessageName(name: string, taken: { has(name: string): boolean }): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) if (!taken.has(`${name}${number}`)) return `${name}${number}`
}
