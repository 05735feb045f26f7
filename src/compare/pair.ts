import { AddressSet } from '../contract/addresses.ts'
import type { Exchange, MessageContract } from '../contract/contract.ts'
import { type Application, type Edge, type End, edgesBetween } from '../landscape/edges.ts'
import type { NodePath } from '../load/node-path.ts'
import type { Proof, Verdict } from './change.ts'
import { worst } from './change.ts'
import { compareSent } from './compare-messages.ts'
import { judgeSchemas, type Reading } from './compare-schemas.ts'

/** Whether what is sent is accepted. */
export type Fit = 'fits' | 'breaks' | 'unknown'

/** A way for messages from one application to another, and whether they fit. */
export interface JudgedEdge {
  /** The name of the application, a dot and the operation, with `/reply` for its reply. */
  readonly from: string
  readonly to: string
  readonly verdict: Fit
  readonly proof: PairProof
  /** The message of the sender that does not fit, by its name or key. */
  readonly message?: string | undefined
  readonly part?: string | undefined
  /** An address that does not fit, or else one that both have. */
  readonly address?: string | undefined
  readonly server?: string | undefined
  /** The place of the sender and the receiver, or of the message that does not fit. */
  readonly places: { readonly from: NodePath; readonly to: NodePath }
}

/** Why a verdict on an edge holds; a message that shows a break is one that `from` accepts. */
export type PairProof =
  | { readonly kind: 'witness'; readonly value: unknown; readonly accepts: 'from' }
  | Exclude<Proof, { readonly kind: 'witness' }>

/** How applications fit together. */
export interface Fitting {
  readonly edges: readonly JudgedEdge[]
  /** The operations that nobody else receives from, or sends to. */
  readonly unmatched: readonly End[]
}

/** Judges each edge between applications, and the replies that go back on them. */
export function fittingOf(applications: readonly Application[], reading: Reading): Fitting {
  const ways = edgesBetween(applications).map((edge): Way => ({ edge, sent: edge.from.operation }))
  const taken = grouped(ways).flatMap((group) => (group.length === 1 ? group : shared(group, reading)))
  const matched = new Set(taken.flatMap(({ edge: { from, to } }) => [from.operation, to.operation]))
  const ends = applications.flatMap((application) =>
    application.contract.operations.map((operation): End => ({ application, operation })),
  )
  return {
    edges: taken.flatMap((way) => [judged(way, reading), ...replyOf(way.edge, reading)]),
    unmatched: ends.filter(({ operation }) => !matched.has(operation)),
  }
}

/** An edge with what of the sender goes to this receiver. */
interface Way {
  readonly edge: Edge
  readonly sent: Exchange
}

/** The ways from one operation to one application, which may have several operations there. They follow one another. */
function grouped(ways: readonly Way[]): readonly (readonly Way[])[] {
  const groups: Way[][] = []
  for (const way of ways) {
    const last = groups.at(-1)
    const { from, to } = last?.[0]?.edge ?? {}
    const isSame = from?.operation === way.edge.from.operation && to?.application === way.edge.to.application
    if (last !== undefined && isSame) last.push(way)
    else groups.push([way])
  }
  return groups
}

/**
 * Several operations of one application receive at an address: each message goes to those that accept it, and one that nobody accepts
 * goes to all. What is sent to an address goes to those that receive there. An operation to which nothing goes is no end of a way.
 */
function shared(ways: readonly Way[], reading: Reading): readonly Way[] {
  const receivers = ways.map(({ edge }) => edge.to.operation)
  const accepts = (receiver: Exchange, message: MessageContract): boolean =>
    compareSent([message], receiver.messages, reading).every(({ verdict }) => verdict !== 'breaking')
  const addresses = receivers.flatMap(({ address }) => address.set ?? [])
  return ways.flatMap((way): readonly Way[] => {
    const { edge, sent } = way
    const receiver = edge.to.operation
    const messages = sent.messages.filter(
      (message) => accepts(receiver, message) || !receivers.some((each) => accepts(each, message)),
    )
    if (messages.length === 0 && sent.messages.length > 0) return []
    const isReceived = sent.address.set?.outside(AddressSet.union(addresses)) === undefined
    const address = isReceived ? receiver.address : sent.address
    return [{ edge, sent: { ...sent, messages, address } }]
  })
}

/** How reports name an operation of an application. */
export function nameOfEnd({ application, operation }: End): string {
  return `${application.name}.${operation.id}`
}

function judged({ edge, sent }: Way, reading: Reading): JudgedEdge {
  const { from, to, address, server } = edge
  const base = {
    from: nameOfEnd(from),
    to: nameOfEnd(to),
    address,
    server,
    places: { from: from.operation.at, to: to.operation.at },
  }
  return { ...base, ...judgementOf(sent, to.operation, reading) }
}

/** The reply to a request; undefined if nobody waits for one. */
function replyOf({ from, to, server }: Edge, reading: Reading): readonly JudgedEdge[] {
  const { reply: awaited } = from.operation
  const { reply: sent } = to.operation
  if (awaited === undefined) return []
  const base = {
    from: `${nameOfEnd(to)}/reply`,
    to: `${nameOfEnd(from)}/reply`,
    server,
    places: { from: sent?.at ?? to.operation.at, to: awaited.at },
  }
  if (sent === undefined)
    return [
      {
        ...base,
        verdict: 'breaks',
        proof: { kind: 'promise', reason: 'the sender waits for a reply, and there is none' },
      },
    ]
  const [one, other] = [sent.location?.text, awaited.location?.text]
  if (one !== other) {
    const reason = 'the two sides find the address of the reply at different places'
    const isKnown = one !== undefined && other !== undefined
    const proof: PairProof = isKnown ? { kind: 'promise', reason } : { kind: 'unknown', reason }
    return [{ ...base, verdict: isKnown ? 'breaks' : 'unknown', proof }]
  }
  return [{ ...base, ...judgementOf(sent, awaited, reading) }]
}

type EdgeJudgement = Pick<JudgedEdge, 'verdict' | 'proof'> & Partial<JudgedEdge>

const tooManyValues = 'there are too many values of parameters to compare'

/** Whether all that is sent is accepted: at each address, and each message as exactly one of those that are accepted. */
function judgementOf(sent: Exchange, accepted: Exchange, reading: Reading): EdgeJudgement {
  const [from, to] = [sent.address.set, accepted.address.set]
  if (from !== undefined && to !== undefined && from.key !== to.key && !(from.isExact && to.isExact))
    return { verdict: 'unknown', proof: { kind: 'unknown', reason: tooManyValues } }
  const outside = from && to && from.outside(to)
  if (outside !== undefined) {
    const reason = `nobody receives what is sent to ${outside}`
    return { verdict: 'breaks', proof: { kind: 'promise', reason }, address: outside }
  }
  const changes = compareSent(sent.messages, accepted.messages, reading)
  const verdict = worst(changes.map((change) => change.verdict))
  const deciding = changes.find((change) => change.verdict === verdict)
  const keys = keysOf(sent.messages, accepted.messages, reading)
  if (keys !== undefined && (verdict === 'none' || verdict === 'compatible' || keys.verdict === 'breaks')) return keys
  if (deciding === undefined || verdict === 'none') return { verdict: 'fits', proof: { kind: 'equal' } }
  const { proof, part, messages } = deciding
  const message = messages.new?.name ?? messages.new?.key
  if (verdict === 'compatible') return { verdict: 'fits', proof: proofOf(proof) }
  return { verdict: fitOf(verdict), proof: proofOf(proof), message, part }
}

/** What is wrong with the keys of messages, and other schemas in bindings that both sides describe. */
function keysOf(
  sent: readonly MessageContract[],
  accepted: readonly MessageContract[],
  reading: Reading,
): EdgeJudgement | undefined {
  let found: EdgeJudgement | undefined
  for (const message of sent) {
    for (const other of accepted) {
      if (message.name !== other.name && message.key !== other.key && accepted.length > 1) continue
      for (const field of message.bindings) {
        const counterpart = other.bindings.find(({ path }) => path === field.path)
        if (field.schema === undefined || counterpart?.schema === undefined) continue
        const { verdict, proof } = judgeSchemas(counterpart.schema, field.schema, 'send', reading, undefined)
        if (verdict !== 'breaking' && verdict !== 'unknown') continue
        const fit = {
          verdict: fitOf(verdict),
          proof: proofOf(proof),
          message: message.name ?? message.key,
          part: field.path,
        }
        if (found === undefined || fit.verdict === 'breaks') found = fit
      }
    }
  }
  return found
}

function fitOf(verdict: Verdict): Fit {
  return verdict === 'breaking' ? 'breaks' : verdict === 'unknown' ? 'unknown' : 'fits'
}

function proofOf(proof: Proof): PairProof {
  return proof.kind === 'witness' ? { kind: 'witness', value: proof.value, accepts: 'from' } : proof
}
