import {
  childOf,
  type EffectiveValue,
  effectiveField,
  membersOf,
  type Named,
  type Node,
  type NodePath,
  resolvedPath,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'
import { type AskQuestion, questions } from '../codes.ts'
import { type Action, otherAction, type QuestionedParts } from '../reversed-operation.ts'
import { excerpt, located, quotedName } from './wording.ts'

const { texts } = questions['channel-may-differ']

/** How reversed operations use a channel. */
interface ChannelUse {
  /** The actions of your application on the channel. */
  readonly actions: ReadonlySet<Action>
  /** True if the channel is only for replies whose address is in each request. */
  readonly isAddressedByRequests: boolean
}

/** Asks `channel-may-differ` about each root channel that stays. */
export function askAboutChannels(parts: QuestionedParts, ask: AskQuestion): void {
  const uses = channelUses(parts)
  for (const channel of parts.channels) {
    const use = channel.effective && uses.get(channel.effective.node)
    ask({
      code: 'channel-may-differ',
      at: channel.location,
      on: 'key',
      message: messageOf(channel, use, parts.servers.length > 0),
    })
  }
}

function messageOf({ name, effective }: Named, use: ChannelUse | undefined, hasServers: boolean): string {
  const written = childOf(effective?.node, 'address')
  const address = stringOf(written)
  if (address === undefined) {
    const advice = use?.isAddressedByRequests ? addressedByRequests(use) : texts.unknownAddress
    return (written === undefined ? texts.withoutAddress : texts.nullAddress)(quotedName(name), advice)
  }
  const parameters = childOf(effective?.node, 'parameters')
  const isFilled = parameters?.kind === 'map' && parameters.entries.size > 0
  if (isFilled) return texts.withParameters(quotedName(name), excerpt(address))
  return texts.assumed(quotedName(name), excerpt(address), hasServers ? texts.connects : texts.onServer)
}

function addressedByRequests({ actions }: ChannelUse): string {
  return actions.has('send') ? texts.replyTo : texts.replyAt
}

/** How reversed operations and their replies use each channel. A reply has the opposite action of its operation. */
function channelUses({ graph, operations }: QuestionedParts): ReadonlyMap<Node, ChannelUse> {
  const uses = new Map<Node, { actions: Set<Action>; isAddressedByRequests: boolean }>()
  for (const { object, to } of operations) {
    const reply = effectiveField(object, 'reply', graph)
    add(effectiveField(object, 'channel', graph), to, false)
    add(reply?.member('channel'), otherAction[to], reply?.member('address') !== undefined)
  }
  return uses

  function add(channel: EffectiveValue | undefined, action: Action, isAddressed: boolean): void {
    if (channel?.node === undefined) return
    const use = uses.get(channel.node)
    if (use === undefined) uses.set(channel.node, { actions: new Set([action]), isAddressedByRequests: isAddressed })
    else {
      use.actions.add(action)
      use.isAddressedByRequests &&= isAddressed
    }
  }
}

/** Asks `parameter` about each parameter with a `location` in the channels that stay. */
export function askAboutParameters(parts: QuestionedParts, ask: AskQuestion): void {
  const uses = channelUses(parts)
  const asked = new Set<Node>()
  for (const channel of parts.channels) {
    for (const { name, location } of locationsIn(channel, parts)) {
      if (asked.has(location.node)) continue
      asked.add(location.node)
      const use = channel.effective && uses.get(channel.effective.node)
      const message = messageOfParameter(name, stringOf(location.node) ?? '', use)
      ask({ code: 'parameter', at: location, message })
    }
  }
}

interface Located {
  readonly name: string
  readonly location: NodePath
}

function locationsIn({ effective }: Named, { graph }: QuestionedParts): readonly Located[] {
  const parameters = effective && stepTo(effective, 'parameters')
  if (parameters === undefined) return []
  return membersOf(parameters).flatMap((member) => {
    const parameter = resolvedPath(member, graph)
    const location = parameter && stepTo(parameter, 'location')
    return location === undefined || stringOf(location.node) === undefined ? [] : [{ name: member.key, location }]
  })
}

function messageOfParameter(name: string, expression: string, use: ChannelUse | undefined): string {
  const { texts } = questions.parameter
  const [only, ...others] = use?.actions ?? []
  return texts[only === undefined || others.length > 0 ? 'both' : only](quotedName(name), located(expression))
}
