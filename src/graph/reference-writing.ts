import path from 'node:path'
import { wayTo } from '../load/files/address.ts'
import type { Node } from '../load/node.ts'
import { type NodePath, pointerOf, rootPath, stepTo } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { formatFragment, type Pointer } from '../pointer.ts'
import type { Graph } from './graph.ts'
import type { Reference } from './objects-and-references.ts'
import { perGraph } from './per-graph.ts'
import { readReferenceText } from './reference-text.ts'
import { resolvedPath } from './resolved-node.ts'

/** A value of an author that goes to another place. */
export interface Carried {
  readonly from: NodePath
  readonly to: { readonly file: SourceFile; readonly pointer: Pointer }
  /** True if it also stays where it was, so that references into it lead there. */
  readonly stays: boolean
}

/** The text of a reference that leads, from another place, where it led; the same text where that still does. */
export function carriedText(reference: Reference, text: string, { from, to, stays }: Carried): string {
  const owner = reference.location.file
  const read = readReferenceText(text)
  if ('code' in read) return text
  const named = reference.file ?? (read.file === undefined ? owner : undefined)
  const fragment = text.includes('#') ? text.slice(text.indexOf('#')) : ''
  if (!stays && named !== undefined && named === from.file) {
    const inside = below(pointerOf(from), read.pointer)
    if (inside !== undefined) return writtenReference(to.file.path, to.file, formatFragment([...to.pointer, ...inside]))
  }
  if (to.file === owner && text === reference.text) return text
  if (named !== undefined) return writtenReference(named.path, to.file, fragment)
  if (read.file === undefined || 'address' in read.file) return text
  return writtenReference(path.resolve(path.dirname(owner.path), read.file.path), to.file, fragment)
}

/** The rest of a pointer after another one that it begins with. */
function below(start: Pointer, pointer: Pointer): Pointer | undefined {
  return start.every((segment, index) => pointer[index] === segment) ? pointer.slice(start.length) : undefined
}

/** A reference to a part of a file, as another file writes it; the fragment begins with `#`, or is empty. */
export function writtenReference(target: string, owner: SourceFile, fragment: string): string {
  if (target === owner.path) return fragment === '' ? '#' : fragment
  const way = wayTo(path.dirname(owner.path), target)
  const uri = way === target ? way : encodeURI(way.toWellFormed()).replace(/[?#]/g, encodeURIComponent)
  const relative = /^(?:\.|[a-z][a-z0-9+.-]+:)/.test(uri) ? uri : `./${uri}`
  return fragment === '#' ? relative : relative + fragment
}

/** Keys that get another name, by the map that has them. */
export type Renames = ReadonlyMap<Node, ReadonlyMap<string, string>>

/** The references whose way leads through a key of a map, found for all of them when the first is asked for. */
export const waysOf = perGraph((graph) => {
  const ways = new Map<Node, Map<string, Reference[]>>()
  for (const reference of graph.references) {
    forEachStep(reference, reference.text, graph, ({ owner: { node }, segment }) => {
      const keys = ways.get(node) ?? new Map<string, Reference[]>()
      ways.set(node, keys)
      const known = keys.get(segment)
      if (known === undefined) keys.set(segment, [reference])
      else known.push(reference)
    })
  }
  return ways
})

/** The references whose way leads through a key, which a pointer names from the root of a file; none where the map is missing. */
export function referencesThrough(graph: Graph, file: SourceFile, pointer: Pointer): readonly Reference[] {
  const owner = file.nodeAt(pointer.slice(0, -1))
  return owner === undefined
    ? []
    : (waysOf(graph)
        .get(owner)
        ?.get(pointer.at(-1) ?? '') ?? [])
}

/** A step on the way of a reference: through a key of a map, or to an item of a list. */
export interface ReferenceStep {
  /** The map or list, after the references on the way to it. */
  readonly owner: NodePath
  readonly segment: string
  /** The index of the segment in the pointer of the reference. */
  readonly index: number
  readonly pointer: Pointer
}

/** Visits the steps that a text would take as a reference, as far as they lead somewhere. */
export function forEachStep(
  { file }: Reference,
  text: string,
  graph: Graph,
  visit: (step: ReferenceStep) => void,
): void {
  const read = readReferenceText(text)
  if ('code' in read || file === undefined) return
  let at = rootPath(file)
  for (const [index, segment] of read.pointer.entries()) {
    const owner = at === undefined ? undefined : resolvedPath(at, graph)
    if (owner === undefined) return
    visit({ owner, segment, index, pointer: read.pointer })
    at = stepTo(owner, segment)
  }
}

/** The text of a reference after keys on its way got other names; undefined when none did. */
export function renamedText(reference: Reference, text: string, renames: Renames, graph: Graph): string | undefined {
  const renamed = new Map<number, string>()
  forEachStep(reference, text, graph, ({ owner, segment, index }) => {
    const to = renames.get(owner.node)?.get(segment)
    if (to !== undefined) renamed.set(index, to)
  })
  const read = readReferenceText(text)
  return renamed.size === 0 || 'code' in read ? undefined : withSegments(text, read.pointer, renamed)
}

/** A reference with other segments in its pointer, by index, the rest as written. */
export function withSegments(text: string, pointer: Pointer, replaced: ReadonlyMap<number, string>): string {
  const hash = text.indexOf('#')
  const segments = text.slice(hash + 2).split('/')
  const file = text.slice(0, hash)
  const names = pointer.map((segment, index) => replaced.get(index) ?? segment)
  // A percent-encoded slash separates segments as well.
  if (segments.length !== pointer.length) return file + formatFragment(names)
  const spelled = segments.map((segment, index) => {
    const to = replaced.get(index)
    return to === undefined ? segment : formatFragment([to]).slice(2)
  })
  return `${file}#/${spelled.join('/')}`
}
