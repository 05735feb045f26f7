import { type Fixer, formatPointer, pointerOf } from '../../src/plugin/index.ts'
import { repeatedItems } from './steps/repeated-items.ts'

/** Removes all repeated items of a list together, from last to first, so that the earlier indices stay valid. */
export const removeRepeated: Fixer['fix'] = (finding, { node }) =>
  repeatedItems(finding, node)
    .toReversed()
    .map((item) => ({ op: 'remove', path: formatPointer(pointerOf(item)) }))
