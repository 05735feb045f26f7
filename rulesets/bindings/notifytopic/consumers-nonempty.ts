import { type Node, perGraph } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { boundedLists } from '../../spec/keyword-value.ts'
import { directedFields } from '../facts/effective-bindings.ts'

export const consumersNonempty: FormatRule = {
  description: '`consumers` must not be empty',
  severity: 'warn',
  visit: {
    ...boundedLists,
    position(position, context) {
      // Another rule already reports consumers of an operation that sends.
      if (!producersLists(context.graph).has(position.location.node)) boundedLists.position(position, context)
    },
  },
}

/** The lists of consumers that belong only to operations that send. */
const producersLists = perGraph((graph): ReadonlySet<Node> => {
  const lists = new Set(directedFields('consumers', 'send', graph).map(({ value }) => value.written.node))
  for (const { value } of directedFields('consumers', 'receive', graph)) lists.delete(value.written.node)
  return lists
})
