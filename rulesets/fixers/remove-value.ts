import { type Fixer, formatPointer } from '../../src/plugin/index.ts'
import { isReferredTo } from './places/referred-to.ts'

/** Removes a value with its key and comments, unless something refers to it. */
export const removeValue: Fixer['fix'] = ({ place }, { graph, node }) =>
  isReferredTo(node, graph) ? [] : [{ op: 'remove', path: formatPointer(place.pointer) }]
