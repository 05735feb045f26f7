import type { Exchange, ServerContract } from '../contract/contract.ts'
import type { NodePath } from '../load/node-path.ts'
import { identityOf } from './identity.ts'

/** A channel of a landscape: where the messages of one address go, whoever describes it. */
export interface LandscapeChannel {
  /** The address, with servers or a place behind where several channels have one address; the place of a channel without address. */
  readonly id: string
  /** As written; null if it is not known before runtime. */
  readonly address: string | null
  /** Protocol, host and path of each server, as written. */
  readonly servers: readonly string[]
  /** The protocols of its servers, with commas between; null where nobody names a server. */
  readonly protocol: string | null
}

/** What an application says of a channel: an exchange of messages there, and the servers of its operation. */
interface Mention {
  readonly exchange: Exchange
  readonly servers: readonly ServerContract[] | undefined
}

/**
 * Collects the channels of a landscape. Exchanges are at one channel if they have the same address at the same servers, or if an edge
 * leads from one to the other.
 */
export class LandscapeChannels {
  readonly #above = new Map<string, string>()
  readonly #mentions = new Map<string, Mention[]>()
  readonly #placeOf: (at: NodePath) => string
  #made: ReadonlyMap<string, LandscapeChannel> | undefined

  /** @param placeOf writes the place of a channel as reports do */
  constructor(placeOf: (at: NodePath) => string) {
    this.#placeOf = placeOf
  }

  /** Takes an exchange at a channel. */
  add(mention: Mention): void {
    const key = keyOf(mention)
    if (key === undefined) return
    const known = this.#mentions.get(key)
    if (known === undefined) this.#mentions.set(key, [mention])
    else known.push(mention)
  }

  /** Notes that messages go from one exchange to another. */
  join(one: Mention, other: Mention): void {
    const [key, otherKey] = [keyOf(one), keyOf(other)]
    const isOne = one.exchange.address.set?.key === other.exchange.address.set?.key
    if (key === undefined || otherKey === undefined || !isOne) return
    const [top, otherTop] = [this.#topOf(key), this.#topOf(otherKey)].sort()
    if (top !== undefined && otherTop !== undefined && top !== otherTop) this.#above.set(otherTop, top)
  }

  /** The channel of an exchange; undefined for a reply that names none. */
  of(mention: Mention): LandscapeChannel | undefined {
    const key = keyOf(mention)
    return key === undefined ? undefined : this.#all().get(this.#topOf(key))
  }

  #topOf(key: string): string {
    let top = key
    for (let above = this.#above.get(top); above !== undefined; above = this.#above.get(top)) top = above
    if (top !== key) this.#above.set(key, top)
    return top
  }

  #all(): ReadonlyMap<string, LandscapeChannel> {
    this.#made ??= this.#make()
    return this.#made
  }

  #make(): ReadonlyMap<string, LandscapeChannel> {
    const grouped = new Map<string, Mention[]>()
    for (const [key, mentions] of this.#mentions) {
      const top = this.#topOf(key)
      const group = grouped.get(top)
      if (group === undefined) grouped.set(top, [...mentions])
      else for (const mention of mentions) group.push(mention)
    }
    const drafts = [...grouped].map(([key, mentions]) => ({ key, ...described(mentions, this.#placeOf) }))
    return new Map(withIds(drafts))
  }
}

type Draft = Omit<LandscapeChannel, 'id'> & { readonly key: string; readonly place: string }

function described(mentions: readonly Mention[], placeOf: (at: NodePath) => string): Omit<Draft, 'key'> {
  const servers = mentions.flatMap(({ servers: each }) => each ?? [])
  const protocols = inOrder(servers.map(({ protocol }) => protocol))
  return {
    place:
      inOrder(mentions.flatMap(({ exchange: { channel } }) => (channel === undefined ? [] : placeOf(channel))))[0] ??
      '',
    address: inOrder(mentions.flatMap(({ exchange }) => exchange.address.text ?? []))[0] ?? null,
    servers: inOrder(servers.map(({ text }) => text)),
    protocol: protocols.length === 0 ? null : protocols.join(', '),
  }
}

/** The shortest ids that tell channels apart: their addresses, with the servers, with a place. */
function* withIds(drafts: readonly Draft[]): Iterable<readonly [string, LandscapeChannel]> {
  const forms: readonly ((draft: Draft) => string)[] = [
    ({ address, place }) => address ?? place,
    ({ address, servers, place }) => (address === null ? place : `${address} (${servers.join(', ') || 'no server'})`),
    ({ address, place }) => (address === null ? place : `${address} (${place})`),
  ]
  const counts = forms.map((form) => {
    const count = new Map<string, number>()
    for (const draft of drafts) count.set(form(draft), (count.get(form(draft)) ?? 0) + 1)
    return count
  })
  for (const draft of drafts) {
    const { key, address, servers, protocol } = draft
    const form = forms.find((each, index) => counts[index]?.get(each(draft)) === 1) ?? forms[2]
    yield [key, { id: form?.(draft) ?? key, address, servers, protocol }]
  }
}

function keyOf({ exchange: { channel, address }, servers }: Mention): string | undefined {
  if (channel === undefined) return undefined
  if (address.set === undefined) return identityOf(channel)
  return JSON.stringify([address.set.key, inOrder((servers ?? []).map(({ usualEndpoints }) => usualEndpoints.key))])
}

/** Each text once, in the order of their characters. */
export function inOrder(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort()
}
