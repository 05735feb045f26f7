import { type Node, pointerOf, quote, stringOf } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { channelOf } from '../../spec/operations/channel-of.ts'
import { nameOf } from '../../wording.ts'
import { effectiveBinding, effectiveBindings } from '../effective-bindings.ts'

export const topicMatchesChannel: Check = {
  description: 'Operations name the topic as their channel does',
  severity: 'warn',
  visitor: {
    of: () => false,
    finish({ graph, report }) {
      const judged = new Set<Node>()
      for (const { holder, binding } of effectiveBindings(graph, 'notifytopic', 'Operation')) {
        const topic = binding.member('topic')?.member('name')
        const name = stringOf(topic?.node)
        const location = channelOf(holder, graph)
        if (topic?.node === undefined || name === undefined || location === undefined || judged.has(topic.node))
          continue
        const channel = graph.objectsAt(location.node).find(({ type }) => type.name === 'Channel')
        const named = channel && effectiveBinding(channel, 'notifytopic', graph)?.binding.member('name')
        const expected = stringOf(named?.node)
        if (channel === undefined || named === undefined || expected === undefined || expected === name) continue
        judged.add(topic.node)
        report({
          at: topic.written,
          message: `Unexpected topic ${quote(name)} of the ${nameOf(holder)}, expected ${quote(expected)} as in the ${nameOf(channel)}`,
          related: [named.written.file.relatedAt(pointerOf(named.written), 'value', 'the name of the topic')],
        })
      }
    },
  },
}
