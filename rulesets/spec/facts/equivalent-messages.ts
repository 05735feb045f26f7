import type { Node, Problem, TypedObject } from '../../../src/plugin/index.ts'
import { listed, nameOf } from '../../wording/names.ts'
import { relatedPlace } from '../../wording/related-places.ts'
import { type ChannelMessage, calledAlone } from './channel-messages.ts'
import type { EqualContent } from './equal-content.ts'

/** Messages that accept all data that another message accepts. */
export interface EquivalentMessages {
  readonly one: ChannelMessage
  readonly others: ChannelMessage[]
  readonly reason: 'one message' | 'same schemas' | 'one asks for less'
}

/** Groups of messages that no receiver can tell apart by their schemas. Each message is looked at once. */
export function equivalentMessages(
  messages: readonly ChannelMessage[],
  contents: EqualContent,
): readonly EquivalentMessages[] {
  const byNode = new Map<Node, EquivalentMessages>()
  const byDemands = new Map<string, EquivalentMessages & { readonly demands: Requirements }>()
  const isUnique = uniquePayloads(messages, contents)
  for (const each of messages) {
    const { node } = each.message
    const same = byNode.get(node)
    if (same !== undefined) same.others.push(each)
    else byNode.set(node, { one: each, others: [], reason: 'one message' })
    const demands = same === undefined && !isUnique(each) ? requirementsOf(each, contents) : undefined
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

/** True for a message whose payload is different at first sight from those of all others, so that it need not be looked into. */
function uniquePayloads(
  messages: readonly ChannelMessage[],
  contents: EqualContent,
): (message: ChannelMessage) => boolean {
  const outlines = new Map(
    messages.flatMap(({ payload }) => (payload === undefined ? [] : [[payload, contents.outlineOf(payload)] as const])),
  )
  const seen = new Map<string, number>()
  for (const outline of messages.flatMap(({ payload }) => (payload && outlines.get(payload)) ?? []))
    seen.set(outline, (seen.get(outline) ?? 0) + 1)
  return ({ payload }) => payload !== undefined && seen.get(outlines.get(payload) ?? '') === 1
}

/** The requirements of a message, as numbers that are equal for equal requirements. */
interface Requirements {
  readonly payload: number
  readonly contentType: string | undefined
  readonly schemaFormat: string | undefined
  readonly headers: number | undefined
  readonly bindings: number | undefined
}

/** Undefined for a message without a payload schema: its payload is unknown, not arbitrary. */
function requirementsOf(
  { payload, headers, contentType, schemaFormat, bindings }: ChannelMessage,
  contents: EqualContent,
): Requirements | undefined {
  if (payload === undefined) return undefined
  const ofHeaders = headers === undefined ? undefined : contents.ofSchema(headers)
  return { payload: contents.ofSchema(payload), contentType, schemaFormat, headers: ofHeaders, bindings }
}

/** Weaker requirements: all data that meets the given ones meets these too. */
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

function keyOf({ payload, contentType, schemaFormat, headers, bindings }: Requirements): string {
  return `${payload} ${headers} ${bindings} ${contentType} ${schemaFormat}`
}

/** The end of messages about messages that no receiver can tell apart. */
export const distinctionAdvice = 'tell them apart by a constant or a required property'

/** The problem to report for messages of a channel that are alike. */
export function equivalentMessagesProblem({ one, others, reason }: EquivalentMessages, channel: TypedObject): Problem {
  const names = listed(others.map((other) => other.name))
  const [messages, are, accept] = others.length === 1 ? ['Message', 'is', 'accepts'] : ['Messages', 'are', 'accept']
  const name = calledAlone(one)
  const message = {
    'one message': `${messages} ${names} ${are} the same as ${name} in the ${nameOf(channel)}; keep one of them`,
    'same schemas': `${messages} ${names} ${accept} the same data as ${name}; ${distinctionAdvice}`,
    'one asks for less': `All data for message ${names} is valid for ${name} too; ${distinctionAdvice}`,
  }[reason]
  const at = others[0]?.at ?? one.at
  const on = at.parent?.node.kind === 'list' ? 'value' : 'key'
  return { at, on, message, related: [relatedPlace(one.at, 'the other message')] }
}
