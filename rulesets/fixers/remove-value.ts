import { type Fixer, formatPointer, hasReferencesTo } from '../../src/plugin/index.ts'

/** Removes a value with its key and comments, unless something refers to it. */
export const removeValue: Fixer['fix'] = ({ place }, { graph, node }) =>
  hasReferencesTo(node, graph) ? [] : [{ op: 'remove', path: formatPointer(place.pointer) }]
