import {
  childOf,
  effectiveTarget,
  formatFragment,
  type Graph,
  type Node,
  type NodePath,
  quote,
  type Reference,
  type RuleContext,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { quotedNames } from '../../wording/names.ts'
import { foreignReference } from './foreign-reference.ts'
import { channelOfOperation, expectedTarget, leadsInto, namesOf, referencesIn } from './operation-channel.ts'

/** Reports items of `messages` that are not messages of the channel beside the list. */
export function reportForeignMessages(object: TypedObject, { graph, report }: RuleContext): void {
  const channel = channelOfOperation(object, graph)
  if (channel === undefined) return
  const messages = childOf(channel.node, 'messages')
  if (messages !== undefined && messages.kind !== 'map') return
  for (const reference of referencesIn(object, 'messages', graph)) {
    if (expectedTarget(reference, graph) === undefined || leadsInto(reference, messages)) continue
    const expected = `a message of the ${channelName(channel)}`
    const { advice, text } = adviceFor(reference, object, messages, graph)
    const problem = foreignReference({ reference, what: 'Message', expected, advice, channel })
    report(text === undefined ? problem : { ...problem, data: { value: text } })
  }
}

function channelName({ key }: NodePath): string {
  return key === '' ? 'channel' : `channel ${quote(key)}`
}

interface MessageAdvice {
  readonly advice: string
  /** The reference to the same message of the channel, if there is one only. */
  readonly text?: string
}

function adviceFor(reference: Reference, object: TypedObject, messages: Node | undefined, graph: Graph): MessageAdvice {
  if (messages?.kind !== 'map' || messages.entries.size === 0) return { advice: 'add it there' }
  const target = effectiveTarget(reference)
  const names = target === undefined ? [] : namesOf(target.node, messages, graph)
  const [name] = names
  if (name === undefined) return { advice: `add it there or choose from ${quotedNames([...messages.entries.keys()])}` }
  const written = childOf(object.node, 'channel')
  const channel = written === undefined ? undefined : graph.referenceAt(written)?.text
  if (!channel?.includes('#') || names.length !== 1) return { advice: `refer to ${quotedNames(names)} there` }
  const text = `${channel}${formatFragment(['messages', name]).slice(1)}`
  return { advice: `write ${quote(text)}`, text }
}
