import { childOf, type Node, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import { type RepeatedItems, removingRepeated } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { writtenTag } from '../../spec/document/tags-unique-in-list.ts'
import { type RepeatedItem, reportRepeated } from '../../wording/related-places.ts'
import { waysIn } from '../facts/consumer-protocols.ts'

export const duplicateConsumer: FormatRule<RepeatedItems> = {
  description: 'Consumers must have different protocols or endpoints',
  severity: 'warn',
  visit: {
    at: ({ name, isField }) => name === 'consumers' && isField,
    position({ location }, { report }) {
      const { node } = location
      if (node.kind !== 'list') return
      const first = new Map<string, number>()
      const repeated: RepeatedItem[] = []
      for (const [index, consumer] of node.items.entries()) {
        const endpoint = endpointOf(consumer)
        const at = stepTo(location, String(index))
        if (endpoint === undefined || at === undefined) continue
        const earlier = first.get(endpoint)
        if (earlier === undefined) {
          first.set(endpoint, index)
          continue
        }
        const protocol = stringOf(childOf(consumer, 'protocol'))
        const message = `Duplicate consumer with protocol ${quote(protocol)} and the endpoint of item ${earlier}; merge the two`
        const isSame = writtenTag(consumer) === writtenTag(node.items[earlier] ?? consumer)
        if (isSame) repeated.push({ index, problem: { at, message } })
        else report({ at, message })
      }
      reportRepeated(repeated, report)
    },
  },
  fix: removingRepeated('Remove the repeated consumers'),
}

/** A key that is equal for equal endpoints; undefined if the endpoint is incomplete. */
function endpointOf(consumer: Node): string | undefined {
  const protocol = stringOf(childOf(consumer, 'protocol'))
  const endpoint = childOf(consumer, 'endpoint')
  const ways = waysIn(endpoint).map((way) => [way, stringOf(childOf(endpoint, way))])
  const isKnown = protocol !== undefined && ways.length > 0 && ways.every(([, text]) => text !== undefined)
  return isKnown ? JSON.stringify([protocol, ways]) : undefined
}
