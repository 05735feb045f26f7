import { quote } from '../findings/quote.ts'
import type { Entry, ListNode, MapNode, Node } from '../load/node.ts'
import { type NodePath, pathBelow, pointerOf } from '../load/node-path.ts'
import { sameScalar } from '../load/same-scalar.ts'
import type { SourceFile } from '../load/source-file.ts'
import { formatFragment } from '../pointer.ts'

/** How two values differ: the description of the difference, and the way to it, the last key first. */
export interface Gap {
  readonly what: string
  readonly way: string[]
}

/** How the names of two maps may differ. */
export interface AllowedNames {
  /** What the other map may have in addition to the names of the map. */
  readonly mayGain?: ((name: string) => boolean) | undefined
  /** Names that the other map may lack; only used where the order of names does not matter. */
  readonly mayLose?: ((name: string) => boolean) | undefined
  readonly anyOrder: boolean
  /** What the other map must not have. */
  readonly leftOut?: ReadonlySet<string> | undefined
  /** What the other map has in addition. */
  readonly added?: string | undefined
}

/** Compares the items and named values of two lists or maps, one pair after the other. */
export interface PairComparison<Context> {
  /** How a value differs from its counterpart under the same key; undefined if it does not. */
  comparePair(key: string, child: Node, counterpart: Node, context: Context): Gap | undefined
}

/** Where two descriptions have different meanings. */
export interface Difference {
  /** The value in the first of the two. */
  readonly source: NodePath
  readonly message: string
}

export function gap(what: string): Gap {
  return { what, way: [] }
}

interface ComparedFiles {
  readonly file: SourceFile
  readonly otherFile: SourceFile
}

/** Compares data, which must be identical except for the spelling of numbers and strings. */
export class DataComparison implements PairComparison<ComparedFiles> {
  readonly #names: AllowedNames

  constructor(names: AllowedNames) {
    this.#names = names
  }

  /** How data differs; undefined if it is the same. */
  compare(node: Node, other: Node, files: ComparedFiles): Gap | undefined {
    if (node.kind !== 'scalar') return forEachPair(node, other, this.#names, this, files)
    // Also compares the spelling of numbers.
    if (other.kind === 'scalar' && node.value === other.value && typeof node.value === 'string') return undefined
    const isSame = other.kind === 'scalar' && sameScalar(node, files.file, other, files.otherFile)
    return isSame ? undefined : gap('would change its content')
  }

  comparePair(_key: string, child: Node, counterpart: Node, files: ComparedFiles): Gap | undefined {
    return this.compare(child, counterpart, files)
  }
}

/**
 * Compares the items or named values of two lists or maps, pair by pair, until two differ. Lists must have the same length, and
 * maps the same names in the same order, unless the options for maps allow more. Returns the difference. Loops by index: code
 * that has not run often creates an object for each step of `for … of`, and a function for each map would be one more.
 */
export function forEachPair<Context>(
  node: MapNode | ListNode,
  other: Node,
  names: AllowedNames,
  comparison: PairComparison<Context>,
  context: Context,
): Gap | undefined {
  if (node.kind === 'list')
    return other.kind === 'list' ? forEachItem(node, other, comparison, context) : somethingElse()
  if (other.kind !== 'map') return somethingElse()
  return names.anyOrder
    ? inAnyOrder(node, other, names, comparison, context)
    : inOrder(node, other, names, comparison, context)
}

function forEachItem<Context>(
  node: ListNode,
  other: ListNode,
  comparison: PairComparison<Context>,
  context: Context,
): Gap | undefined {
  if (node.items.length !== other.items.length) return otherNumber()
  for (let index = 0; index < node.items.length; index++) {
    const item = node.items[index]
    const counterpart = other.items[index]
    if (item === undefined || counterpart === undefined) return otherNumber()
    const key = String(index)
    const found = comparison.comparePair(key, item, counterpart, context)
    if (found !== undefined) return below(key, found)
  }
  return undefined
}

function inOrder<Context>(
  node: MapNode,
  other: MapNode,
  names: AllowedNames,
  comparison: PairComparison<Context>,
  context: Context,
): Gap | undefined {
  const { leftOut } = names
  const expected = leftOut === undefined ? node.entries.values() : entriesBut(node, (name) => leftOut.has(name))
  const counterparts = counterpartsIn(other, node, names)
  if (expected.length !== counterparts.length) return otherNames()
  for (let index = 0; index < expected.length; index++) {
    const entry = expected[index]
    const counterpart = counterparts[index]
    if (entry === undefined || counterpart === undefined || entry.key !== counterpart.key) return otherNames()
    const found = comparison.comparePair(entry.key, entry.value, counterpart.value, context)
    if (found !== undefined) return below(entry.key, found)
  }
  return undefined
}

/** The entries of the other map that must correspond to an entry of the map. */
function counterpartsIn(other: MapNode, node: MapNode, { mayGain, added }: AllowedNames): readonly Entry[] {
  if (mayGain === undefined && added === undefined) return other.entries.values()
  return entriesBut(other, (name) => name === added || (mayGain?.(name) === true && !node.entries.has(name)))
}

function entriesBut({ entries }: MapNode, isLeftOut: (name: string) => boolean): readonly Entry[] {
  return entries.values().filter(({ key }) => !isLeftOut(key))
}

function inAnyOrder<Context>(
  node: MapNode,
  other: MapNode,
  names: AllowedNames,
  comparison: PairComparison<Context>,
  context: Context,
): Gap | undefined {
  const { leftOut, mayLose } = names
  const entries = node.entries.values()
  const others = other.entries.values()
  let shared = 0
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]
    if (entry === undefined) continue
    const { key, value } = entry
    // Nearly all maps have their keys in the same order.
    const counterpart = others[index]?.key === key ? others[index] : other.entries.get(key)
    const mayBeMissing = leftOut?.has(key) === true
    if (counterpart === undefined) {
      if (mayBeMissing || mayLose?.(key) === true) continue
      return below(key, gap('would be lost'))
    }
    if (mayBeMissing) return gained(key)
    shared += 1
    const found = comparison.comparePair(key, value, counterpart.value, context)
    if (found !== undefined) return below(key, found)
  }
  if (shared === other.entries.size) return undefined
  const more = counterpartsIn(other, node, names).find(({ key }) => !node.entries.has(key))
  return more === undefined ? undefined : gained(more.key)
}

function somethingElse(): Gap {
  return gap('would become something else')
}

function otherNumber(): Gap {
  return gap('would have another number of items')
}

function otherNames(): Gap {
  return gap('would have other keys, or keys in another order')
}

function gained(key: string): Gap {
  return gap(`would have ${quote(key)} in addition`)
}

function below(key: string, found: Gap): Gap {
  found.way.push(key)
  return found
}

/** True if a value contains only scalars, and none is a `$ref`: then it cannot contain a reference. */
export function isFlat(node: Node): boolean {
  if (node.kind === 'scalar') return true
  if (node.kind === 'map') return node.entries.areScalars && node.entries.reference === undefined
  for (let index = 0; index < node.items.length; index++) if (node.items[index]?.kind !== 'scalar') return false
  return true
}

/** The difference at the end of the way to a gap, described by its pointer. */
export function differenceAt(start: NodePath, { what, way }: Gap): Difference {
  const source = pathBelow(start, way.toReversed())
  return { source, message: `${formatFragment(pointerOf(source))} ${what}` }
}

/** The pairs of nodes that were compared or will be. */
export class ComparedPairs {
  readonly #first = new Map<Node, Node>()
  readonly #others = new Map<Node, Set<Node>>()

  has(node: Node, other: Node): boolean {
    return this.#first.get(node) === other || this.#others.get(node)?.has(other) === true
  }

  /** False if the pair is known. Nearly all nodes are compared with only one other, so few need a set. */
  add(node: Node, other: Node): boolean {
    const first = this.#first.get(node)
    if (first === undefined) this.#first.set(node, other)
    if (first === undefined || first === other) return first === undefined
    const others = this.#others.get(node) ?? new Set()
    if (others.has(other)) return false
    this.#others.set(node, others.add(other))
    return true
  }
}
