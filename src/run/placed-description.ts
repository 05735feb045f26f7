import { WriteError } from '../edit/drafts/write-draft.ts'
import type { Finding } from '../findings/finding.ts'
import type { BuiltGraph } from '../graph/build.ts'
import { descriptionOf, type GraphDescription } from '../transform/description.ts'
import { mostPasses, placedReferences } from '../upgrade/placed-references.ts'
import { reportAt } from '../upgrade/report.ts'

/** A description in which references are only where its format allows them, and what was replaced for that. */
export interface PlacedDescription {
  readonly built: BuiltGraph
  readonly findings: readonly Finding[]
}

/**
 * Replaces the references of a description that are in the place of maps and objects where the format allows none, in memory: readers
 * of version 2 accept them. One that cannot be replaced stays, as when nothing was replaced.
 */
export async function placedDescription({ graph, building }: BuiltGraph): Promise<PlacedDescription> {
  const findings: Finding[] = []
  let description: GraphDescription = descriptionOf(graph, building)
  for (let pass = 0; pass < mostPasses; pass++) {
    const placed = placedReferences(description.graph.misplacedReferences, graph.format, building.limits)
    if (placed.length === 0) break
    const next = await edited(
      description,
      placed.flatMap(({ operations }) => operations),
    )
    if (next === undefined) break
    for (const { location, message } of placed)
      findings.push(reportAt('bundle/reference-replaced', location, { message, on: 'key' }))
    description = next
  }
  return { built: { graph: description.graph, building: description.building }, findings }
}

/** The description after operations; undefined if a file cannot hold what they write, as JSON cannot hold `.nan`. */
async function edited(
  description: GraphDescription,
  operations: Parameters<GraphDescription['edit']>[0],
): Promise<GraphDescription | undefined> {
  try {
    return await description.edit(operations)
  } catch (error) {
    if (error instanceof WriteError) return undefined
    throw error
  }
}
