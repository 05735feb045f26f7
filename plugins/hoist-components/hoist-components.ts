import {
  childOf,
  commentsOf,
  componentKinds,
  type Description,
  type DescriptionFile,
  formatFragment,
  formatPointer,
  type Graph,
  type Node,
  type NodePath,
  namedValues,
  type Operation,
  type OptionsOfTransform,
  pointerOf,
  quote,
  stringsIn,
  valueNamed,
} from '../../src/plugin/index.ts'
import { componentNamesFor, type NameChoice } from './component-names.ts'
import { groupsOf, type Occurrence, type OccurrenceGroup, occurrencesIn, selectedIn, withInner } from './occurrences.ts'

/** The component that an object becomes. */
interface HoistedComponent {
  readonly kind: string
  readonly name: string
  /** True if the object moves there, false if another one does. */
  readonly moves: boolean
  /** The comments inside the object that moves there. */
  readonly comments: readonly string[]
}

/**
 * Moves objects of the entry file to its `components`, and replaces them by references. `kinds` are the maps of components to
 * fill, `minimum` is the minimum number of values in an object, `duplicates` selects only objects that occur twice, and `names`
 * is the source of component names. An object that equals a component becomes a reference to it. With `at`, only the objects that it
 * names move, and only `names` counts besides.
 */
export async function hoistComponents(
  description: Description,
  file: DescriptionFile,
  { kinds, minimum, duplicates, names, at }: OptionsOfTransform,
): Promise<Description | undefined> {
  const { graph } = description
  const others = await file.otherDescriptions()
  const wanted = at === undefined ? stringsIn(kinds) : componentKinds
  const candidates = {
    kinds: new Set(wanted.filter((kind) => mayHold(graph, kind))),
    minimum: typeof minimum === 'number' && at === undefined ? minimum : 0,
    isToldApart: (value: NodePath) => others?.tellApart(value) !== undefined,
  }
  const outermost = occurrencesIn(graph, candidates)
  const selected =
    at === undefined
      ? selectedIn(graph, outermost, duplicates !== false)
      : chosenIn(graph, outermost, stringsIn(at), file)
  if (selected === undefined || selected.size === 0) return undefined
  const destinations = destinationsOf(graph, selected, choiceOf(names))
  for (const [occurrence, destination] of destinations) report(occurrence, destination, file)
  const used = new Set([...destinations.values()].filter(({ moves }) => moves).map(({ kind }) => kind))
  return description.edit([...missingMaps(graph, used), ...operationsFor(outermost, destinations)])
}

/** The objects that `at` names. Undefined, with a report, if one of them cannot move. */
function chosenIn(
  graph: Graph,
  outermost: readonly Occurrence[],
  written: readonly string[],
  file: DescriptionFile,
): ReadonlyMap<Occurrence, OccurrenceGroup> | undefined {
  const byPlace = new Map(withInner(outermost).map((each) => [formatPointer(pointerOf(each.path)), each]))
  const chosen = new Set<Occurrence>()
  const missing = new Set<string>()
  for (const each of written) {
    const named = valueNamed(each, graph)
    const occurrence = named?.file === graph.entry ? byPlace.get(formatPointer(pointerOf(named))) : undefined
    if (occurrence === undefined) missing.add(each)
    else chosen.add(occurrence)
  }
  for (const each of missing) {
    const message = `${quote(each)} cannot become a component; name an object of the entry file where the format allows a reference`
    file.report({ code: 'not-found', message })
  }
  return missing.size > 0 ? undefined : groupsOf(graph, chosen)
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
  for (const kind of new Set([...groups].map((group) => group.kind))) {
    const unnamed = [...groups].filter((group) => group.kind === kind && group.existing === undefined)
    const taken = new Set(namedValues(graph, ['components', kind]).map(({ name }) => name))
    for (const [group, name] of componentNamesFor(unnamed, taken, choice)) names.set(group, name)
  }
  const comments = commentsInside(
    graph,
    [...groups].flatMap((group) => componentOf(group) ?? []),
  )
  const destinations = new Map<Occurrence, HoistedComponent>()
  for (const [occurrence, group] of selected) {
    const { kind, existing, occurrences } = group
    const name = existing?.name ?? names.get(group)
    const moves = existing === undefined && occurrences[0] === occurrence
    const component = componentOf(group)
    const known = component === undefined ? [] : comments.get(formatPointer(pointerOf(component)))
    if (name !== undefined) destinations.set(occurrence, { kind, name, moves, comments: known ?? [] })
  }
  return destinations
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

/** Adds `components` and its missing maps. */
function missingMaps({ entry: { root } }: Graph, used: ReadonlySet<string>): readonly Operation[] {
  const components = childOf(root, 'components')
  const maps = componentKinds
    .filter((kind) => used.has(kind))
    .map((kind) => ({ path: ['components', kind], node: childOf(components, kind) }))
  if (maps.length === 0) return []
  return [{ path: ['components'], node: components }, ...maps].flatMap(({ path, node }): readonly Operation[] => {
    if (node?.kind === 'map') return []
    return [{ op: node === undefined ? 'add' : 'replace', path: formatPointer(path), value: {} }]
  })
}

/** The comments inside values of the entry file, by the pointers of the values. An alias has none. */
function commentsInside({ entry }: Graph, values: readonly NodePath[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map(values.map((path) => [formatPointer(pointerOf(path)), new Set<string>()]))
  for (const { start, end, owner } of commentsOf(entry)) {
    const way = pointerOf(owner)
    for (let length = way.length; length > 0; length--) {
      found.get(formatPointer(way.slice(0, length)))?.add(entry.text.slice(start, end))
    }
  }
  return new Map([...found].map(([pointer, comments]) => [pointer, [...comments]]))
}

/**
 * The operations that move objects to components and replace them by references, inner objects first. The references have the
 * places of the objects: in a map, the entries after one are moved to the end, to keep the order.
 */
function operationsFor(
  outermost: readonly Occurrence[],
  destinations: ReadonlyMap<Occurrence, HoistedComponent>,
): readonly Operation[] {
  const operations: Operation[] = []
  enter(outermost)
  return operations

  function enter(occurrences: readonly Occurrence[]): void {
    const moved = new Map<string, { readonly around: NodePath; readonly byKey: Map<string, HoistedComponent> }>()
    for (const occurrence of occurrences) {
      const { path, inside } = occurrence
      const destination = destinations.get(occurrence)
      if (destination === undefined || destination.moves) enter(inside)
      if (destination === undefined || path.parent === undefined) continue
      if (destination.moves) {
        const place = formatPointer(pointerOf(path.parent))
        const known = moved.get(place) ?? { around: path.parent, byKey: new Map() }
        moved.set(place, known)
        known.byKey.set(path.key, destination)
      } else {
        operations.push({
          op: 'replace',
          path: formatPointer(pointerOf(path)),
          value: referenceTo(destination),
          dropped: destination.comments,
        })
      }
    }
    for (const { around, byKey } of moved.values()) operations.push(...moves(around, byKey))
  }
}

function moves(around: NodePath, byKey: ReadonlyMap<string, HoistedComponent>): readonly Operation[] {
  const { node } = around
  const pointer = pointerOf(around)
  // If a merge key adds some of the entries, their order is that of another map.
  const keepsOrder = node.kind === 'map' && node.merge === undefined
  const keys = keepsOrder ? node.entries.keys() : [...byKey.keys()]
  const first = keys.findIndex((key) => byKey.has(key))
  return keys.slice(first).flatMap((key): readonly Operation[] => {
    const path = formatPointer([...pointer, key])
    const destination = byKey.get(key)
    if (destination === undefined) return [{ op: 'move', from: path, path }]
    const component = formatPointer(['components', destination.kind, destination.name])
    return [
      { op: 'move', from: path, path: component },
      { op: 'add', path, value: referenceTo(destination), origin: { path } },
    ]
  })
}

function referenceTo({ kind, name }: HoistedComponent): { readonly $ref: string } {
  return { $ref: formatFragment(['components', kind, name]) }
}
