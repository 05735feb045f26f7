import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { MisplacedReference } from '../graph/misplaced-references.ts'
import { memberShape, typeInPlace } from '../graph/step.ts'
import { membersOf } from '../load/node-path.ts'
import { descriptionOf, type GraphDescription } from '../transform/description.ts'
import { type JoinedDescriptions, schemas, withOtherDescriptions } from './other-descriptions.ts'
import { leadsToKind, mostPasses, placedReferences, reasonOf } from './placed-references.ts'
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

/** What may be a reference in version 3. */
const referableLater = ['ExternalDocumentation', 'Tag']

/**
 * Makes a description readable by the letter of the format, as the first step of its upgrade: many tools allow a reference in the
 * place of all channels or of the Info Object, and the format does not. `isOneFile`: the result will be one file, in which no such
 * reference can stay, even if the upgrade does not convert what it leads to.
 */
export async function upgradeSource(given: GraphDescription, isOneFile: boolean): Promise<UpgradeSource> {
  const findings: Finding[] = []
  let description = given
  for (let pass = 0; ; pass++) {
    const joined = await withOtherDescriptions(description.graph, description.building)
    const { graph, building } = joined
    const isRight = (each: MisplacedReference): boolean => leadsToRightKind(each, graph)
    const isPlaced = (each: MisplacedReference): boolean => isRight(each) && (isOneFile || isConverted(each, graph))
    const placeable = pass < mostPasses ? graph.misplacedReferences.filter(isPlaced) : []
    const placed = placedReferences(placeable, graph.format, building.limits)
    if (placed.length === 0) {
      const misplaced = graph.misplacedReferences.filter((each) => isConverted(each, graph))
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
  const { owner, shape } = reference
  if (shape.shape === 'scalar' || schemas.has(owner.type.name) || owner.type.binding !== undefined) return false
  return !isRightLater(reference, graph)
}

/** True if version 3 allows a reference where version 2 does not, and it leads to what is expected there. */
export function isRightLater(reference: MisplacedReference, graph: Graph): boolean {
  const { shape } = reference
  return shape.shape === 'object' && referableLater.includes(shape.type) && leadsToRightKind(reference, graph)
}

/**
 * True if the target of a reference has the form that is expected in its place, and if what is in it is not of another type where it is.
 * What stays a reference may be the target of others only if they expect the same.
 */
function leadsToRightKind({ shape, target }: MisplacedReference, graph: Graph): boolean {
  if (target === undefined || !leadsToKind({ shape, target })) return false
  const expected = shape.shape === 'object' ? shape : memberShape(shape)
  if (expected?.shape !== 'object') return true
  const values = shape.shape === 'object' ? [target] : membersOf(target)
  return values.every(({ node }) => {
    const found = graph.objectsAt(node).map(({ type }) => type)
    if (node.kind !== 'map' || found.length === 0) return true
    const wanted = typeInPlace(graph.format, expected, node)
    // What is in a binding stays as it is.
    if (wanted.binding !== undefined) return true
    return referableLater.includes(expected.type) ? found.every((type) => type === wanted) : found.includes(wanted)
  })
}
