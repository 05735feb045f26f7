import type { Graph } from '../graph/graph.ts'
import { noSchemaFormats, type SchemaFormats } from '../lint/schema-formats.ts'
import type { ValueChecking } from './values/checked-values.ts'

/**
 * Loads the code that checks values; call it only if the description has values to check. Values for schemas in formats
 * of plugins are checked only if the formats of the run are passed.
 */
export async function valueChecking(
  graph: Graph,
  schemaFormats: SchemaFormats = noSchemaFormats,
): Promise<ValueChecking> {
  const [{ checkerOf }, schemas] = await Promise.all([import('./values/value-checker.ts'), schemaFormats.load()])
  return checkerOf(graph, schemas)
}
