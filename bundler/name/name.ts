import type { Finding } from '../../src/findings/finding.ts'
import { quote } from '../../src/findings/quote.ts'
import { closest, suggestionBudget } from '../../src/findings/suggest.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { childOf, type Node } from '../../src/load/node.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { formatFragment, type Pointer } from '../../src/pointer.ts'
import { findingAtValue, warnEntry } from '../bundle-findings.ts'
import type { PlacedContent } from '../collect/entry-slots.ts'
import { originText, type RequestedNames } from '../collect/requested-names.ts'
import type { Decided } from '../decide/decide.ts'
import { type BundledComponent, type ComponentNames, pointerTo } from '../decide/decision.ts'
import { originKey } from '../options.ts'
import { type NamedComponent, nameContents } from './names.ts'

/** The plan of a bundle: the decisions, with a name for each component. */
export interface BundlePlan extends Omit<Decided, 'components'> {
  /** The components of the bundle that the entry file does not have, by kind and name. */
  readonly components: readonly NamedComponent[]
  readonly names: ComponentNames
  /** The origins of content from other files, by the values that get a note of it. Empty unless requested. */
  readonly notes: ReadonlyMap<Node, string>
}

/** Names the components. Reports those with another name than in their file, and requested names without effect. */
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

/** Merged content gets the note of the content that it is merged into, if there is one. */
function notesOf({ graph, homes, components, merged, root }: Decided): ReadonlyMap<Node, string> {
  const notes = new Map(originNotes(graph, [...homes.values(), ...components], root))
  for (const { target, within } of merged) {
    const note = within === undefined ? undefined : notes.get(within.owner.target.node)
    if (note !== undefined) notes.set(target.node, note)
  }
  return notes
}

/** Reports that a component was merged into another. */
function deduplicated(component: BundledComponent, names: ComponentNames, root: string): Finding {
  const { owner } = component.within ?? {}
  const other = owner === undefined ? '' : originText(owner.target, root)
  const place = pointerTo(component, names)[2] ?? ''
  const message = `${quote(originText(component.target, root))} equals ${quote(other)}; both become the component ${quote(place)}`
  return findingAtValue(component.target, 'bundle/deduplicated', message, 'key')
}

/** A note in a trait would be applied to the messages and operations that use the trait, and be wrong there. */
const traits: ReadonlySet<string> = new Set(['MessageTrait', 'OperationTrait'])

/**
 * The origins of content from other files, relative to a folder, for values that get a note: objects that can have extensions
 * (format text: Specification Extensions), and that have no origin yet.
 */
function originNotes(graph: Graph, contents: readonly PlacedContent[], folder: string): ReadonlyMap<Node, string> {
  const noted = contents.filter(({ target: { file, node } }) => {
    const objects = graph.objectsAt(node)
    const isExtendable = objects.length > 0 && objects.every(({ type }) => type.extendable === true)
    if (objects.some(({ type }) => traits.has(type.name))) return false
    return file !== graph.entry && isExtendable && childOf(node, originKey) === undefined
  })
  return new Map(noted.map(({ target }) => [target.node, originText(target, folder)]))
}

/** Content of another file and its place: a name of the entry file, inside other content, or a component of its own. */
interface ContentPlace {
  readonly target: NodePath
  readonly pointer: Pointer
  readonly as: 'home' | 'part' | 'component'
}

/**
 * Warns of requested names for missing origins, and for content that is no component. `folder` is the folder that origins are
 * relative to. The warnings are in `namesFile`, which has the origins as keys, or in the entry file if that is absent.
 */
function unusedRequestedNames(
  graph: Graph,
  pins: RequestedNames,
  contents: readonly ContentPlace[],
  { folder, namesFile }: { readonly folder: string; readonly namesFile: SourceFile | undefined },
): readonly Finding[] {
  const unused = [...lostPins(pins, contents, folder), ...idlePins(pins, contents)]
  return unused.map(({ origin, problem }) => {
    const finding = warnEntry(graph, 'bundle/unknown-origin', `The name for ${quote(origin)} has no effect: ${problem}`)
    if (namesFile === undefined) return finding
    return { ...finding, place: namesFile.placeAt([origin], 'key'), range: namesFile.rangeOf([origin], 'key') }
  })
}

interface Unused {
  readonly origin: string
  readonly problem: string
}

function lostPins(pins: RequestedNames, contents: readonly ContentPlace[], folder: string): readonly Unused[] {
  if (pins.lost.length === 0) return []
  const unnamed = contents.filter(({ target, as }) => as !== 'home' && pins.of(target.node).length === 0)
  const origins = unnamed.map(({ target }) => originText(target, folder))
  // Reversed, so that the first of several origins wins.
  const byWay = new Map(origins.toReversed().map((origin) => [inFolders(origin), origin]))
  const suggestions = suggestionBudget(0)
  return pins.lost.map(({ origin }) => {
    const meant = byWay.get(inFolders(origin)) ?? closest(origin, origins, suggestions)
    const advice = meant === undefined ? '' : `; did you mean ${quote(meant)}?`
    return { origin, problem: `the description has no such origin${advice}` }
  })
}

function idlePins(pins: RequestedNames, contents: readonly ContentPlace[]): readonly Unused[] {
  const byPlace = contents.toSorted((one, other) => ranks[one.as] - ranks[other.as])
  const places = new Map(byPlace.map((content) => [content.target.node, content]))
  return [...pins.byNode].flatMap(([node, asked]) => {
    const content = places.get(node)
    if (content?.as === 'component') return []
    const problem =
      content === undefined
        ? 'it does not become a component'
        : `it is at ${quote(formatFragment(content.pointer))} in the bundle`
    return asked.filter(({ name }) => name !== content?.pointer.at(-1)).map(({ origin }) => ({ origin, problem }))
  })
}

/** A value with several places has the last of these. */
const ranks = { home: 0, part: 1, component: 2 }

/** An origin without the path to its base folder. */
function inFolders(origin: string): string {
  return origin.replace(/^(?:\.\.?\/)+/, '')
}
