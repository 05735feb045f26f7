import { closest, type Graph, perGraph, suggestionBudget } from '../../src/plugin/index.ts'

const budgetOf = perGraph(({ files }) =>
  suggestionBudget([...files.values()].reduce((sum, { text }) => sum + text.length, 0)),
)

/**
 * The name that the author probably meant, among names of the description. A description may have many names and many wrong
 * ones, so all rules share one budget. For names of the format, `closest` is enough.
 */
export function nearName(name: string, names: Iterable<string>, graph: Graph): string | undefined {
  return closest(name, names, budgetOf(graph))
}

/** Whether two names differ in case, in one letter, or in the order of two letters. */
export function isOneSlip(one: string, other: string): boolean {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()]
  const shortest = Math.min(left.length, right.length)
  let start = 0
  while (start < shortest && left[start] === right[start]) start++
  let end = 0
  while (end < shortest - start && left.at(-1 - end) === right.at(-1 - end)) end++
  const [from, to] = [left.slice(start, left.length - end), right.slice(start, right.length - end)]
  return Math.max(from.length, to.length) <= 1 || (from.length === 2 && from === to.split('').toReversed().join(''))
}
