import { isMade } from '../edit/author-places.ts'
import type { Finding } from '../findings/finding.ts'
import type { PipelineResult } from '../pipeline.ts'

/** Facts about a run that may have transformed its description. */
type TransformedRun = Pick<
  Exclude<PipelineResult<unknown>, { readonly unreadable: string }>,
  'graph' | 'settings' | 'transformed'
>

/** Findings where their authors wrote what they are about, if transforms ran, with what these reported. */
export async function findingsInSources(
  findings: readonly Finding[],
  { graph, settings, transformed }: TransformedRun,
): Promise<readonly Finding[]> {
  if (graph === undefined || transformed === undefined) return findings
  const isAsWritten = transformed.findings.length === 0 && ![...graph.files.values()].some(isMade)
  if (isAsWritten) return findings
  const { findingsOfAuthors, findingsOfTransforms } = await import('./author-findings.ts')
  return [...findingsOfTransforms(transformed, settings), ...(await findingsOfAuthors(findings, graph, settings))]
}
