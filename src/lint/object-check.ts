import type { Graph } from '../graph/graph.ts'
import type { TypedObject } from '../graph/objects-and-references.ts'
import { Dispatch } from './dispatch.ts'
import { noSchemaFormats } from './schema-formats.ts'
import type { Problem, RuleContext, RuleVisitor } from './visitor.ts'

/** The reports of rules about one object and its positions, without those about objects inside it. */
export type ObjectCheck = (object: TypedObject, graph: Graph) => readonly Problem[]

/**
 * Lets some rules check single objects, whether they are part of the graph or made by merging objects of it. Schemas in formats
 * of plugins are not read, and nothing is called at the end of a run.
 */
export function objectCheck(visitors: readonly RuleVisitor[]): ObjectCheck {
  const dispatch = new Dispatch(visitors)
  return (object, graph) => {
    const problems: Problem[] = []
    const context: RuleContext = {
      graph,
      schemaFormats: noSchemaFormats,
      report: (problem) => problems.push(problem),
    }
    dispatch.visitObject(object, graph, () => context)
    return problems
  }
}
