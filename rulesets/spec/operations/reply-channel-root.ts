import { childOf, effectiveTarget, type Node, perGraph, pointerOf } from '../../../src/plugin/index.ts'
import { type RootAdvice, referringToRoot } from '../../fixers/refer-to-root.ts'
import type { FormatRule } from '../../rule.ts'
import { reportForeignChannel } from '../facts/foreign-reference.ts'
import { rootOperations } from '../facts/operation-channel.ts'

export const replyChannelRoot: FormatRule<RootAdvice> = {
  description: 'Reply channels must be references to root channels',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'OperationReply',
    object(reply, context) {
      if (rootReplies(context.graph).has(reply.node)) reportForeignChannel(reply, context)
    },
  },
  fix: referringToRoot('Refer to the channel at the root, and add it there if it is missing', 'channels'),
}

/** The replies of root operations, except those among the components. */
const rootReplies = perGraph((graph): ReadonlySet<Node> => {
  const found = new Set<Node>()
  for (const operation of rootOperations(graph)) {
    const reply = childOf(operation, 'reply')
    const reference = reply === undefined ? undefined : graph.referenceAt(reply)
    const target = reference === undefined ? undefined : effectiveTarget(reference)
    if (reply !== undefined && reference === undefined) found.add(reply)
    else if (target !== undefined && pointerOf(target)[0] !== 'components') found.add(target.node)
  }
  return found
})
