import type { RuleVisitor } from '../../../src/plugin/index.ts'
import { reportRepetitions } from '../../spec/keyword-value.ts'
import { placeInWords } from '../../wording/names.ts'

/** Reports empty lists and repeated items in fields for which the format forbids them. */
export const boundedLists = {
  at: ({ shape }) => shape?.shape === 'list' && (shape.nonEmpty === true || shape.distinct === true),
  position(position, { report }) {
    const { shape, location } = position
    const { node } = location
    if (shape?.shape !== 'list' || node.kind !== 'list') return
    if (shape.nonEmpty && node.items.length === 0) {
      const message = `Unexpected empty array for ${placeInWords(position)}, expected at least one item`
      report({ at: location, message })
    }
    if (shape.distinct) reportRepetitions(node, position, report)
  },
} satisfies RuleVisitor
