import type { Settings } from '../config/settings.ts'
import { isMade } from '../edit/author-places.ts'
import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { Transformed } from '../transform/run.ts'

/** A description that transforms may have changed. */
interface ShownDescription {
  readonly graph: Graph
  /** Undefined when none ran. */
  readonly transformed: Transformed | undefined
}

/** Findings where their authors wrote what they are about, if transforms ran, with what these reported; the same list if none did. */
export async function findingsInSources(
  findings: readonly Finding[],
  settings: Settings,
  description: ShownDescription | undefined,
): Promise<readonly Finding[]> {
  const { graph, transformed } = description ?? {}
  if (graph === undefined || transformed === undefined) return findings
  const isAsWritten = transformed.findings.length === 0 && ![...graph.files.values()].some(isMade)
  if (isAsWritten) return findings
  const { findingsOfAuthors, findingsOfTransforms } = await import('./author-findings.ts')
  return [...findingsOfTransforms(transformed, settings), ...(await findingsOfAuthors(findings, graph, settings))]
}
