import {
  type DescriptionFile,
  formatPointer,
  type Graph,
  type LeftOver,
  type NodePath,
  pointerOf,
  quote,
} from '../../src/plugin/index.ts'
import { type Going, notKept, type Selection } from './selection.ts'

/** The maximum length of a name or selector in a message. */
const longestName = 50

/** Reports remaining parts that need removed ones, and lists that would become empty. Returns true if there are any. */
export function reportProblems(selection: Selection, leftOver: LeftOver, graph: Graph, file: DescriptionFile): boolean {
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
export function ownerPlace(location: NodePath): string {
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
