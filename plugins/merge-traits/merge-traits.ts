import {
  type Description,
  type DescriptionFile,
  type Graph,
  type Node,
  type NodePath,
  type Operation,
  type OptionsOfTransform,
  objectPlaces,
  resolvedNode,
  resolvedPath,
  stepTo,
  stringsIn,
  type TypedObject,
  valueNamed,
  waysOf,
} from '../../src/plugin/index.ts'
import { Growth, operationAt } from './growth.ts'
import { MergedTarget } from './merged-target.ts'
import { MergeReports } from './reports.ts'

/**
 * Merges traits into the operations and messages of all files that list them: JSON Merge Patch (RFC 7396) in the order of the
 * list, with the target's own fields on top (format text, Traits merge mechanism). With `nulls=preserve`, null in a trait is an
 * ordinary value. With `at`, merges only the operations and messages that it names.
 */
export async function mergeTraits(
  description: Description,
  file: DescriptionFile,
  { nulls, at }: OptionsOfTransform,
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
      // Last, because other targets can copy from traits in this list.
      removals.push(operationAt(place, { kind: 'remove', at: ['traits'] }))
    }
  }
  return description.edit([...changes, ...removals])
}

/** The chosen operations and messages with traits. Leaves out, and reports, those whose list cannot be removed. */
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

/** True if a reference, other than an item of such a list, leads into the list of traits of a target. */
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

/**
 * The operations and messages that pointers from the entry lead to, through references. Undefined, with a report, if one leads to
 * nothing of this kind.
 */
function chosenTargets(
  written: readonly string[],
  graph: Graph,
  reports: MergeReports,
): readonly TypedObject[] | undefined {
  const found = new Map(written.map((at) => [at, targetAt(at, graph)]))
  const missing = [...found].filter(([, target]) => target === undefined)
  for (const [at] of missing) reports.notFound(at)
  return missing.length > 0 ? undefined : [...new Set([...found.values()].flatMap((target) => target ?? []))]
}

function targetAt(written: string, graph: Graph): TypedObject | undefined {
  const at = valueNamed(written, graph)
  const target = at && resolvedPath(at, graph)
  if (target === undefined) return undefined
  return graph.objectsAt(target.node).find(({ type }) => type.name === 'Operation' || type.name === 'Message')
}

/**
 * Sorts targets so that each comes before those that it copies from, and copies are as their author wrote them. Targets that copy
 * from each other come last.
 */
function inOrderOfUse(targets: readonly MergedTarget[]): readonly MergedTarget[] {
  const byNode = new Map<Node, MergedTarget>(targets.map((target) => [target.object.node, target]))
  const uses = new Map(targets.map((target) => [target, usedBy(target, byNode)]))
  const users = new Map<MergedTarget, number>()
  for (const used of uses.values()) for (const target of used) users.set(target, (users.get(target) ?? 0) + 1)
  const ordered = new Set(targets.filter((target) => !users.has(target)))
  for (const target of ordered) {
    for (const used of uses.get(target) ?? []) {
      const left = (users.get(used) ?? 0) - 1
      users.set(used, left)
      if (left === 0) ordered.add(used)
    }
  }
  return [...new Set([...ordered, ...targets])]
}

/** The other targets that a target copies from. */
function usedBy({ object, changes }: MergedTarget, byNode: ReadonlyMap<Node, MergedTarget>): ReadonlySet<MergedTarget> {
  const found = new Set<MergedTarget>()
  for (const change of changes) {
    if (change.kind === 'remove') continue
    for (let at: NodePath | undefined = change.from; at !== undefined; at = at.parent) {
      const target = at.node === object.node ? undefined : byNode.get(at.node)
      if (target !== undefined) found.add(target)
    }
  }
  return found
}
