import { type Node, type Problem, quote, type TypedObject } from '../../../src/plugin/index.ts'
import { nameOf, quotedNames } from '../../wording/names.ts'
import { relatedPlace } from '../../wording/related-places.ts'
import type { ChannelMessage } from './channel-messages.ts'
import type { EqualContent } from './equal-content.ts'

/** Messages for which the same is valid as for another one, or more. */
export interface EquivalentMessages {
  readonly one: ChannelMessage
  readonly others: ChannelMessage[]
  readonly reason: 'one message' | 'same schemas' | 'one asks for less'
}

/** What a receiver cannot tell apart by the schemas, whatever is sent. Each message is looked at once. */
export function equivalentMessages(
  messages: readonly ChannelMessage[],
  contents: EqualContent,
): readonly EquivalentMessages[] {
  const byNode = new Map<Node, EquivalentMessages>()
  const byDemands = new Map<string, EquivalentMessages & { readonly demands: Requirements }>()
  for (const each of messages) {
    const { node } = each.message
    const same = byNode.get(node)
    if (same !== undefined) same.others.push(each)
    else byNode.set(node, { one: each, others: [], reason: 'one message' })
    const demands = same === undefined ? requirementsOf(each, contents) : undefined
    if (demands === undefined) continue
    const equal = byDemands.get(keyOf(demands))
    if (equal === undefined) byDemands.set(keyOf(demands), { one: each, others: [], reason: 'same schemas', demands })
    else equal.others.push(each)
  }
  const wider = [...byDemands.values()].flatMap(({ one: other, demands }): readonly EquivalentMessages[] => {
    const [one] = lesserThan(demands).flatMap((lesser) => byDemands.get(keyOf(lesser))?.one ?? [])
    return one === undefined ? [] : [{ one, others: [other], reason: 'one asks for less' }]
  })
  return [...byNode.values(), ...byDemands.values(), ...wider].filter(({ others }) => others.length > 0)
}

/** What a message demands of what is sent, in numbers that are equal for equal demands. */
interface Requirements {
  readonly payload: number
  readonly contentType: string | undefined
  readonly headers: number | undefined
  readonly bindings: number | undefined
}

/** Undefined for a message that says nothing about its payload, which is not known rather than free. */
function requirementsOf(
  { payload, headers, contentType, bindings }: ChannelMessage,
  contents: EqualContent,
): Requirements | undefined {
  if (payload === undefined) return undefined
  const ofHeaders = headers === undefined ? undefined : contents.ofSchema(headers)
  return { payload: contents.ofSchema(payload), contentType, headers: ofHeaders, bindings }
}

/** Demands that are met by whatever meets the given ones. */
function lesserThan(demands: Requirements): readonly Requirements[] {
  const { headers, bindings } = demands
  const without = { ...demands, headers: undefined, bindings: undefined }
  const withHeaders =
    headers === undefined || bindings === undefined
      ? []
      : [
          { ...without, headers },
          { ...without, bindings },
        ]
  return headers === undefined && bindings === undefined ? [] : [without, ...withHeaders]
}

function keyOf({ payload, contentType, headers, bindings }: Requirements): string {
  return `${payload} ${headers} ${bindings} ${contentType}`
}

/** What is said about messages of a channel that are alike. */
export function equivalentMessagesProblem({ one, others, reason }: EquivalentMessages, channel: TypedObject): Problem {
  const names = quotedNames(others.map(({ at }) => at.key))
  const [messages, are, them] = others.length === 1 ? ['message', 'is', 'it'] : ['messages', 'are', 'them']
  const found = `Unexpected ${messages} ${names} of the ${nameOf(channel)}`
  const name = quote(one.at.key)
  const message = {
    'one message': `${found}, which ${are} the same as ${name}, expected each message under one name: what is sent is one message; remove ${them}`,
    'same schemas': `${found}, for which the same is valid as for ${name}, expected schemas that tell them apart, by a constant for example: what is sent has to be valid for one message only`,
    'one asks for less': `${found}, expected one that differs from ${name}, which has the same payload and asks for less beside it: what is valid for ${names} is valid for both, and has to be for one only`,
  }[reason]
  return { at: others[0]?.at ?? one.at, on: 'key', message, related: [relatedPlace(one.at, 'the other message')] }
}
