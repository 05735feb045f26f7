import {
  fieldOf,
  type Graph,
  type NodePath,
  resolvedPath,
  stepTo,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { resolvedMembersAt } from '../../facts/position.ts'

/** The operations in a channel of version 2. */
const actions = ['publish', 'subscribe']

/**
 * The messages of a channel, behind references: those in its `messages`, or in version 2 those of its operations, where each has
 * one, or several under `oneOf`.
 */
export function messagesOfChannel({ type, location }: TypedObject, graph: Graph): readonly NodePath[] {
  if (fieldOf(type, 'messages') !== undefined) return resolvedMembersAt(stepTo(location, 'messages'), graph)
  return actions.flatMap((action) => {
    const operation = stepTo(location, action)
    const message = operation === undefined ? undefined : stepTo(operation, 'message')
    return message === undefined ? [] : alternativesOf(message, graph)
  })
}

/** A message of version 2 behind references, or those that it is a choice of. */
export function alternativesOf(message: NodePath, graph: Graph): readonly NodePath[] {
  const found = new Set([message])
  const messages: NodePath[] = []
  const passed = new Set<NodePath['node']>()
  for (const written of found) {
    const at = resolvedPath(written, graph)
    if (at === undefined || passed.has(at.node)) continue
    passed.add(at.node)
    const choice = stepTo(at, 'oneOf')
    if (choice?.node.kind !== 'list') messages.push(at)
    else for (const index of choice.node.items.keys()) found.add(stepTo(choice, String(index)) ?? choice)
  }
  return messages
}
