import { familiesOf } from '../../src/graph/discriminator-families.ts'
import { namedValues } from '../../src/graph/entry-map.ts'
import { nameInFile } from '../../src/graph/name-in-file.ts'
import { effectiveTarget, type Reference } from '../../src/graph/objects-and-references.ts'
import { dataOfPart } from '../../src/graph/record-part.ts'
import type { Node } from '../../src/load/node.ts'
import type { Lead, Leads } from '../../src/meaning/content-form.ts'
import { sameContents } from '../../src/meaning/same-content.ts'
import { formatFragment, type Pointer } from '../../src/pointer.ts'
import type { Collected } from '../collect/collect.ts'
import type { EntrySlot } from '../collect/entry-slots.ts'
import { originText, type RequestedNames } from '../collect/requested-names.ts'
import { referencedKind } from '../options.ts'
import type { BundledComponent, DecisionTable, ReferenceDecision } from './decision.ts'

type ComponentContent = BundledComponent | EntrySlot

/**
 * Merges equal components of other files: into a component of the entry file, or else into one with a requested name, or else
 * into the one whose origin comes first. Keeps schemas of different formats apart, and also schemas whose name is the value of a
 * discriminator, unless they have one name and one family. Returns the merged components; their `within` names the one that they
 * are merged into.
 */
export function mergeComponents(
  components: readonly BundledComponent[],
  collected: Collected,
  decisions: DecisionTable,
): readonly BundledComponent[] {
  const { graph, stripping, requestedNames, root } = collected
  const own = entryComponents(collected)
  const described = components.filter(({ kind }) => kind !== referencedKind)
  const families = familiesOf(graph)
  const labels = new Map<ComponentContent, string>()
  for (const content of [...own, ...described]) {
    labels.set(content, `${kindOf(content)} ${families.labelOf(content.target.node, nameOf(content))}`)
  }
  const leads = leadsOf(decisions, labels, new Map(own.map((home) => [home.target.node, home])))
  return sameContents(graph, labels, leads, stripping.objects).flatMap((same) => merge(same, requestedNames, root))
}

/** Components of the entry file with their own content, or with content that moves there. */
function entryComponents({ graph, homes }: Collected): readonly EntrySlot[] {
  const moved = new Map([...homes.values()].map((home) => [home.reference, home]))
  return namedValues(graph, ['components']).flatMap(({ name: kind }) =>
    namedValues(graph, ['components', kind]).flatMap(({ name, location, reference }) => {
      if (reference !== undefined) return moved.get(reference) ?? []
      return graph.objectsAt(location.node).length === 0
        ? []
        : { target: location, schemaFormat: undefined, pointer: ['components', kind, name] }
    }),
  )
}

/** The part of two contents beside their values that has to be equal. */
function kindOf(content: ComponentContent): string {
  if ('pointer' in content) return JSON.stringify([content.pointer[1]])
  const { kind, schemaFormat, wrapped } = content
  return JSON.stringify(schemaFormat === undefined ? [kind] : [kind, schemaFormat, wrapped])
}

function nameOf(content: ComponentContent): string | undefined {
  return 'pointer' in content ? content.pointer.at(-1) : nameInFile(content.target)
}

/** Where the references of contents lead in the bundle. `own` has the components of the entry file, by their values. */
function leadsOf(
  { byFormat }: DecisionTable,
  compared: ReadonlyMap<ComponentContent, string>,
  own: ReadonlyMap<Node, EntrySlot>,
): Leads<ComponentContent> {
  const leads = new Map<string | undefined, Map<Reference, Lead<ComponentContent>>>()
  for (const [schemaFormat, decisions] of byFormat) {
    const found = new Map<Reference, Lead<ComponentContent>>()
    for (const [reference, decision] of decisions) {
      const lead = leadOf(reference, decision, compared, own)
      if (lead !== undefined) found.set(reference, lead)
    }
    leads.set(schemaFormat, found)
  }
  return leads
}

function leadOf(
  reference: Reference,
  decision: ReferenceDecision,
  compared: ReadonlyMap<ComponentContent, string>,
  own: ReadonlyMap<Node, EntrySlot>,
): Lead<ComponentContent> | undefined {
  if (decision.kind === 'refused') return undefined
  if (decision.kind === 'inline' && decision.as === 'record')
    return { kind: 'written', text: JSON.stringify(dataOfPart(decision.part, new Map())) }
  if (decision.kind === 'inline') return { kind: 'replaced', target: decision.target, as: decision.as }
  if (decision.kind === 'placed') {
    const { owner, path } = outermost(decision.content)
    const inside = [...path, ...decision.inside]
    if (compared.has(owner)) return { kind: 'content', content: owner, inside }
    // A root channel or server has an identity, so only its place counts.
    return { kind: 'place', name: `${placeOf(owner)}${formatFragment(inside)}` }
  }
  const target = effectiveTarget(reference)
  const home = target === undefined || reference.rule === 'must' ? undefined : own.get(target.node)
  if (home !== undefined) return { kind: 'content', content: home, inside: [] }
  return { kind: 'place', name: `entry${formatFragment(decision.pointer)}` }
}

/** The content around other content, and the path to it. */
function outermost(content: ComponentContent): { readonly owner: ComponentContent; readonly path: Pointer } {
  let owner = content
  let path: Pointer = []
  while (!('pointer' in owner) && owner.within !== undefined) {
    path = [...owner.within.path, ...path]
    owner = owner.within.owner
  }
  return { owner, path }
}

function placeOf(content: ComponentContent): string {
  if ('pointer' in content) return formatFragment(content.pointer)
  return `${content.kind} ${originText(content.target, '/')}`
}

/** Merges the components of a group of equal ones; returns those that are no longer components. */
function merge(same: readonly ComponentContent[], pins: RequestedNames, root: string): readonly BundledComponent[] {
  const entry = same.find((content) => 'pointer' in content)
  const members = same.flatMap((content) => ('pointer' in content ? [] : [content]))
  const origins = new Map(members.map((member) => [member, originText(member.target, root)]))
  const inOrder = members.toSorted((one, other) => ((origins.get(one) ?? '') < (origins.get(other) ?? '') ? -1 : 1))
  const pinOf = (member: BundledComponent) => pins.of(member.target.node)[0]?.name
  const owner = entry ?? inOrder.find((member) => pinOf(member) !== undefined) ?? inOrder[0]
  if (owner === undefined) return []
  const name = 'pointer' in owner ? undefined : pinOf(owner)
  // A component with its own requested name is kept, unless the entry file has an equal one.
  const merged = inOrder.filter(
    (member) => member !== owner && (entry !== undefined || [undefined, name].includes(pinOf(member))),
  )
  for (const member of merged) member.within = { owner, path: [] }
  return merged
}
