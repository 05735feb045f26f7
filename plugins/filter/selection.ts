import {
  childOf,
  effectiveTarget,
  type Graph,
  kindOf,
  membersOf,
  type Named,
  type Node,
  type NodePath,
  namedValues,
  objectPlaces,
  parsePointer,
  quote,
  referencePlaces,
  resolvedNode,
  resolvedPath,
  rootNamesOf,
  stepTo,
} from '../../src/plugin/index.ts'
import type { SelectorList, Unit } from './selectors.ts'

/** A removed entry, and the reason. */
export interface Going {
  readonly location: NodePath
  readonly what: Unit['kind']
  readonly name: string
  readonly reason: string
}

/** The result of applying selectors to a description. */
export interface Selection {
  /** Removed operations, channels, messages and servers, which are entries of maps. */
  readonly going: readonly Going[]
  /** Items of lists that refer to removed messages and servers. */
  readonly items: readonly NodePath[]
  /** Channels that are removed unless a remaining part uses them. */
  readonly unlessUsed: readonly NodePath[]
  /** Channels that stay, even if only removed parts used them. */
  readonly kept: readonly NodePath[]
}

const kinds: Readonly<Record<string, Unit['kind']>> = {
  Operation: 'operation',
  Channel: 'channel',
  Message: 'message',
  Server: 'server',
}

export const notKept = 'no selector of "keep" matches it'

/** Applies the selectors of `keep` (undefined: all) and `drop`. */
export function select(graph: Graph, keep: SelectorList | undefined, drop: SelectorList): Selection {
  return new Selecting(graph, keep, drop)
}

class Selecting implements Selection {
  readonly going: Going[] = []
  readonly items: NodePath[] = []
  readonly unlessUsed: NodePath[] = []
  readonly kept: NodePath[] = []
  readonly #graph: Graph
  readonly #keep: SelectorList | undefined
  readonly #drop: SelectorList
  /** The objects that `drop` matches, at any place, with the reason. */
  readonly #dropped = new Map<Node, string>()
  /** The removed root channels, and those that `keep` matches. */
  readonly #goneChannels = new Set<string>()
  readonly #keptChannels = new Set<string>()

  constructor(graph: Graph, keep: SelectorList | undefined, drop: SelectorList) {
    this.#graph = graph
    this.#keep = keep
    this.#drop = drop
    this.#findDropped()
    for (const channel of namedValues(graph, ['channels'])) this.#channel(channel)
    for (const operation of namedValues(graph, ['operations'])) this.#operation(operation)
    this.#others()
    if (this.#dropped.size > 0) this.#messagesAndItems()
  }

  #findDropped(): void {
    if (this.#drop.isByIdOnly) return
    for (const object of this.#graph.objectsOf('Operation', 'Channel', 'Message', 'Server')) {
      const kind = kinds[object.type.name]
      const reason = kind === undefined ? undefined : this.#drop.reasonFor({ kind, object })
      if (reason !== undefined) this.#dropped.set(object.node, reason)
    }
  }

  #channel({ name, location, effective }: Named): void {
    const unit = this.#unitOf('channel', name, effective)
    const reason = this.#drop.reasonFor(unit)
    const isKept = this.#keep?.reasonFor(unit) !== undefined
    if (reason !== undefined) {
      this.#goneChannels.add(name)
      this.going.push({ location, what: 'channel', name, reason })
    } else if (isKept) {
      this.#keptChannels.add(name)
      this.kept.push(location)
    } else if (this.#keep !== undefined) this.unlessUsed.push(location)
  }

  #operation({ name, location, effective }: Named): void {
    const unit = this.#unitOf('operation', name, effective)
    const isMatched = this.#keep?.reasonFor(unit) !== undefined
    const channels = this.#channelsOf(effective)
    const isKept = this.#keep === undefined || isMatched || channels.some((channel) => this.#keptChannels.has(channel))
    const reason =
      this.#drop.reasonFor(unit) ?? this.#reasonOfChannel(effective, channels) ?? (isKept ? undefined : notKept)
    if (reason !== undefined) this.going.push({ location, what: 'operation', name, reason })
  }

  /** The possible names of an operation's root channel. There is more than one only if several names have the same target. */
  #channelsOf(operation: NodePath | undefined): readonly string[] {
    const written = childOf(operation?.node, 'channel')
    const reference = written && this.#graph.referenceAt(written)
    if (reference === undefined) return []
    return rootNamesOf(this.#graph)
      .of(reference)
      .flatMap((pointer) => parsePointer(pointer)?.[1] ?? [])
  }

  #reasonOfChannel(operation: NodePath | undefined, names: readonly string[]): string | undefined {
    const [first] = names
    if (first !== undefined) {
      const areGone = names.every((name) => this.#goneChannels.has(name))
      return areGone ? `its channel ${quote(first)} is dropped` : undefined
    }
    const written = childOf(operation?.node, 'channel')
    const channel = written && resolvedNode(written, this.#graph)
    return channel !== undefined && this.#dropped.has(channel) ? 'its channel is dropped' : undefined
  }

  /** Adds root servers, and components whose target is dropped. */
  #others(): void {
    for (const server of namedValues(this.#graph, ['servers'])) this.#dropIfMatched('server', server)
    for (const [type, kind] of Object.entries(kinds)) {
      const components = namedValues(this.#graph, ['components', kindOf(this.#graph, type) ?? ''])
      for (const component of components) this.#dropIfMatched(kind, component)
    }
  }

  #dropIfMatched(
    what: Unit['kind'],
    { name, location, effective }: Pick<Named, 'name' | 'location' | 'effective'>,
  ): void {
    if (effective === undefined) return
    const reason =
      this.#dropped.get(effective.node) ??
      (what === 'operation' ? this.#reasonOfChannel(effective, this.#channelsOf(effective)) : undefined)
    if (reason !== undefined) this.going.push({ location, what, name, reason })
  }

  #messagesAndItems(): void {
    for (const channel of this.#graph.objectsOf('Channel')) {
      for (const place of objectPlaces(this.#graph).get(channel) ?? []) {
        const messages = stepTo(place, 'messages')
        for (const location of messages?.node.kind === 'map' ? membersOf(messages) : []) {
          const effective = resolvedPath(location, this.#graph)
          this.#dropIfMatched('message', { name: location.key, location, effective })
        }
      }
    }
    for (const [reference, places] of referencePlaces(this.#graph)) {
      if (reference.rule !== 'must') continue
      const target = effectiveTarget(reference)
      if (target === undefined || !this.#dropped.has(target.node)) continue
      this.items.push(...places.filter(({ parent }) => parent?.node.kind === 'list'))
    }
  }

  #unitOf(kind: Unit['kind'], id: string, effective: NodePath | undefined): Unit {
    const objects = effective === undefined ? [] : this.#graph.objectsAt(effective.node)
    return { kind, id, object: objects.find(({ type }) => kinds[type.name] === kind) }
  }
}
