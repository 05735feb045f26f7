import {
  childOf,
  effectiveTarget,
  formatFragment,
  type Graph,
  type Node,
  type NodePath,
  type Problem,
  quote,
  type Reference,
  type RuleContext,
  type TypedObject,
  writtenReference,
} from '../../../src/plugin/index.ts'
import { quotedNames } from '../../wording/names.ts'
import { referenceField, relatedPlace } from '../../wording/related-places.ts'
import {
  channelOfOperation,
  expectedTarget,
  leadsInto,
  namesOf,
  referenceIn,
  referencesIn,
  rootChannels,
} from './operation-channel.ts'

/** A reference to a valid object in the wrong place. */
export interface ForeignReference {
  readonly reference: Reference
  /** The kind of the target, at the start of the message: `Channel`. */
  readonly what: string
  readonly expected: string
  readonly advice: string
  readonly channel: NodePath
}

function foreignReference({ reference, what, expected, advice, channel }: ForeignReference): Problem {
  const message = `${what} ${quote(reference.text)} is not ${expected}; ${advice}`
  return { at: referenceField(reference.location), message, related: [relatedPlace(channel, 'the channel')] }
}

/** The reference that leads to a channel or server at the root, for a fixer. */
export interface RootReference {
  readonly value: string
  /** False in a part file, which may also serve descriptions with other roots. */
  readonly isSure: boolean
}

/** What to write in place of a reference to the same channel or server elsewhere. */
export function rootReference(pointer: readonly [string, string], at: NodePath, { entry }: Graph): RootReference {
  return { value: writtenReference(entry.path, at.file, formatFragment(pointer)), isSure: at.file === entry }
}

/** Reports the `channel` of a root operation or its reply that is not a root channel. */
export function reportForeignChannel(object: TypedObject, { graph, report }: RuleContext): void {
  const reference = referenceIn(object, 'channel', graph)
  const channel = reference === undefined ? undefined : expectedTarget(reference, graph)
  if (reference === undefined || channel === undefined || leadsInto(reference, rootChannels(graph))) return
  const expected = 'one of the root "channels"'
  const { advice, ...data } = channelAdvice(reference, object, graph)
  const problem = foreignReference({ reference, what: 'Channel', expected, advice, channel })
  report({ ...problem, data })
}

interface ChannelAdvice extends Partial<RootReference> {
  readonly advice: string
  /** The name that the channel may get at the root. */
  readonly name?: string
}

function channelAdvice(reference: Reference, { location }: TypedObject, graph: Graph): ChannelAdvice {
  const target = effectiveTarget(reference)
  const names = target === undefined ? [] : namesOf(target.node, rootChannels(graph), graph)
  const [name] = names
  if (name === undefined) {
    const advice = 'add it there and refer to that name'
    const key = target?.key ?? ''
    const isFree = key !== '' && !rootChannels(graph)?.entries.has(key)
    return location.file === graph.entry && isFree ? { advice, name: key } : { advice }
  }
  const root = rootReference(['channels', name], location, graph)
  return { advice: `write ${quote(root.value)}`, ...(names.length === 1 ? root : {}) }
}

/** Reports items of `messages` that are not messages of the channel beside the list. */
export function reportForeignMessages(object: TypedObject, { graph, report }: RuleContext): void {
  const channel = channelOfOperation(object, graph)
  if (channel === undefined) return
  const messages = childOf(channel.node, 'messages')
  if (messages !== undefined && messages.kind !== 'map') return
  for (const reference of referencesIn(object, 'messages', graph)) {
    if (expectedTarget(reference, graph) === undefined || leadsInto(reference, messages)) continue
    const expected = `a message of the ${channelName(channel)}`
    const { advice, text } = messageAdvice(reference, object, messages, graph)
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

function messageAdvice(
  reference: Reference,
  object: TypedObject,
  messages: Node | undefined,
  graph: Graph,
): MessageAdvice {
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
