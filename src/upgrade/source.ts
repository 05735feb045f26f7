import type { Operation } from '../edit/operation.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { type Format, typeNamed } from '../format/format.ts'
import { depthOfReferable, type MisplacedReference, referencesToMembers } from '../graph/misplaced-references.ts'
import { writtenReference } from '../graph/reference-writing.ts'
import { shapeUnder } from '../graph/step.ts'
import { childOf, type Node, stringOf } from '../load/node.ts'
import { membersOf, type NodePath, pointerOf } from '../load/node-path.ts'
import { formatFragment, formatPointer } from '../pointer.ts'
import { descriptionOf, type GraphDescription } from '../transform/description.ts'
import { type JoinedDescriptions, withOtherDescriptions } from './other-descriptions.ts'
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

/** References can be in the place of maps that are behind such references; so deep, nobody writes them. */
const mostPasses = 16

/** What stays as its author wrote it. */
const schemas: ReadonlySet<string> = new Set(['Schema', 'JsonSchema', 'OpenApiSchema', 'RecordSchema'])

/** What may be a reference in version 3. */
const referableLater: ReadonlySet<string> = new Set(['ExternalDocumentation', 'Tag'])

/**
 * Makes a description readable by the letter of the format, as the first step of its upgrade: many tools allow a reference in the
 * place of all channels or of the Info Object, and the format does not. References to each member take the place of the first, so that
 * the file behind it is converted where it is. The content takes the place of the second, with its comments.
 */
export async function upgradeSource(given: GraphDescription): Promise<UpgradeSource> {
  const findings: Finding[] = []
  let description = given
  for (let pass = 0; ; pass++) {
    const joined = await withOtherDescriptions(description.graph, description.building)
    const { graph, building } = joined
    const misplaced = graph.misplacedReferences.filter(isConverted)
    const ready = pass < mostPasses ? misplaced.filter(readyAmong(misplaced)) : []
    if (ready.length === 0) {
      const left = misplaced.map((each) => reportAt('upgrade/wrong-shape', each.location, { message: reasonOf(each) }))
      const isBroken = joined.findings.length > 0
      return { description, joined, isBroken, findings: [...joined.findings, ...findings, ...left] }
    }
    const operations = ready.flatMap((each) => operationsFor(each, graph.format, findings))
    description = await descriptionOf(graph, building, description.step).edit(operations)
  }
}

function isConverted({ shape, target, owner: { type } }: MisplacedReference): boolean {
  const isReferable = target !== undefined && shape.shape === 'object' && referableLater.has(shape.type)
  return !isReferable && !schemas.has(type.name) && type.binding === undefined
}

/** Whether a reference can be replaced: its target holds none itself. Those around them are next. */
function readyAmong(misplaced: readonly MisplacedReference[]): (reference: MisplacedReference) => boolean {
  const around = new Set<Node>()
  for (const { location } of misplaced)
    for (let at: NodePath | undefined = location; at !== undefined && !around.has(at.node); at = at.parent)
      around.add(at.node)
  return ({ location, target }) => target !== undefined && !hasSiblings(location) && !around.has(target.node)
}

function hasSiblings({ node }: NodePath): boolean {
  return node.kind === 'map' && node.entries.size > 1
}

function reasonOf({ location, target }: MisplacedReference): string {
  const shown = quote(textOf(location))
  if (hasSiblings(location))
    return `Version 2 has no reference in the place of ${quote(location.key)}, and keys beside one mean nothing; write the value itself`
  const reason = target === undefined ? 'leads to nothing that can be read' : 'leads to a value that holds it'
  return `Version 2 has no reference in the place of ${quote(location.key)}, and ${shown} ${reason}; write the value itself`
}

function textOf({ node }: NodePath): string {
  return stringOf(childOf(node, '$ref')) ?? ''
}

/** Replaces a reference by references to the members of its target, or by a copy of it. */
function operationsFor(
  { location, shape, target }: MisplacedReference,
  format: Format,
  findings: Finding[],
): readonly Operation[] {
  if (target === undefined) return []
  const shown = quote(textOf(location))
  const [path, file] = [formatPointer(pointerOf(location)), location.file.path]
  const place = { from: formatPointer(pointerOf(target)), fromFile: target.file.path }
  const depth = depthOfReferable(target.node, shape, format)
  const fields = depth === undefined && shape.shape === 'object' ? referableFields(target, shape.type, format) : []
  if (depth === undefined && fields.length === 0) {
    const message = `The format allows no reference in the place of ${quote(location.key)}, so the content of ${shown} is written here`
    findings.push(reportAt('upgrade/reference-replaced', location, { message, on: 'key' }))
    return [{ op: 'copy', path, file, ...place, replaces: true }]
  }
  const message = `The format allows no reference in the place of all ${quote(location.key)}, so ${shown} becomes one for each of them`
  findings.push(reportAt('upgrade/reference-replaced', location, { message, on: 'key' }))
  const baseOf = (at: NodePath): string => {
    const text = writtenReference(at.file.path, location.file, formatFragment(pointerOf(at)))
    return text.includes('#') ? text : `${text}#`
  }
  if (depth !== undefined)
    return [{ op: 'replace', path, file, value: referencesToMembers(target.node, baseOf(target), depth) }]
  const referred = fields.map((field) => [field.key, referencesToMembers(field.node, baseOf(field), 1)])
  const others = membersOf(target).filter(({ key }) => !fields.some((field) => field.key === key))
  return [
    { op: 'replace', path, file, value: Object.fromEntries(referred) },
    ...others.map(({ key }): Operation => {
      const inside = formatPointer([key])
      return { op: 'copy', path: path + inside, file, from: place.from + inside, fromFile: place.fromFile }
    }),
  ]
}

/** The fields of an object, such as the components, whose members may all be references. */
function referableFields(target: NodePath, type: string, format: Format): readonly NodePath[] {
  const owner = typeNamed(format, type)
  return membersOf(target).filter(({ key, node }) => {
    const shape = shapeUnder(owner, key)
    return shape?.shape === 'map' && depthOfReferable(node, shape, format) !== undefined
  })
}
