import { type Node, pointerOf, quote } from '../../../src/plugin/index.ts'
import { type RepeatedItems, removingRepeated } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { type RepeatedItem, referenceField, reportRepeated } from '../../wording/related-places.ts'
import { referencesIn } from '../facts/operation-channel.ts'

export const operationMessagesUnique: FormatRule<RepeatedItems> = {
  description: 'Operations and replies must list each message once',
  severity: 'warn',
  visit: {
    of: ({ name }) => name === 'Operation' || name === 'OperationReply',
    object(object, { graph, report }) {
      const first = new Map<Node, string>()
      const repeated: RepeatedItem[] = []
      for (const { target, text, location } of referencesIn(object, 'messages', graph)) {
        if (target === undefined) continue
        const earlier = first.get(target.node)
        if (earlier === undefined) {
          first.set(target.node, text)
          continue
        }
        const also = earlier === text ? '' : `, the same as ${quote(earlier)}`
        const problem = {
          at: referenceField(location),
          message: `Duplicate message ${quote(text)} in the ${nameOf(object)}${also}; remove one`,
          related: [target.file.relatedAt(pointerOf(target), 'key', 'the message')],
        }
        repeated.push({ index: Number(location.key), problem })
      }
      reportRepeated(repeated, report)
    },
  },
  fix: removingRepeated('Remove the repeated messages'),
}
