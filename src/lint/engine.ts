import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { ActiveRule } from './ruleset.ts'

/** Runs rules over a graph. Findings are unordered and may repeat; the caller sorts and de-duplicates. */
export interface LintEngine {
  run(graph: Graph, rules: readonly ActiveRule[]): Promise<readonly Finding[]>
}
