import {
  effectiveTarget,
  type Graph,
  type Node,
  pointerOf,
  quote,
  type Reference,
  stepTo,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { isSuppressed, wrongTargetKind } from '../../facts/suppressed-objects.ts'
import { type RootAdvice, referringToRoot } from '../../fixers/refer-to-root.ts'
import type { FormatRule } from '../../rule.ts'
import { referenceField } from '../../wording/related-places.ts'
import { rootServers, serverReferences } from '../facts/channel-servers.ts'
import { type RootReference, rootReference } from '../facts/foreign-reference.ts'

export const channelServersRoot: FormatRule<RootAdvice> = {
  description: 'Servers of root channels must be references to root servers',
  severity: 'error',
  visit: {
    finish({ graph, report }) {
      const servers = rootServers(graph)
      for (const channel of rootChannels(graph)) {
        for (const reference of serverReferences(channel, graph)) {
          if (leadsToRootServer(reference, graph) || wrongTargetKind(reference, graph) !== undefined) continue
          const { advice, ...data } = adviceFor(reference, servers, graph)
          report({
            at: referenceField(reference.location),
            message: `Server ${quote(reference.text)} is not one of the root "servers"; ${advice}`,
            data,
          })
        }
      }
    },
  },
  fix: referringToRoot('Refer to the server at the root, and add it there if it is missing', 'servers'),
}

/**
 * The channels of the root Channels Object. A channel among the components stays a component even where the root refers to
 * it, and may be available on any server.
 */
function rootChannels(graph: Graph): readonly TypedObject[] {
  const [root] = graph.objects
  const channels = root === undefined ? undefined : stepTo(root.location, 'channels')
  if (channels?.node.kind !== 'map') return []
  const found = new Set<TypedObject>()
  for (const { value } of channels.node.entries.values()) {
    const node = channelOutsideComponents(value, graph)
    const channel = node && graph.objectsAt(node).find(({ type }) => type.name === 'Channel')
    if (channel !== undefined && !isSuppressed(channel, graph)) found.add(channel)
  }
  return [...found]
}

function channelOutsideComponents(node: Node, graph: Graph): Node | undefined {
  const first = graph.referenceAt(node)
  if (first === undefined) return node
  for (let step: Reference | undefined = first; step !== undefined && !step.cyclic; step = step.next) {
    if (step.target !== undefined && pointerOf(step.target)[0] === 'components') return undefined
  }
  return effectiveTarget(first)?.node
}

function leadsToRootServer({ target }: Reference, graph: Graph): boolean {
  if (target === undefined || target.file !== graph.entry) return false
  const pointer = pointerOf(target)
  return pointer.length === 2 && pointer[0] === 'servers'
}

interface ServerAdvice extends Partial<RootReference> {
  readonly advice: string
  /** The name that the server may get at the root. */
  readonly name?: string
}

function adviceFor(reference: Reference, servers: ReadonlyMap<Node, string>, graph: Graph): ServerAdvice {
  const target = effectiveTarget(reference)
  const name = target && servers.get(target.node)
  if (target !== undefined && name === undefined) {
    const isFree = target.key !== '' && ![...servers.values()].includes(target.key)
    const isNamed = reference.location.file === graph.entry && isFree
    return { advice: 'define it there', ...(isNamed && { name: target.key }) }
  }
  if (name === undefined) return { advice: 'define it there' }
  const root = rootReference(['servers', name], reference.location, graph)
  return { advice: `write ${quote(root.value)}`, ...root }
}
