import { type Fixer, formatPointer, isReferredTo } from '../../src/plugin/index.ts'

/** Removes a value with its key and comments, unless something refers to it. */
export const removeValue: Fixer['fix'] = ({ place }, { graph, node }) =>
  isReferredTo(node, graph) ? [] : [{ op: 'remove', path: formatPointer(place.pointer) }]
