import type { Finding } from '../../src/findings/finding.ts'
import { quote } from '../../src/findings/quote.ts'
import type { Graph } from '../../src/graph/graph.ts'
import type { Node } from '../../src/load/node.ts'
import { formatFragment } from '../../src/pointer.ts'
import type { Home, HomeOfReference } from '../collect/homes.ts'
import type { Pins } from '../collect/pins.ts'
import { type Component, pointerTo } from '../decide/component.ts'
import type { DiscriminatorFamilies } from '../reading/discriminator-families.ts'
import { namedValues } from '../reading/entry-map.ts'
import { nameInFile } from '../reading/name-in-file.ts'
import { originText } from '../reading/origin.ts'
import { refusedValue } from '../refusal.ts'
import { contentForm, type FormParts } from './content-form.ts'
import { coarsestPartition } from './partition.ts'

/** What the search for components of the same content rests on. */
export interface SameContentParts extends Omit<FormParts, 'placeOf'> {
  readonly graph: Graph
  readonly homes: readonly HomeOfReference[]
  readonly pins: Pins
  readonly families: DiscriminatorFamilies
  /** Where origins are told from. */
  readonly folder: string
}

/**
 * Makes components of other files one with what says the same: with a component of the entry file, else with one that was
 * given a name, else with the one whose origin comes first. Two say the same when their values are the same, extensions
 * and the order of lists included (that of keys not), and their references lead to what says the same. Schemas of different
 * formats stay apart, and so do those whose name is the value of a discriminator, unless they have one name and one family.
 * Returns those that are one with others now; `within` says with which.
 */
export function mergeSameContent(components: readonly Component[], parts: SameContentParts): readonly Component[] {
  const own = entryComponents(parts)
  const places = new Map(own.map((home) => [home.target.node, home]))
  const contents: readonly (Component | Home)[] = [...own, ...components]
  const indexes = new Map(contents.map((content, index) => [content, index]))
  const placeOf = (node: Node) => places.get(node)
  const states = contents.map((content) => {
    const form = contentForm(content.target, content.schemaFormat, { ...parts, placeOf })
    const label = `${kindOf(content)} ${parts.families.labelOf(content.target.node, nameOf(content))} ${form.text}`
    // A root channel or server that something leads to is what it is and nothing else.
    const targets = form.targets.map((target) => indexes.get(target) ?? addTarget(target))
    return { label, targets }
  })
  const others = [...indexes.keys()]
    .slice(contents.length)
    .map((target) => ({ label: `at ${formatFragment(pointerTo(target))}`, targets: [] }))
  const classes = coarsestPartition([...states, ...others])
  const groups = new Map<number, { entry?: Home; members: Component[] }>()
  for (const [index, content] of contents.entries()) {
    const number = classes[index] ?? -1
    const group = groups.get(number) ?? { members: [] }
    groups.set(number, group)
    if ('pointer' in content) group.entry ??= content
    else group.members.push(content)
  }
  return [...groups.values()].flatMap(({ entry, members }) => merge(entry, members, parts))

  function addTarget(target: Component | Home): number {
    indexes.set(target, indexes.size)
    return indexes.size - 1
  }
}

/** Tells which components were made one with others. */
export function mergeFindings(merged: readonly Component[], folder: string): readonly Finding[] {
  return merged.map((component) => {
    const { owner } = component.within ?? {}
    const other = owner === undefined ? '' : originText(owner.target, folder)
    const message = `${quote(originText(component.target, folder))} says the same as ${quote(other)} and is one component with it in the bundle, ${quote(pointerTo(component)[2] ?? '')}`
    return refusedValue(component.target, 'bundle/deduplicated', message, 'key')
  })
}

/** Components of the entry file with content of their own, or that which moves there. */
function entryComponents({ graph, homes }: SameContentParts): readonly Home[] {
  const moved = new Map(homes.map((home) => [home.reference, home]))
  return namedValues(graph, ['components']).flatMap(({ name: kind }) =>
    namedValues(graph, ['components', kind]).flatMap(({ name, location, reference }) => {
      if (reference !== undefined) return moved.get(reference) ?? []
      return graph.objectsAt(location.node).length === 0
        ? []
        : { target: location, schemaFormat: undefined, pointer: ['components', kind, name] }
    }),
  )
}

/** What must be the same of two contents beside what they say. */
function kindOf(content: Component | Home): string {
  if ('pointer' in content) return JSON.stringify([content.pointer[1]])
  const { kind, schemaFormat, wrapped } = content
  return JSON.stringify(schemaFormat === undefined ? [kind] : [kind, schemaFormat, wrapped])
}

function nameOf(content: Component | Home): string | undefined {
  return 'pointer' in content ? content.pointer.at(-1) : nameInFile(content.target)
}

function merge(
  entry: Home | undefined,
  members: readonly Component[],
  { pins, folder }: SameContentParts,
): readonly Component[] {
  if (members.length < (entry === undefined ? 2 : 1)) return []
  const origins = new Map(members.map((member) => [member, originText(member.target, folder)]))
  const inOrder = members.toSorted((one, other) => ((origins.get(one) ?? '') < (origins.get(other) ?? '') ? -1 : 1))
  const pinOf = (member: Component) => pins.of(member.target.node)[0]?.name
  const owner = entry ?? inOrder.find((member) => pinOf(member) !== undefined) ?? inOrder[0]
  if (owner === undefined) return []
  const name = 'pointer' in owner ? undefined : pinOf(owner)
  // What was given a name of its own keeps it, unless the entry file has the same thing.
  const merged = inOrder.filter(
    (member) => member !== owner && (entry !== undefined || [undefined, name].includes(pinOf(member))),
  )
  for (const member of merged) member.within = { owner, path: [] }
  return merged
}
