import { closest, type Graph, perGraph, suggestionBudget } from '../../src/plugin/index.ts'

const budgetOf = perGraph(({ files }) =>
  suggestionBudget([...files.values()].reduce((sum, { text }) => sum + text.length, 0)),
)

/**
 * The name that was probably meant, of names that the description itself has: there may be many of them, and many that are
 * wrong, so all rules share one budget. For names that the format has, `closest` is enough.
 */
export function nearName(name: string, names: Iterable<string>, graph: Graph): string | undefined {
  return closest(name, names, budgetOf(graph))
}
