import type { Contract, Exchange, MessageContract, OperationContract } from '../contract/contract.ts'
import { childOf, stringOf } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import { inOrder, type LandscapeChannel, LandscapeChannels } from './channels.ts'
import { type Application, applicationsOf, type Edge, type End, type Evidence, edgesBetween } from './edges.ts'
import { nameOf, type SharedMessages, sharedMessages } from './shared-messages.ts'

/** A description that was read. */
export interface ReadApplication {
  readonly contract: Contract
  /** As reports name it. */
  readonly file: string
  /** The API of the config that it belongs to. */
  readonly api: string | undefined
}

export interface LandscapeApplication {
  /** The `id` of the description, or else the title. */
  readonly id: string
  /** With the file behind where several have one title. */
  readonly title: string
  readonly file: string
  readonly api: string | undefined
  readonly contract: Contract
}

/** What an application does at a channel: a request and the reply to it are two. */
export type EdgeAction = 'send' | 'receive' | 'ask' | 'reply'

/** An operation of an application at a channel, or the reply of one. */
export interface LandscapeEdge {
  readonly application: LandscapeApplication
  readonly channel: LandscapeChannel
  readonly action: EdgeAction
  readonly operation: string
  readonly contract: OperationContract
  readonly messages: readonly string[]
  /** The operation or its reply, and the channel. */
  readonly places: readonly [at: NodePath, ...channel: NodePath[]]
}

/** One exchange with another: an operation that sends and one that receives, or their replies. */
export interface FlowWay {
  readonly from: End
  readonly to: End
  readonly isReply: boolean
  readonly shared: SharedMessages
}

/** Messages that go from one application to another. */
export interface Flow {
  readonly from: LandscapeApplication
  readonly to: LandscapeApplication
  readonly channel: LandscapeChannel
  readonly messages: readonly string[]
  readonly evidence: Evidence
  /** All ways that make up the flow. */
  readonly ways: readonly FlowWay[]
}

/** What is sent and nobody receives, or is received and nobody sends. */
export interface Unanswered {
  readonly application: LandscapeApplication
  readonly channel: LandscapeChannel
  readonly action: 'send' | 'receive'
  /** Empty if the description names none. */
  readonly messages: readonly string[]
}

/** Who sends what to whom. */
export interface Landscape {
  readonly applications: readonly LandscapeApplication[]
  readonly channels: readonly LandscapeChannel[]
  readonly edges: readonly LandscapeEdge[]
  readonly flows: readonly Flow[]
  readonly unanswered: readonly Unanswered[]
}

/**
 * The landscape of some descriptions, the same in whatever order they are given. `placeOf` writes the place of a channel as reports do,
 * for those without an address.
 */
export function landscapeOf(read: readonly ReadApplication[], placeOf: (at: NodePath) => string): Landscape {
  return new LandscapeReader(identified(read), placeOf).landscape()
}

/** Names applications, and orders them by their titles. */
function identified(read: readonly ReadApplication[]): readonly LandscapeApplication[] {
  const sorted = read.toSorted((one, other) =>
    compare([one.contract.title, one.file], [other.contract.title, other.file]),
  )
  const files = new Map(sorted.map(({ contract, file }) => [contract, file]))
  const named = applicationsOf(
    sorted.map(({ contract }) => contract),
    (contract) => files.get(contract) ?? '',
  )
  const wanted = sorted.map(({ contract, file }, index) => {
    const title = contract.title === '' ? file : (named[index]?.name ?? file)
    return { title, id: stringOf(childOf(contract.entry.root, 'id')) || title }
  })
  const counts = new Map<string, number>()
  for (const { id } of wanted) counts.set(id, (counts.get(id) ?? 0) + 1)
  return sorted.map((each, index) => {
    const { title = each.file, id = title } = wanted[index] ?? {}
    return { ...each, title, id: counts.get(id) === 1 ? id : `${id} (${each.file})` }
  })
}

/** An exchange of an application, with what became of its messages. */
interface Side {
  readonly application: LandscapeApplication
  readonly exchange: Exchange
  readonly channel: LandscapeChannel
  readonly action: 'send' | 'receive'
  readonly answered: Set<MessageContract>
  isMet: boolean
}

class LandscapeReader {
  readonly #applications: readonly LandscapeApplication[]
  readonly #byContract: ReadonlyMap<Contract, LandscapeApplication>
  readonly #ends: readonly End[]
  readonly #channels: LandscapeChannels
  readonly #sides = new Map<Exchange, Side>()

  constructor(applications: readonly LandscapeApplication[], placeOf: (at: NodePath) => string) {
    this.#channels = new LandscapeChannels(placeOf)
    this.#applications = applications
    this.#byContract = new Map(applications.map((application) => [application.contract, application]))
    this.#ends = applications.flatMap(({ title, contract }) => {
      const application: Application = { name: title, contract }
      return contract.operations.map((operation): End => ({ application, operation }))
    })
  }

  landscape(): Landscape {
    const named = [...new Set(this.#ends.map(({ application }) => application))]
    const met = edgesBetween(named, { endpointsOf: ({ usualEndpoints }) => usualEndpoints, toItself: true })
    this.#findChannels(met)
    const edges = this.#ends.flatMap((end) => this.#edgesOf(end))
    const flows = this.#flowsOf(met)
    const channels = [...new Map(edges.map(({ channel }) => [channel.id, channel])).values()]
    return {
      applications: this.#applications,
      channels: channels.toSorted((one, other) => compare([one.id], [other.id])),
      edges: edges.toSorted((one, other) => compare(orderOf(one), orderOf(other))),
      flows,
      unanswered: this.#unanswered(),
    }
  }

  #findChannels(met: readonly Edge[]): void {
    for (const { operation } of this.#ends) {
      const { servers, reply } = operation
      this.#channels.add({ exchange: operation, servers })
      if (reply !== undefined) this.#channels.add({ exchange: reply, servers })
    }
    for (const { from, to } of met) {
      const [sent, received] = [from.operation, to.operation]
      this.#channels.join({ exchange: sent, servers: sent.servers }, { exchange: received, servers: received.servers })
      if (sent.reply === undefined || received.reply === undefined) continue
      this.#channels.join(
        { exchange: sent.reply, servers: sent.servers },
        { exchange: received.reply, servers: received.servers },
      )
    }
  }

  #channelOf({ operation }: End, exchange: Exchange): LandscapeChannel | undefined {
    return this.#channels.of({ exchange, servers: operation.servers })
  }

  #applicationOf({ application }: End): LandscapeApplication | undefined {
    return this.#byContract.get(application.contract)
  }

  /** What an operation does, and its reply. A reply that names no channel is at that of the request. */
  #edgesOf(end: End): readonly LandscapeEdge[] {
    const { operation } = end
    const { action, reply } = operation
    const application = this.#applicationOf(end)
    const channel = this.#channelOf(end, operation)
    if (application === undefined || channel === undefined) return []
    const edge = (exchange: Exchange, at: NodePath, done: EdgeAction): LandscapeEdge => {
      const place = this.#channelOf(end, exchange) ?? channel
      const isSent = done !== 'receive'
      this.#sides.set(exchange, {
        application,
        exchange,
        channel: place,
        action: isSent ? 'send' : 'receive',
        answered: new Set(),
        isMet: false,
      })
      return {
        application,
        channel: place,
        action: done,
        operation: operation.id,
        contract: operation,
        messages: inOrder(exchange.messages.map(nameOf)),
        places: exchange.channel === undefined ? [at] : [at, exchange.channel],
      }
    }
    const asks = action === 'send' && reply !== undefined
    const first = edge(operation, operation.at, asks ? 'ask' : action)
    return reply === undefined ? [first] : [first, edge(reply, reply.at, asks ? 'receive' : 'reply')]
  }

  /** The flows: first what is sent, then the replies to what arrives. */
  #flowsOf(met: readonly Edge[]): readonly Flow[] {
    const requests = this.#grouped(met.map(({ from, to, evidence }) => ({ from, to, evidence, isReply: false })))
    const arriving = requests.flatMap(({ ways, evidence }) => ways.map((way) => ({ ...way, evidence })))
    const replies = arriving.flatMap(({ from, to, evidence }): readonly WayDraft[] => {
      const isReplied = from.operation.reply !== undefined && to.operation.reply !== undefined
      return isReplied ? [{ from: to, to: from, evidence, isReply: true }] : []
    })
    const flows = new Map<string, Flow>()
    for (const flow of [...requests, ...this.#grouped(replies)]) {
      const key = JSON.stringify([flow.from.id, flow.to.id, flow.channel.id])
      const known = flows.get(key)
      flows.set(key, known === undefined ? flow : joined(known, flow))
    }
    return [...flows.values()].toSorted((one, other) => compare(flowOrderOf(one), flowOrderOf(other)))
  }

  /** One flow for all operations of a sender and a receiver at a channel, unless both name messages and share none. */
  #grouped(drafts: readonly WayDraft[]): readonly Flow[] {
    const groups = new Map<string, { readonly sender: Side; readonly receiver: Side; readonly drafts: WayDraft[] }>()
    for (const draft of drafts) {
      const [sender, receiver] = [this.#sideOf(draft.from, draft.isReply), this.#sideOf(draft.to, draft.isReply)]
      if (sender === undefined || receiver === undefined) continue
      const key = JSON.stringify([sender.application.id, receiver.application.id, sender.channel.id])
      const known = groups.get(key)
      if (known === undefined) groups.set(key, { sender, receiver, drafts: [draft] })
      else known.drafts.push(draft)
    }
    return [...groups.values()].flatMap(({ sender, receiver, drafts: all }) => {
      const sides = (end: 'from' | 'to') => [
        ...new Set(all.flatMap((draft) => this.#sideOf(draft[end], draft.isReply) ?? [])),
      ]
      const messagesOf = (end: 'from' | 'to') => [...new Set(sides(end).flatMap(({ exchange }) => exchange.messages))]
      const shared = sharedMessages(messagesOf('from'), messagesOf('to'))
      if (shared === undefined) return []
      for (const side of sides('from')) note(side, shared.sent)
      for (const side of sides('to')) note(side, shared.received)
      const evidence = strongest(all.map((draft) => draft.evidence))
      const ways = all.map(({ from, to, isReply }): FlowWay => ({ from, to, isReply, shared }))
      const messages = inOrder([...shared.sent].map(nameOf))
      return [{ from: sender.application, to: receiver.application, channel: sender.channel, messages, evidence, ways }]
    })
  }

  #sideOf({ operation }: End, isReply: boolean): Side | undefined {
    return this.#sides.get(isReply ? (operation.reply ?? operation) : operation)
  }

  #unanswered(): readonly Unanswered[] {
    const groups = new Map<string, Side[]>()
    for (const side of this.#sides.values()) {
      const key = JSON.stringify([side.application.id, side.channel.id, side.action])
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [side])
      else group.push(side)
    }
    const found = [...groups.values()].flatMap((sides): readonly Unanswered[] => {
      const [first] = sides
      if (first === undefined) return []
      const { application, channel, action } = first
      const answered = new Set(sides.flatMap((side) => [...side.answered].map(nameOf)))
      const all = inOrder(sides.flatMap(({ exchange }) => exchange.messages.map(nameOf)))
      const left = all.filter((name) => !answered.has(name))
      const isMet = sides.some((side) => side.isMet)
      return isMet && left.length === 0 ? [] : [{ application, channel, action, messages: left }]
    })
    const order = ({ application, channel, action }: Unanswered): readonly string[] => [
      application.title,
      channel.id,
      action,
    ]
    return found.toSorted((one, other) => compare(order(one), order(other)))
  }
}

type WayDraft = Omit<FlowWay, 'shared'> & { readonly evidence: Evidence }

function note(side: Side, messages: ReadonlySet<MessageContract>): void {
  side.isMet = true
  for (const message of side.exchange.messages) if (messages.has(message)) side.answered.add(message)
}

/** A flow of two, whose sender, receiver and channel are the same. */
function joined(one: Flow, other: Flow): Flow {
  return {
    ...one,
    messages: inOrder([...one.messages, ...other.messages]),
    evidence: strongest([one.evidence, other.evidence]),
    ways: [...one.ways, ...other.ways],
  }
}

const evidences: readonly Evidence[] = ['reference', 'server', 'address']

function strongest(all: readonly Evidence[]): Evidence {
  return evidences.find((each) => all.includes(each)) ?? 'address'
}

function orderOf({ application, channel, action, operation }: LandscapeEdge): readonly string[] {
  return [application.title, channel.id, action, operation]
}

function flowOrderOf({ from, to, channel }: Flow): readonly string[] {
  return [from.title, to.title, channel.id]
}

/** Compares texts one after the other, by their characters. */
function compare(ones: readonly string[], others: readonly string[]): number {
  for (const [index, one] of ones.entries()) {
    const other = others[index] ?? ''
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}
