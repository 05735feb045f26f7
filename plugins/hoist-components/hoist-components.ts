import {
  childOf,
  commentsOf,
  componentKinds,
  type Description,
  type DescriptionFile,
  formatFragment,
  type Graph,
  type Node,
  type NodePath,
  namedPlace,
  namedValues,
  type OptionsOfTransform,
  quote,
  stringsIn,
  valueNamed,
} from '../../src/plugin/index.ts'
import { componentNamesFor, type NameChoice } from './component-names.ts'
import {
  type Candidates,
  groupsOf,
  type Occurrence,
  type OccurrenceGroup,
  occurrencesAround,
  occurrencesIn,
  selectedIn,
  withInner,
} from './occurrences.ts'
import { type HoistedComponent, missingMaps, operationsFor, placeOf } from './operations.ts'

/**
 * Moves objects of the entry file to its `components`, and replaces them by references. `kinds` are the maps of components to
 * fill, `minimum` is the minimum number of values in an object, `duplicates` selects only objects that occur twice, and `names`
 * is the source of component names. An object that equals a component becomes a reference to it. With `at`, only the objects that it
 * names move, also those of parts, and only `names` and `into` count besides. With `into`, only the description that it names changes.
 */
export async function hoistComponents(
  description: Description,
  file: DescriptionFile,
  { kinds, minimum, duplicates, names, at, into }: OptionsOfTransform,
): Promise<Description | undefined> {
  const { graph } = description
  const others = await file.otherDescriptions()
  const wanted = at === undefined ? stringsIn(kinds) : componentKinds
  const candidates = {
    kinds: new Set(wanted.filter((kind) => mayHold(graph, kind))),
    minimum: typeof minimum === 'number' && at === undefined ? minimum : 0,
    isToldApart: (value: NodePath) => others?.tellApart(value) !== undefined,
  }
  const isMeant = typeof into !== 'string' || namedPlace(into, graph.entry.path)?.file === graph.entry.path
  const named = at === undefined ? undefined : namedIn(graph, candidates, stringsIn(at))
  const missing = named?.missing.filter(({ isRead }) => isMeant || isRead) ?? []
  for (const { text } of missing) {
    const message = `${quote(text)} cannot become a component; name an object inside a file, where the format allows a reference`
    file.report({ code: 'not-found', message })
  }
  if (missing.length > 0 || !isMeant) return undefined
  const outermost = named?.outermost ?? occurrencesIn(graph, candidates)
  const selected =
    named === undefined ? selectedIn(graph, outermost, duplicates !== false) : groupsOf(graph, named.chosen)
  if (selected.size === 0) return undefined
  const destinations = destinationsOf(graph, selected, choiceOf(names))
  for (const [occurrence, destination] of destinations) report(occurrence, destination, file)
  const used = new Set([...destinations.values()].filter(({ moves }) => moves).map(({ kind }) => kind))
  return description.edit([...missingMaps(graph, used), ...operationsFor(graph, outermost, destinations)])
}

/** The objects that `at` names. */
interface NamedObjects {
  readonly outermost: readonly Occurrence[]
  readonly chosen: ReadonlySet<Occurrence>
  /** What cannot move, as `at` has it, and whether the description reads it as an object. */
  readonly missing: readonly { readonly text: string; readonly isRead: boolean }[]
}

function namedIn(graph: Graph, candidates: Candidates, written: readonly string[]): NamedObjects {
  const outermost: Occurrence[] = []
  const byPlace = new Map<string, Occurrence>()
  const chosen = new Set<Occurrence>()
  const missing: { text: string; isRead: boolean }[] = []
  let isEntrySearched = false
  for (const text of new Set(written)) {
    const value = valueNamed(text, graph)
    if (value !== undefined && !byPlace.has(placeOf(value))) search(value)
    const occurrence = value && byPlace.get(placeOf(value))
    if (occurrence !== undefined) chosen.add(occurrence)
    else missing.push({ text, isRead: value !== undefined && graph.objectsAt(value.node).length > 0 })
  }
  return { outermost, chosen, missing }

  function search(value: NodePath): void {
    const isInEntry = value.file === graph.entry
    if (isInEntry && isEntrySearched) return
    isEntrySearched ||= isInEntry
    const found = isInEntry ? occurrencesIn(graph, candidates) : occurrencesAround(value, graph, candidates)
    outermost.push(...found)
    for (const each of withInner(found)) byPlace.set(placeOf(each.path), each)
  }
}

function choiceOf(names: unknown): NameChoice {
  return names === 'key' || names === 'title' || names === 'path' ? names : 'auto'
}

function destinationsOf(
  graph: Graph,
  selected: ReadonlyMap<Occurrence, OccurrenceGroup>,
  choice: NameChoice,
): ReadonlyMap<Occurrence, HoistedComponent> {
  const groups = new Set(selected.values())
  const names = new Map<OccurrenceGroup, string>()
  const taking = new Set<OccurrenceGroup>()
  for (const kind of new Set([...groups].map((group) => group.kind))) {
    const components = namedValues(graph, ['components', kind])
    const taken = new Set(components.map(({ name }) => name))
    const unnamed = [...groups].filter((group) => group.kind === kind && group.existing === undefined)
    for (const group of unnamed) {
      // A component that only refers to the object becomes the object.
      const referring = components.find(({ location, effective }) => leadsTo(group, location, effective))
      if (referring === undefined) continue
      names.set(group, referring.name)
      taking.add(group)
    }
    const left = unnamed.filter((group) => !names.has(group))
    for (const [group, name] of componentNamesFor(left, taken, choice)) names.set(group, name)
  }
  const comments = commentsInside([...groups].flatMap((group) => componentOf(group) ?? []))
  const destinations = new Map<Occurrence, HoistedComponent>()
  for (const [occurrence, group] of selected) {
    const { kind, existing, occurrences } = group
    const name = existing?.name ?? names.get(group)
    const moves = existing === undefined && occurrences[0] === occurrence
    const component = componentOf(group)
    const known = component === undefined ? [] : comments.get(placeOf(component))
    if (name === undefined) continue
    destinations.set(occurrence, { kind, name, moves, takesPlace: taking.has(group), comments: known ?? [] })
  }
  return destinations
}

/** True for a component that is a reference to the first object of a group. */
function leadsTo(
  { occurrences: [first] }: OccurrenceGroup,
  location: NodePath,
  effective: NodePath | undefined,
): boolean {
  return effective !== undefined && effective.node === first?.path.node && effective.node !== location.node
}

/** The object that is, or becomes, the component of a group. */
function componentOf({ existing, occurrences }: OccurrenceGroup): NodePath | undefined {
  return existing?.location ?? occurrences[0]?.path
}

function report({ path, object }: Occurrence, { kind, name, moves }: HoistedComponent, file: DescriptionFile): void {
  const component = quote(formatFragment(['components', kind, name]))
  const what = `This ${object.type.title}`
  if (moves) file.report({ code: 'hoisted', at: path, on: 'key', message: `${what} moves to ${component}` })
  else {
    const message = `${what} equals ${component} and becomes a reference to it`
    file.report({ code: 'reused', at: path, on: 'key', message })
  }
}

/** True if `components` is, or can become, a map with a map of a kind. */
function mayHold({ entry: { root } }: Graph, kind: string): boolean {
  const components = childOf(root, 'components')
  return mayBeMap(components) && mayBeMap(childOf(components, kind))
}

function mayBeMap(node: Node | undefined): boolean {
  return node === undefined || node.kind === 'map' || isEmpty(node)
}

function isEmpty(node: Node): boolean {
  return node.kind === 'scalar' && node.value === null
}

/** The comments inside values, by the values' places. An alias has none. */
function commentsInside(values: readonly NodePath[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map(values.map((path) => [placeOf(path), new Set<string>()]))
  for (const file of new Set(values.map((path) => path.file))) {
    for (const { start, end, owner } of commentsOf(file)) {
      for (let at: NodePath = owner; at.parent !== undefined; at = at.parent)
        found.get(placeOf(at))?.add(file.text.slice(start, end))
    }
  }
  return new Map([...found].map(([place, texts]) => [place, [...texts]]))
}
