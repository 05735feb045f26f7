import {
  type Description,
  type DescriptionFile,
  type Graph,
  type Node,
  type Operation,
  objectPlaces,
  resolvedNode,
  stepTo,
  stringsIn,
  type TransformOptions,
  type TypedObject,
  waysOf,
} from '../../src/plugin/index.ts'
import { operationAt } from './change.ts'
import { chosenTargets } from './chosen-targets.ts'
import { Growth } from './growth.ts'
import { inOrderOfUse } from './in-order-of-use.ts'
import { MergedTarget } from './merged-target.ts'
import { MergeReports } from './reports.ts'

/**
 * Merges traits into the operations and messages of all files that list them: JSON Merge Patch (RFC 7396) in the order of the
 * list, and what the target itself has on top (format text, Traits merge mechanism). With `nulls=preserve`, null in a trait is a
 * value like any other. With `at`, only the operations and messages that it names are merged.
 */
export async function mergeTraits(
  description: Description,
  file: DescriptionFile,
  { nulls, at }: TransformOptions,
): Promise<Description | undefined> {
  const { graph } = description
  const reports = new MergeReports(file)
  const growth = new Growth(graph)
  const merging = { graph, reports, growth, nullsRemove: nulls !== 'preserve' }
  const chosen =
    at === undefined ? graph.objectsOf('Operation', 'Message') : chosenTargets(stringsIn(at), graph, reports)
  if (chosen === undefined) return undefined
  const targets = targetsIn(chosen, graph, reports).map((target) => new MergedTarget(target, merging))
  if (targets.length === 0) return undefined
  const changes: Operation[] = []
  const removals: Operation[] = []
  for (const target of inOrderOfUse(targets)) {
    for (const place of objectPlaces(graph).get(target.object) ?? []) {
      if (!growth.add(target.changes, place)) {
        reports.tooLarge(target.object)
        return undefined
      }
      changes.push(...target.changes.map((change) => operationAt(place, change)))
      // Last, since other targets may copy from traits that are written in this list.
      removals.push(operationAt(place, { kind: 'remove', at: ['traits'] }))
    }
  }
  return description.edit([...changes, ...removals])
}

/** The operations and messages that list traits of those that are given, without those that are reported since their lists cannot go. */
function targetsIn(chosen: readonly TypedObject[], graph: Graph, reports: MergeReports): readonly TypedObject[] {
  const targets = chosen.filter(({ node }) => listOf(node)?.kind === 'list')
  const lists = new Set(targets.map(({ node }) => listOf(node)))
  return targets.filter((target) => hasTraitsAlone(target, graph, reports) && !isUsed(target, lists, graph, reports))
}

function listOf(node: TypedObject['node']): Node | undefined {
  return node.entries.get('traits')?.value
}

function hasTraitsAlone(target: TypedObject, graph: Graph, reports: MergeReports): boolean {
  const list = stepTo(target.location, 'traits')
  if (list?.node.kind !== 'list') return false
  const others = list.node.items.flatMap((item, index) => {
    const trait = resolvedNode(item, graph)
    const objects = trait === undefined ? [] : graph.objectsAt(trait)
    const isTrait = objects.some(({ type }) => type.name === `${target.type.name}Trait`)
    return isTrait ? [] : (stepTo(list, String(index)) ?? [])
  })
  for (const item of others) reports.noTrait(item, target)
  return others.length === 0
}

/** Whether a reference, other than an item of such a list, leads into the list of traits of a target. */
function isUsed(
  target: TypedObject,
  lists: ReadonlySet<Node | undefined>,
  graph: Graph,
  reports: MergeReports,
): boolean {
  const references = waysOf(graph).get(target.node)?.get('traits') ?? []
  const staying = references.filter(({ location }) => !lists.has(location.parent?.node))
  for (const reference of staying) reports.usedTrait(reference, target)
  return staying.length > 0
}
