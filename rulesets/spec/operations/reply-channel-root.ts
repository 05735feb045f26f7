import { childOf, effectiveTarget, type Graph, type Node, pointerOf } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { rootOperations } from './channel-of.ts'
import { reportForeignChannel } from './channel-root.ts'

export const replyChannelRoot: Check = {
  description: 'Replies of operations at the root refer to channels at the root',
  severity: 'error',
  visitor: {
    of: ({ name }) => name === 'OperationReply',
    object(reply, context) {
      if (rootReplies(context.graph).has(reply.node)) reportForeignChannel(reply, context)
    },
  },
}

const replies = new WeakMap<Graph, ReadonlySet<Node>>()

/** The replies of root operations, without those that are written among components. */
function rootReplies(graph: Graph): ReadonlySet<Node> {
  const known = replies.get(graph)
  if (known !== undefined) return known
  const found = new Set<Node>()
  for (const operation of rootOperations(graph)) {
    const reply = childOf(operation, 'reply')
    const reference = reply === undefined ? undefined : graph.referenceAt(reply)
    const target = reference === undefined ? undefined : effectiveTarget(reference)
    if (reply !== undefined && reference === undefined) found.add(reply)
    else if (target !== undefined && pointerOf(target)[0] !== 'components') found.add(target.node)
  }
  replies.set(graph, found)
  return found
}
