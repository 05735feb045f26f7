import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { ActiveRule } from './ruleset.ts'
import type { SchemaFormats } from './schema-formats.ts'

/**
 * Runs rules over a graph. Findings are unordered and may repeat; the caller sorts and de-duplicates. Each has the name of its
 * rule in the spelling of the description. Without schema formats, only schemas of those that the graph has objects for are
 * looked into.
 */
export interface LintEngine {
  run(graph: Graph, rules: readonly ActiveRule[], schemaFormats?: SchemaFormats): Promise<readonly Finding[]>
}
