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
