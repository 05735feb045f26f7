import {
  childOf,
  type Fixer,
  formatPointer,
  membersOf,
  type Operation,
  pointerOf,
  stepTo,
  stringOf,
} from '../../src/plugin/index.ts'

/** Moves the delivery policy of an operation that receives to its HTTP consumers without one. */
export const deliveryPolicy: Fixer['fix'] = ({ place }, { node }) => {
  const consumers = node.parent === undefined ? undefined : stepTo(node.parent, 'consumers')
  const all = consumers === undefined ? [] : membersOf(consumers)
  const called = all.filter((consumer) => /^https?$/.test(stringOf(childOf(consumer.node, 'protocol')) ?? ''))
  const lacking = called.filter((consumer) => childOf(consumer.node, 'deliveryPolicy') === undefined)
  const from = formatPointer(place.pointer)
  if (called.length === 0) return []
  if (lacking.length === 0) return [{ op: 'remove', path: from }]
  return lacking.map((consumer, index): Operation => {
    const path = formatPointer([...pointerOf(consumer), 'deliveryPolicy'])
    return { op: index === lacking.length - 1 ? 'move' : 'copy', from, path }
  })
}
