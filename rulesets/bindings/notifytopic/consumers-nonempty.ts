import { type Node, perGraph } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { boundedLists } from '../facts/bounded-lists.ts'
import { directedFields } from '../facts/directed-fields.ts'

export const consumersNonempty: Check = {
  description: 'A list of consumers names at least one',
  severity: 'warn',
  visitor: {
    ...boundedLists,
    position(position, context) {
      // A producer has none, and an empty list of them is wrong for that reason.
      if (!producersLists(context.graph).has(position.location.node)) boundedLists.position(position, context)
    },
  },
}

/** The lists of consumers that only producers have. */
const producersLists = perGraph((graph): ReadonlySet<Node> => {
  const lists = new Set(directedFields('consumers', 'send', graph).map(({ value }) => value.written.node))
  for (const { value } of directedFields('consumers', 'receive', graph)) lists.delete(value.written.node)
  return lists
})
