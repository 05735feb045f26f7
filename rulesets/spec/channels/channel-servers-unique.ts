import { formatPointer, type NodePath, pointerOf, quote } from '../../../src/plugin/index.ts'
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
      for (const { target, location, text } of serverReferences(channel, graph)) {
        if (target === undefined) continue
        const place = `${target.file.path}#${formatPointer(pointerOf(target))}`
        const earlier = first.get(place)
        if (earlier === undefined) {
          first.set(place, location)
          continue
        }
        const problem = {
          at: referenceField(location),
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
