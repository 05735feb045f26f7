import type { MessageContract } from '../contract/contract.ts'
import { childOf, stringOf } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import { inOrder } from './channels.ts'
import type { End } from './edges.ts'
import type { Flow, FlowWay } from './landscape.ts'
import type { ReportedLandscape, ReportedPlace } from './report.ts'
import { nameOf } from './shared-messages.ts'

/** A landscape, and what is known of each of its flows, in their order; empty where only the landscape is needed. */
export interface DetailedLandscape {
  readonly report: ReportedLandscape
  readonly details: readonly FlowDetails[]
}

/** What a person who looks into a flow is shown. */
export interface FlowDetails {
  /** The tags of operations, channels and messages on both sides. */
  readonly tags: readonly string[]
  readonly ways: readonly {
    readonly from: OperationDetails
    readonly to: OperationDetails
    readonly isReply: boolean
  }[]
  readonly messages: readonly {
    readonly name: string
    readonly sent: MessageDetails | undefined
    readonly received: MessageDetails | undefined
  }[]
  /** Whether the messages that are sent are accepted; undefined where nobody asked. */
  readonly fit?: 'fits' | 'breaks' | 'unknown' | undefined
  /** Why they are not, as a sentence. */
  readonly reason?: string | undefined
}

export interface OperationDetails {
  readonly operation: string
  readonly place: ReportedPlace
}

export interface MessageDetails {
  readonly place: ReportedPlace
  /** The payload as it is written. */
  readonly schema: { readonly place: ReportedPlace; readonly text: string } | undefined
}

/** Most lines of a schema that are shown. */
const mostLines = 200

/** The details of a flow. */
export function detailsOf({ ways }: Flow, placeOf: (at: NodePath) => ReportedPlace): FlowDetails {
  const operation = ({ operation: { id, at, reply } }: End, isReply: boolean): OperationDetails => ({
    operation: id,
    place: placeOf(isReply ? (reply?.at ?? at) : at),
  })
  const sent = byName(ways.flatMap(({ shared }) => [...shared.sent]))
  const received = ways.flatMap(({ shared }) => [...shared.received])
  return {
    tags: inOrder(ways.flatMap(placesOf).flatMap(tagsOf)),
    ways: ways.map(({ from, to, isReply }) => ({
      from: operation(from, isReply),
      to: operation(to, isReply),
      isReply,
    })),
    messages: [...sent].map(([name, message]) => ({
      name,
      sent: messageDetails(message, placeOf),
      received: messageDetails(counterpartOf(message, received), placeOf),
    })),
  }
}

function byName(messages: readonly MessageContract[]): ReadonlyMap<string, MessageContract> {
  return new Map(messages.map((message) => [nameOf(message), message]))
}

function counterpartOf(message: MessageContract, others: readonly MessageContract[]): MessageContract | undefined {
  const { at, name, key } = message
  return (
    others.find((other) => other.at.node === at.node) ??
    others.find((other) => name !== undefined && other.name === name) ??
    others.find((other) => other.key === key)
  )
}

function messageDetails(
  message: MessageContract | undefined,
  placeOf: (at: NodePath) => ReportedPlace,
): MessageDetails | undefined {
  if (message === undefined) return undefined
  const { at, payload } = message
  return { place: placeOf(at), schema: payload && { place: placeOf(payload.at), text: textOf(payload.at) } }
}

/** A value as it is written, without the indentation that its lines share. */
function textOf({ file, node }: NodePath): string {
  const start = file.text.lastIndexOf('\n', node.start) + 1
  const before = file.text.slice(start, node.start)
  const first = before.trim() === '' ? before : ''
  const lines = `${first}${file.text.slice(node.start, node.end)}`.trimEnd().split('\n')
  const shown = lines.slice(0, mostLines)
  const indents = shown.slice(first === '' ? 1 : 0).flatMap((line) => (line.trim() === '' ? [] : line.search(/\S/)))
  const indent = indents.reduce((least, each) => Math.min(least, each), indents[0] ?? 0)
  const cut = shown.map((line) => (line.slice(0, indent).trim() === '' ? line.slice(indent) : line))
  return [...cut, ...(lines.length > mostLines ? ['…'] : [])].join('\n')
}

function placesOf({ from, to, shared }: FlowWay): readonly NodePath[] {
  const ends = [from.operation, to.operation].flatMap(({ at, channel }) =>
    channel === undefined ? [at] : [at, channel],
  )
  return [...ends, ...[...shared.sent, ...shared.received].map(({ at }) => at)]
}

/** The names of the tags of an object, as written there. */
function tagsOf({ node }: NodePath): readonly string[] {
  const tags = childOf(node, 'tags')
  return tags?.kind === 'list' ? tags.items.flatMap((tag) => stringOf(childOf(tag, 'name')) ?? []) : []
}
