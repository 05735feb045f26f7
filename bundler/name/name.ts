import type { Finding } from '../../src/findings/finding.ts'
import { quote } from '../../src/findings/quote.ts'
import type { Node } from '../../src/load/node.ts'
import { findingAtValue } from '../bundle-findings.ts'
import { type BundledComponent, type ComponentNames, pointerTo } from '../decide/component.ts'
import type { Decided } from '../decide/decide.ts'
import { originText } from '../reading/origin.ts'
import { type NamedComponent, nameContents } from './names.ts'
import { originNotes } from './origin-notes.ts'
import { type ContentPlace, unusedRequestedNames } from './unused-requested-names.ts'

/** What is written: what was decided, with a name for each component. */
export interface BundlePlan extends Omit<Decided, 'components'> {
  /** What the bundle holds as components beyond those of the entry file, by kind and name. */
  readonly components: readonly NamedComponent[]
  readonly names: ComponentNames
  /** Where content of other files comes from, by the values that are to say so; none unless that is wanted. */
  readonly notes: ReadonlyMap<Node, string>
}

/** Names what becomes a component. Reports what has another name than in its file, and names that nothing gets. */
export function name(decided: Decided): BundlePlan {
  const { graph, requestedNames, root, options, components, merged } = decided
  const { names, findings } = nameContents(graph, components, requestedNames)
  const places = requestedNames.isEmpty ? [] : placesOf(decided, names)
  return {
    ...decided,
    components: components.map((component) => named(component, names)).sort(byKindAndName),
    names,
    notes: options.origins === true ? notesOf(decided) : new Map(),
    findings: [
      ...decided.findings,
      ...findings,
      ...merged.map((component) => deduplicated(component, names, root)),
      ...unusedRequestedNames(graph, requestedNames, places, { folder: root, namesFile: options.namesFile }),
    ],
  }
}

function named(component: BundledComponent, names: ComponentNames): NamedComponent {
  const { kind, target, schemaFormat, wrapped } = component
  return { kind, target, schemaFormat, wrapped, name: names.get(component) ?? '' }
}

function byKindAndName(one: NamedComponent, other: NamedComponent): number {
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1
  return one.name < other.name ? -1 : 1
}

function placesOf({ homes, contents }: Decided, names: ComponentNames): readonly ContentPlace[] {
  const moved = [...homes.values()].map(({ target, pointer }): ContentPlace => ({ target, pointer, as: 'home' }))
  const others = contents.map(
    (content): ContentPlace => ({
      target: content.target,
      pointer: pointerTo(content, names),
      as: content.within === undefined ? 'component' : 'part',
    }),
  )
  return [...moved, ...others]
}

/** Content that was merged into other content gets the note of that, if it has one. */
function notesOf({ graph, homes, components, merged, root }: Decided): ReadonlyMap<Node, string> {
  const notes = new Map(originNotes(graph, [...homes.values(), ...components], root))
  for (const { target, within } of merged) {
    const note = within === undefined ? undefined : notes.get(within.owner.target.node)
    if (note !== undefined) notes.set(target.node, note)
  }
  return notes
}

/** Says that a component was made one with another. */
function deduplicated(component: BundledComponent, names: ComponentNames, root: string): Finding {
  const { owner } = component.within ?? {}
  const other = owner === undefined ? '' : originText(owner.target, root)
  const place = pointerTo(component, names)[2] ?? ''
  const message = `${quote(originText(component.target, root))} equals ${quote(other)}; both become the component ${quote(place)}`
  return findingAtValue(component.target, 'bundle/deduplicated', message, 'key')
}
