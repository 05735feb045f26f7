import { type Graph, type Node, type RuleContext, type TypedObject, valueChecking } from '../../../src/plugin/index.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import type { FormatRule } from '../../rule.ts'
import { type ChannelMessage, comparedMessages } from '../facts/channel-messages.ts'
import { EqualContent } from '../facts/equal-content.ts'
import { equivalentMessages, equivalentMessagesProblem } from '../facts/equivalent-messages.ts'
import { ExampleSearch, examplesOf, sharedExampleProblem } from '../facts/shared-examples.ts'

/** A channel with several messages. */
interface ManyMessages {
  readonly channel: TypedObject
  readonly messages: readonly ChannelMessage[]
}

export const channelMessagesDisjoint: FormatRule = {
  description: 'Data on a channel must be valid for only one of its messages',
  severity: 'warn',
  visit: {
    of: () => false,
    async finish(context) {
      const { graph } = context
      const contents = new EqualContent(graph)
      const channels = graph
        .objectsOf('Channel', 'MessageChoice')
        .filter((object) => !isSuppressed(object, graph))
        .map((channel) => ({ channel, messages: comparedMessages(channel, graph, contents) }))
        .filter(({ messages }) => messages.length > 1)
      const pairs = new Pairs()
      reportAlike(channels, contents, pairs, context)
      await reportSharedExamples(channels, pairs, context)
    },
  },
}

function reportAlike(
  channels: readonly ManyMessages[],
  contents: EqualContent,
  pairs: Pairs,
  { report }: RuleContext,
): void {
  for (const { channel, messages } of channels) {
    for (const alike of equivalentMessages(messages, contents)) {
      const { one, others, reason } = alike
      // The same messages in another channel are the same defect, except for two names of one message.
      const added = others.filter((other) => pairs.add(one.message.node, other.message.node))
      if (added.length > 0 || reason === 'one message') report(equivalentMessagesProblem(alike, channel))
    }
  }
}

async function reportSharedExamples(
  channels: readonly ManyMessages[],
  pairs: Pairs,
  { graph, schemaFormats, report }: RuleContext,
): Promise<void> {
  const searched = channels.filter(({ messages }) => messages.some((each) => hasExamples(each, graph)))
  if (searched.length === 0) return
  const search = new ExampleSearch(graph, await valueChecking(graph, schemaFormats))
  for (const { messages } of searched) {
    for (const shared of search.sharedIn(messages)) {
      if (pairs.add(shared.own.message.node, shared.other.message.node)) report(sharedExampleProblem(shared))
    }
  }
}

function hasExamples(message: ChannelMessage, graph: Graph): boolean {
  return examplesOf(message, graph).length > 0
}

/** Pairs of messages, in any order. */
class Pairs {
  readonly #known = new Map<Node, Set<Node>>()

  /** Remembers a pair; false when it was known. */
  add(one: Node, other: Node): boolean {
    if (this.#has(one, other) || this.#has(other, one)) return false
    const others = this.#known.get(one) ?? new Set()
    this.#known.set(one, others.add(other))
    return true
  }

  #has(one: Node, other: Node): boolean {
    return this.#known.get(one)?.has(other) ?? false
  }
}
