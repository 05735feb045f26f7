import {
  childOf,
  type Fixer,
  formatPointer,
  type Operation,
  pointerOf,
  resolvedNode,
  stringOf,
} from '../../src/plugin/index.ts'
import { enclosingList } from './steps/repeated-items.ts'

/** Sorts a list of tags alphabetically by name. Tags without a name come last. */
export const sortTags: Fixer['fix'] = (_finding, { graph, node }) => {
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

/** The index of the alphabetically first name from an index on; of equal names, the first. */
function firstOf(names: readonly (string | undefined)[], start: number): number {
  let first = start
  for (let index = start + 1; index < names.length; index++) {
    const [name, best] = [names[index], names[first]]
    if (name !== undefined && (best === undefined || name < best)) first = index
  }
  return first
}
