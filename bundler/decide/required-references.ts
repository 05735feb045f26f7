import path from 'node:path'
import { quote } from '../../src/findings/quote.ts'
import type { StageCode } from '../../src/findings/stage-codes.ts'
import { effectiveChild, namedValues, nameIn, namesByValue, valuesOf } from '../../src/graph/entry-map.ts'
import { pointerIn } from '../../src/graph/fragment.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { effectiveTarget, type Reference } from '../../src/graph/objects-and-references.ts'
import { isAddress, wayTo } from '../../src/load/files/address.ts'
import { childOf, type Node } from '../../src/load/node.ts'
import { type NodePath, pointerOf, stepTo } from '../../src/load/node-path.ts'
import { formatFragment, type Pointer } from '../../src/pointer.ts'
import { findingAtReference } from '../bundle-findings.ts'
import type { Collected } from '../collect/collect.ts'
import type { EntrySlot } from '../collect/entry-slots.ts'
import type { DecisionTable, ReferenceDecision } from './decision.ts'
import type { Places } from './places.ts'

/** Decides about the references that the format requires: they stay references and have to lead to a certain place. */
export class RequiredReferences {
  readonly mustStay: RequiredReferenceTargets
  readonly #isInliningAll: boolean
  readonly #places: Places
  readonly #known: DecisionTable

  /** `known` has the decisions so far; this class adds its own. */
  constructor({ graph, homes, options }: Collected, places: Places, known: DecisionTable) {
    this.mustStay = new RequiredReferenceTargets(graph, homes)
    this.#isInliningAll = options.inline === 'all'
    this.#places = places
    this.#known = known
  }

  /** The decision about a required reference in a schema of a format (undefined: the document's own). */
  of(reference: Reference, schemaFormat: string | undefined): ReferenceDecision {
    const known = this.#known.get(reference, schemaFormat)
    if (known !== undefined) return known
    const target = effectiveTarget(reference)
    const decision: ReferenceDecision =
      target === undefined ? { kind: 'refused' } : this.#decide(reference, target, schemaFormat)
    this.#known.set(reference, schemaFormat, decision)
    return decision
  }

  #decide(reference: Reference, target: NodePath, schemaFormat: string | undefined): ReferenceDecision {
    const places = this.#places
    const destination = this.mustStay.destination(reference, target)
    if (destination.kind === 'refused') return places.refuse(reference, destination.code, destination.message)
    if (destination.kind === 'anywhere')
      return places.staying(reference) ?? places.moving(reference, target, schemaFormat)
    if (destination.kind === 'entry')
      return this.#freelyStaying(reference) ?? this.#toEntry(reference, destination.pointer)
    const pointer = pointerIn(reference)
    const isRight = places.isLocal(reference) && this.mustStay.isRightMessage(reference, pointer)
    // If several names of one channel become channels of their own, the messages must be those of the named channel.
    if (isRight && !this.#isInliningAll) return { kind: 'keep', pointer }
    const channel = this.of(destination.channel, schemaFormat)
    const inside = ['messages', destination.key]
    if (channel.kind === 'placed') return { ...channel, inside: [...channel.inside, ...inside] }
    if (channel.kind !== 'keep' && channel.kind !== 'entry') return { kind: 'refused' }
    const destined = [...channel.pointer, ...inside]
    if (!isRight) return this.#toEntry(reference, destined)
    const isSame = formatFragment(pointer) === formatFragment(destined)
    return isSame ? { kind: 'keep', pointer } : { kind: 'entry', pointer: destined }
  }

  /** A local reference in components can lead anywhere, so it stays as written. */
  #freelyStaying(reference: Reference): ReferenceDecision | undefined {
    const isFree = this.#places.isLocal(reference) && !this.mustStay.isBound(reference.owner.location)
    return isFree ? this.#places.staying(reference) : undefined
  }

  /**
   * Points a reference to a place of the entry file. A local reference of the entry file that led elsewhere is corrected, with a
   * finding.
   */
  #toEntry(reference: Reference, pointer: Pointer): ReferenceDecision {
    if (!this.#places.isLocal(reference)) return { kind: 'entry', pointer }
    const fragment = formatFragment(pointer)
    if (formatFragment(pointerIn(reference)) === fragment) return { kind: 'keep', pointer }
    const message = `has the right target, but the format does not allow this pointer here; the bundle has ${quote(fragment)}`
    this.#places.findings.push(findingAtReference(reference, 'bundle/reference-corrected', message))
    return { kind: 'entry', pointer }
  }
}

/**
 * The required target of a reference that must stay a reference: a place of the entry file, any place, a message of a channel, or
 * none.
 */
type RequiredDestination =
  | { readonly kind: 'entry'; readonly pointer: Pointer }
  | { readonly kind: 'anywhere' }
  | { readonly kind: 'message'; readonly channel: Reference; readonly key: string }
  | { readonly kind: 'refused'; readonly code: StageCode; readonly message: string }

/**
 * Finds the required targets of references from channels to servers, from operations and replies to channels, and from both to
 * messages (format text: Channel, Operation and Operation Reply Object). References under the root's own `channels` and
 * `operations` must lead to the root's servers and channels, found by the identity of the target and not by spelling; references
 * in components can lead anywhere. Messages must be those of the channel of the operation or reply.
 */
class RequiredReferenceTargets {
  readonly #graph: Graph
  readonly #homes: ReadonlyMap<Node, EntrySlot>
  readonly #names: Readonly<Record<'servers' | 'channels', ReadonlyMap<Node, readonly string[]>>>

  constructor(graph: Graph, homes: ReadonlyMap<Node, EntrySlot>) {
    this.#graph = graph
    this.#homes = homes
    this.#names = {
      servers: namesByValue(namedValues(graph, ['servers'])),
      channels: namesByValue(namedValues(graph, ['channels'])),
    }
  }

  destination(reference: Reference, target: NodePath): RequiredDestination {
    const type = reference.expected.kind === 'object' ? reference.expected.type : ''
    if (type === 'Server') return this.#inRoot(reference, target, 'servers')
    return type === 'Channel' ? this.#inRoot(reference, target, 'channels') : this.#inChannel(reference, target)
  }

  /** True if a local reference of the entry file already leads to a correct message, however its channel is named. */
  isRightMessage({ target, owner }: Reference, pointer: Pointer): boolean {
    const channel = effectiveChild(this.#graph, owner.location, 'channel')
    if (target?.parent?.key !== 'messages' || target.parent.parent?.node !== channel?.node) return false
    return !this.isBound(owner.location) || (pointer[0] === 'channels' && pointer.length === 4)
  }

  #inRoot(reference: Reference, target: NodePath, map: 'servers' | 'channels'): RequiredDestination {
    for (const hop of hopsOf(reference)) {
      const name = nameIn(this.#graph, hop, [map])
      if (name !== undefined) return { kind: 'entry', pointer: [map, name] }
    }
    const bound = this.isBound(reference.owner.location)
    const [name, ...others] = this.#names[map].get(target.node) ?? []
    if (name !== undefined && (others.length === 0 || !bound)) return { kind: 'entry', pointer: [map, name] }
    if (!bound) return { kind: 'anywhere' }
    const thing = map === 'channels' ? 'channel' : 'server'
    if (name !== undefined) {
      const shown = [name, ...others].map((each) => quote(each)).join(', ')
      return refused(
        `bundle/ambiguous-${thing}`,
        `leads to a ${thing} with several names in the root (${shown}); write the one you mean, such as ${quote(this.#example(reference, [map, name]))}`,
      )
    }
    return refused(
      `bundle/${thing}-not-in-root`,
      `leads to a ${thing} that is not in the root of the description; add it to "${map}" of ${quote(path.basename(this.#graph.entry.path))}`,
    )
  }

  #inChannel(reference: Reference, target: NodePath): RequiredDestination {
    const node = childOf(reference.owner.node, 'channel')
    const channelReference = node === undefined ? undefined : this.#graph.referenceAt(node)
    const channel = channelReference === undefined ? undefined : effectiveTarget(channelReference)
    if (channelReference === undefined || channel === undefined) {
      return refused(
        'bundle/message-without-channel',
        `is in an ${reference.owner.type.title} without a reference to its channel; add "channel"`,
      )
    }
    for (const hop of hopsOf(reference)) {
      if (hop.parent?.key === 'messages' && hop.parent.parent?.node === channel.node)
        return message(channelReference, hop.key)
    }
    const messages = stepTo(channel, 'messages')
    const [key, ...others] =
      (messages === undefined ? undefined : namesByValue(valuesOf(this.#graph, messages)).get(target.node)) ?? []
    if (key !== undefined && others.length === 0) return message(channelReference, key)
    if (key === undefined) {
      return refused(
        'bundle/message-not-in-channel',
        `must lead to a message of the channel ${quote(channelReference.text)}; point it into the "messages" of that channel`,
      )
    }
    const shown = [key, ...others].map((each) => quote(each)).join(', ')
    return refused(
      'bundle/ambiguous-message',
      `leads to a message with several names in the channel (${shown}); write the one you mean`,
    )
  }

  /** A reference to a place of the entry file, as it would be written beside another one. */
  #example({ location }: Reference, pointer: Pointer): string {
    const { entry } = this.#graph
    // A document on the network cannot refer to the entry file, so the reference is shown as in the entry file.
    if (location.file === entry || isAddress(location.file.path)) return formatFragment(pointer)
    return wayTo(path.dirname(location.file.path), entry.path) + formatFragment(pointer)
  }

  /** True if an object will be in the root's own `channels` or `operations`, not in components. */
  isBound(location: NodePath): boolean {
    if (location.file === this.#graph.entry) return isOutsideComponents(pointerOf(location))
    for (let at: NodePath | undefined = location; at !== undefined; at = at.parent) {
      const home = this.#homes.get(at.node)
      if (home !== undefined) return isOutsideComponents(home.pointer)
    }
    return false
  }
}

function isOutsideComponents([first]: Pointer): boolean {
  return first === 'channels' || first === 'operations'
}

/** The values on the path of a reference to its final target, which is the last. */
function hopsOf(reference: Reference): readonly NodePath[] {
  if (reference.next === undefined) return reference.target === undefined ? [] : [reference.target]
  const hops: NodePath[] = []
  const seen = new Set<Reference>()
  for (let at: Reference | undefined = reference; at?.target !== undefined && !seen.has(at); at = at.next) {
    seen.add(at)
    hops.push(at.target)
  }
  return hops
}

function message(channel: Reference, key: string): RequiredDestination {
  return { kind: 'message', channel, key }
}

function refused(code: StageCode, text: string): RequiredDestination {
  return { kind: 'refused', code, message: text }
}
