import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { MisplacedReference } from '../graph/misplaced-references.ts'
import { descriptionOf, type GraphDescription } from '../transform/description.ts'
import { type JoinedDescriptions, withOtherDescriptions } from './other-descriptions.ts'
import { mostPasses, placedReferences, reasonOf } from './placed-references.ts'
import { reportAt } from './report.ts'

/** What an upgrade converts. */
export interface UpgradeSource {
  /** The description without references in the place of maps and objects. */
  readonly description: GraphDescription
  /** The same, with the descriptions that it refers into. */
  readonly joined: JoinedDescriptions
  /** What was changed in it. Errors refuse the upgrade. */
  readonly findings: readonly Finding[]
  /** True if files or references have errors, so that nothing else can be said. */
  readonly isBroken: boolean
}

/** What stays as its author wrote it. */
const schemas: ReadonlySet<string> = new Set(['Schema', 'JsonSchema', 'OpenApiSchema', 'RecordSchema'])

/** What may be a reference in version 3. */
export const referableLater = ['ExternalDocumentation', 'Tag']

/**
 * Makes a description readable by the letter of the format, as the first step of its upgrade: many tools allow a reference in the
 * place of all channels or of the Info Object, and the format does not.
 */
export async function upgradeSource(given: GraphDescription): Promise<UpgradeSource> {
  const findings: Finding[] = []
  let description = given
  for (let pass = 0; ; pass++) {
    const joined = await withOtherDescriptions(description.graph, description.building)
    const { graph, building } = joined
    const isRight = (each: MisplacedReference): boolean => leadsToRightKind(each, graph)
    const misplaced = graph.misplacedReferences.filter((each) => isConverted(each, graph))
    const placed = pass < mostPasses ? placedReferences(misplaced.filter(isRight), graph.format) : []
    if (placed.length === 0) {
      const left = misplaced.map((each) =>
        reportAt('upgrade/wrong-shape', each.location, { message: reasonOf(each, isRight(each)) }),
      )
      const isBroken = joined.findings.length > 0
      return { description, joined, isBroken, findings: [...joined.findings, ...findings, ...left] }
    }
    for (const { location, message } of placed)
      findings.push(reportAt('upgrade/reference-replaced', location, { message, on: 'key' }))
    const operations = placed.flatMap((each) => each.operations)
    description = await descriptionOf(graph, building, description.step).edit(operations)
  }
}

function isConverted(reference: MisplacedReference, graph: Graph): boolean {
  const { type } = reference.owner
  return !isRightLater(reference, graph) && !schemas.has(type.name) && type.binding === undefined
}

/** True if version 3 allows a reference where version 2 does not, and it leads to what is expected there. */
export function isRightLater(reference: MisplacedReference, graph: Graph): boolean {
  const { shape } = reference
  return shape.shape === 'object' && referableLater.includes(shape.type) && leadsToRightKind(reference, graph)
}

/** True if the target of a reference has the form that is expected in its place; what stays a reference leads to nothing else, too. */
function leadsToRightKind({ shape, target }: MisplacedReference, graph: Graph): boolean {
  if (target?.node.kind !== (shape.shape === 'list' ? 'list' : 'map')) return false
  if (shape.shape !== 'object' || !referableLater.includes(shape.type)) return true
  return graph.objectsAt(target.node).every(({ type }) => type.name === shape.type)
}
