import {
  formatPointer,
  type Graph,
  membersOf,
  type NodePath,
  pointerOf,
  quote,
  stepTo,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { type RepeatedItems, removingRepeated } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { type RepeatedItem, referenceField, reportRepeated } from '../../wording/related-places.ts'
import { serverReferences } from '../facts/channel-servers.ts'

export const channelServersUnique: FormatRule<RepeatedItems> = {
  description: 'A channel must list each server once',
  severity: 'warn',
  visit: {
    of: ({ name }) => name === 'Channel',
    object(channel, { graph, report }) {
      const first = new Map<string, NodePath>()
      const repeated: RepeatedItem[] = []
      for (const { location, at, text, place } of listedServers(channel, graph)) {
        const earlier = first.get(place)
        if (earlier === undefined) {
          first.set(place, location)
          continue
        }
        const problem = {
          at,
          message: `Duplicate server ${quote(text)} in the ${nameOf(channel)}; remove one`,
          related: [earlier.file.relatedAt(pointerOf(earlier), 'value', 'the first reference to it')],
        }
        repeated.push({ index: Number(location.key), problem })
      }
      reportRepeated(repeated, report)
    },
  },
  fix: removingRepeated('Remove the repeated servers'),
}

/** A server in the list of a channel: a reference, or in version 2 a name. */
interface ListedServer {
  readonly location: NodePath
  /** Where it says which server. */
  readonly at: NodePath
  readonly text: string
  /** The same for the same server. */
  readonly place: string
}

function listedServers(channel: TypedObject, graph: Graph): readonly ListedServer[] {
  if (graph.format.hasNames) {
    const servers = stepTo(channel.location, 'servers')
    return (servers?.node.kind === 'list' ? membersOf(servers) : []).flatMap((location) => {
      const text = stringOf(location.node)
      return text === undefined ? [] : [{ location, at: location, text, place: text }]
    })
  }
  return serverReferences(channel, graph).flatMap(({ target, location, text }) => {
    if (target === undefined) return []
    const place = `${target.file.path}#${formatPointer(pointerOf(target))}`
    return [{ location, at: referenceField(location), text, place }]
  })
}
