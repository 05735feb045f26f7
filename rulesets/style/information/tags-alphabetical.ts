import {
  childOf,
  type Fixer,
  formatPointer,
  type Operation,
  pointerOf,
  quote,
  resolvedNode,
  stringOf,
} from '../../../src/plugin/index.ts'
import { enclosingList } from '../../fixers/shared-fixers.ts'
import { tagNames, visitTags } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** Sorts a list of tags alphabetically by name. Tags without a name come last. */
const sortTags: Fixer['fix'] = (_finding, { graph, node }) => {
  const list = enclosingList(node) ?? node
  if (list.node.kind !== 'list') return []
  const left = list.node.items.map((item) => stringOf(childOf(resolvedNode(item, graph), 'name'))?.toLowerCase())
  const operations: Operation[] = []
  for (let index = 0; index < left.length; index++) {
    const first = firstOf(left, index)
    if (first === index) continue
    left.splice(index, 0, ...left.splice(first, 1))
    const [from, path] = [first, index].map((at) => formatPointer([...pointerOf(list), String(at)]))
    if (from !== undefined && path !== undefined) operations.push({ op: 'move', from, path })
  }
  return operations
}

/** Long lists of tags are easier to read in order. */
export const tagsAlphabetical: StyleRule = {
  description: 'Tags must be in alphabetical order',
  severity: 'warn',
  recommended: false,
  visit: visitTags(({ tags }, context) => {
    const names = tagNames(tags, context).map((name) => name?.toLowerCase())
    const index = names.findIndex((name, at) => name !== undefined && name < (names[at - 1] ?? ''))
    if (index === -1) return
    const message = `The tag ${quote(names[index])} is out of alphabetical order; move it before ${quote(names[index - 1])}`
    context.report({ at: ['tags', index], message })
  }),
  fix: { safety: 'safe', title: 'Sort the tags', fix: sortTags },
}

/** The index of the alphabetically first name from an index on; of equal names, the first. */
function firstOf(names: readonly (string | undefined)[], start: number): number {
  let first = start
  for (let index = start + 1; index < names.length; index++) {
    const [name, best] = [names[index], names[first]]
    if (name !== undefined && (best === undefined || name < best)) first = index
  }
  return first
}
