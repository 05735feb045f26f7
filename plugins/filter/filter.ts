import {
  type Description,
  type DescriptionFile,
  formatPointer,
  type Graph,
  type LeftOver,
  type NodePath,
  namedValues,
  type OptionsOfTransform,
  pointerOf,
  quote,
  removalsOf,
  stringsIn,
  unusedWithout,
} from '../../src/plugin/index.ts'
import { type Going, notKept, type Selection, select } from './selection.ts'
import { SelectorList } from './selectors.ts'

/**
 * Removes the root operations and channels that no selector in `keep` matches, and the operations, channels, messages and servers
 * that a selector in `drop` matches. Operations of a removed channel are removed too, and so are parts that only they used. If a
 * remaining part needs a removed one, errors report it and nothing changes.
 */
export async function filter(
  description: Description,
  file: DescriptionFile,
  { keep, drop }: OptionsOfTransform,
): Promise<Description | undefined> {
  const { graph } = description
  const kept = keep === undefined ? undefined : new SelectorList('keep', stringsIn(keep), graph)
  const dropped = new SelectorList('drop', stringsIn(drop), graph)
  const selection = select(graph, kept, dropped)
  for (const message of [...(kept?.unmatched() ?? []), ...dropped.unmatched()])
    file.report({ code: 'no-match', message })
  const { going, items, unlessUsed } = selection
  const leftOver = unusedWithout(graph, [...going.map(({ location }) => location), ...items], {
    unlessUsed,
    keep: selection.kept,
  })
  if (reportProblems(selection, leftOver, graph, file)) return undefined
  const removed = removedBy(selection, leftOver)
  if (removed.length === 0) return undefined
  const places = new Set(removed.map(({ location }) => ownerPlace(location)))
  const isLeft = ({ location }: { readonly location: NodePath }) => !places.has(ownerPlace(location))
  if (![...namedValues(graph, ['operations']), ...namedValues(graph, ['channels'])].some(isLeft)) {
    const message = 'No operation or channel would remain, so nothing is changed; keep more or drop less'
    file.report({ code: 'nothing-left', message })
    return undefined
  }
  for (const { location, message } of removed) file.report({ code: 'removed', at: location, on: 'key', message })
  for (const { location, mention } of leftOver.mentioned) {
    const message = `Only an extension mentions ${quote(location.key)}; it stays`
    file.report({
      code: 'mentioned',
      at: location,
      on: 'key',
      message,
      related: [{ at: mention.at, message: 'the extension' }],
    })
  }
  const inUse = items.filter(({ parent }) => parent !== undefined && leftOver.stays(parent))
  return description.edit(removalsOf(graph, [...removed.map(({ location }) => location), ...inUse]))
}

interface Removed {
  readonly location: NodePath
  readonly message: string
}

/** The removed parts, each once. Parts inside them are not listed. */
function removedBy({ going, unlessUsed }: Selection, leftOver: LeftOver): readonly Removed[] {
  const candidates = new Set(unlessUsed.map(ownerPlace))
  const removed: Removed[] = []
  for (const { location, what, name, reason } of going) {
    const isOuter = what !== 'message' || (location.parent !== undefined && leftOver.stays(location.parent))
    if (isOuter) removed.push({ location, message: `The ${what} ${quote(name)} is removed: ${reason}` })
  }
  for (const { location, name } of leftOver.channels) {
    const reason = candidates.has(ownerPlace(location)) ? 'no remaining part uses it' : 'only removed parts used it'
    removed.push({ location, message: `The channel ${quote(name)} is removed: ${reason}` })
  }
  for (const { location, name, kind } of leftOver.components) {
    removed.push({ location, message: `${quote(name)} of ${quote(kind)} is removed: only removed parts used it` })
  }
  return [...new Map(removed.map((each) => [ownerPlace(each.location), each])).values()]
}

/** The maximum length of a name or selector in a message. */
const longestName = 50

/** Reports remaining parts that need removed ones, and lists that would become empty. Returns true if there are any. */
function reportProblems(selection: Selection, leftOver: LeftOver, graph: Graph, file: DescriptionFile): boolean {
  const reasons = new Map(selection.going.map((going) => [ownerPlace(going.location), going]))
  const reported = new Set<string>()
  for (const { reference, gone } of leftOver.broken) {
    const going = goingAround(gone, reasons)
    const owner = ownerOf(reference.location, graph)
    const use = `${owner.name} ${ownerPlace(gone)}`
    if (reported.has(use)) continue
    reported.add(use)
    const what = going === undefined ? 'an item of a list' : `the ${going.what} ${quote(going.name, longestName)}`
    const message = `${started(owner.name)} uses ${what}, which ${adviceFor(going, owner)}`
    const related = [{ at: going?.location ?? gone, on: 'key' as const, message: 'would be removed' }]
    file.report({ code: 'still-used', at: reference.location, message, related })
  }
  const emptied = emptiedBy(selection).filter((location) => leftOver.stays(location))
  for (const location of emptied) {
    const owner = ownerOf(location, graph)
    const what = location.key === 'servers' ? 'servers' : 'messages'
    const advice = `${dropping(owner)} too`
    const message = `All ${what} of ${owner.name} would be removed, but it stays; ${advice}, or fewer ${what}`
    file.report({ code: 'emptied', at: location, on: 'key', message })
  }
  return reported.size > 0 || emptied.length > 0
}

function adviceFor(going: Going | undefined, owner: SelectedOwner): string {
  if (going?.reason === notKept)
    return `would be removed; add ${quote(`${going.what}:${going.name}`, longestName)} to "keep"`
  return `is dropped; ${dropping(owner)} too, or keep ${going === undefined ? 'it' : `the ${going.what}`}`
}

/** Advice to drop the part that needs a removed one. A truncated selector would be useless. */
function dropping({ selector }: SelectedOwner): string {
  return selector === undefined || selector.length > longestName ? 'drop what uses it' : `drop ${quote(selector)}`
}

/** The removed entry around a removed place. */
function goingAround(location: NodePath, known: ReadonlyMap<string, Going>): Going | undefined {
  for (let at: NodePath | undefined = location; at !== undefined; at = at.parent) {
    const going = known.get(ownerPlace(at))
    if (going !== undefined) return going
  }
  return undefined
}

/** The lists of references, and the message maps of channels, that would become empty. */
function emptiedBy({ going, items }: Selection): readonly NodePath[] {
  const removed = new Map<string, { readonly owner: NodePath; readonly places: Set<string> }>()
  const messages = going.flatMap(({ what, location }) => (what === 'message' ? [location] : []))
  for (const location of [...items, ...messages]) {
    const owner = location.parent
    if (owner === undefined || isMapOfComponents(owner)) continue
    const known = removed.get(ownerPlace(owner)) ?? { owner, places: new Set() }
    removed.set(ownerPlace(owner), known)
    known.places.add(location.key)
  }
  return [...removed.values()].flatMap(({ owner, places }) => (places.size === sizeOf(owner) ? [owner] : []))
}

/** True if a map is in components, where it can be empty. */
function isMapOfComponents(owner: NodePath): boolean {
  return pointerOf(owner)[0] === 'components' && pointerOf(owner).length === 2
}

function sizeOf({ node }: NodePath): number {
  if (node.kind === 'scalar') return 0
  return node.kind === 'map' ? node.entries.size : node.items.length
}

function started(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A text that is equal for paths to the same place. */
function ownerPlace(location: NodePath): string {
  return `${location.file.path}#${formatPointer(pointerOf(location))}`
}

/** The operation, channel or component that something is in. */
interface SelectedOwner {
  readonly name: string
  /** The selector of an operation or channel of the root; undefined for others. */
  readonly selector: string | undefined
}

/** The maximum length of a path in a message. */
const longestPath = 70

const roots: ReadonlyMap<string | undefined, string> = new Map([
  ['operations', 'operation'],
  ['channels', 'channel'],
])

/** The operation, channel or component of the entry that a value is in, or the file if it is another one. */
function ownerOf(location: NodePath, graph: Graph): SelectedOwner {
  if (location.file !== graph.entry)
    return { name: `the file ${quote(location.file.path, longestPath)}`, selector: undefined }
  const [map, name = '', component] = pointerOf(location)
  const kind = roots.get(map)
  if (kind !== undefined) return { name: `the ${kind} ${quote(name, longestName)}`, selector: `${kind}:${name}` }
  if (map === 'components' && component !== undefined)
    return { name: `${quote(component, longestName)} of ${quote(name)}`, selector: undefined }
  return { name: quote(map), selector: undefined }
}
