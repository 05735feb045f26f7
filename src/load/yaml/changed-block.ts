import { ReadEntries } from '../entries.ts'
import type { Limits } from '../limits.ts'
import type { Entry, Extent, MapNode, Node } from '../node.ts'
import { childPath, type NodePath, rootPath } from '../node-path.ts'
import { nonFiniteNumber, oddSpace } from '../problems.ts'
import { SourceFile } from '../source-file.ts'
import type { Decoded } from '../text/decode.ts'
import { startOfLine } from '../text/lines.ts'
import { readUsualYaml } from './yaml.ts'

/** A file that was read again by reading one of its blocks. */
export interface RereadFile {
  readonly file: SourceFile
  /** The block as it was, in the file before. Its nodes have their offsets in the text before. */
  readonly before: NodePath
  /** The block as it is. */
  readonly node: MapNode
}

/** A map in block style with the index of the entry whose value holds the changed characters. */
interface Level {
  readonly map: MapNode
  readonly index: number
  readonly entry: Entry
}

/** A block of a file before that holds all that changed in its text. */
export interface ChangedBlock {
  /** From the root to the entry whose value is the block. */
  readonly levels: readonly Level[]
  /** The key after it, in its map or in those around it. */
  readonly next: Entry | undefined
  /** The offset of its first line. */
  readonly first: number
  /** The offset of the first character that differs. */
  readonly start: number
  /** Its key and its value as they are now, with the lines up to the next key. */
  readonly lines: string
  /** By how many characters the text after the block moves. */
  readonly moved: number
}

/** A block that was read again, in place of the one of a file before. */
interface ReadBlock extends ChangedBlock {
  /** The block as it is, with its offsets in the text after. */
  readonly node: MapNode
}

/** A test for the maps that may be blocks; the outermost one counts. */
export type BlockTest = (node: MapNode) => boolean

/**
 * Reads a text of YAML again that differs from the one before inside a single block: the lines of a key and its value. The tree of the
 * result is the one that `parseText` reads, but made of the nodes before, which move to their new offsets. So the file before must not be
 * used afterwards. Undefined, with nothing changed, where that is not certain: in JSON, with problems or anchors in the text, for
 * unusual YAML, and if the change reaches beyond the block.
 */
export function rereadBlock(
  before: SourceFile,
  decoded: Decoded,
  limits: Limits,
  isBlock: BlockTest,
): RereadFile | undefined {
  const root = rootPath(before)
  if (root === undefined) return undefined
  const read = readBlock(before, root.node, decoded, { limits, isBlock })
  if (read === undefined) return undefined
  const { levels, node, moved } = read
  const path = levels.reduce((at, { entry }) => childPath(at, entry.key, entry.value), root)
  replace(levels, node, moved)
  return { file: fileWith(root.node, before, decoded), before: path, node }
}

/**
 * The same for a text that is only tried: the file before stays as it is. The keys beside the block, and beside those around it, have their
 * new offsets; the values under them have those of before. So places in the block can be found, and others cannot.
 */
export function withBlock(
  before: SourceFile,
  decoded: Decoded,
  limits: Limits,
  isBlock: BlockTest,
): SourceFile | undefined {
  const read = before.root && readBlock(before, before.root, decoded, { limits, isBlock })
  return read && fileWith(copied(read), before, decoded)
}

interface Reading {
  readonly limits: Limits
  readonly isBlock: BlockTest
}

function readBlock(before: SourceFile, root: Node, decoded: Decoded, reading: Reading): ReadBlock | undefined {
  const block = changedBlock(before, root, decoded, reading)
  if (block === undefined) return undefined
  const { levels, first, lines } = block
  const { limits } = reading
  const key = levels.at(-1)?.entry.key ?? ''
  const node = readValue(lines, key, { ...limits, depth: limits.depth - levels.length + 1 })
  if (node === undefined || hasAnchors(node) || mayHaveAnchors(before, root)) return undefined
  move(node, first)
  return { ...block, node }
}

/**
 * The block that holds all that differs from the text of a file without problems; undefined if there is none, and for unusual YAML.
 * The text may be broken.
 */
export function changedBlock(
  before: SourceFile,
  root: Node,
  { text, hasByteOrderMark }: Decoded,
  { limits, isBlock }: Reading,
): ChangedBlock | undefined {
  if (before.reader !== 'fast-yaml' || before.findings.length > 0 || before.hasByteOrderMark !== hasByteOrderMark)
    return undefined
  // The nodes of the file are not counted again, and each takes two characters or more.
  if (text.length / 2 > limits.nodes) return undefined
  const { start, end } = changedPart(before.text, text)
  const levels = levelsAround(root, start, isBlock)
  const last = levels.at(-1)
  if (last === undefined) return undefined
  const { keyStart } = last.entry
  const first = startOfLine(before.text, keyStart)
  const next = entryAfter(levels)
  const endBefore = next === undefined ? before.text.length : startOfLine(before.text, next.keyStart)
  const moved = text.length - before.text.length
  const lines = text.slice(first, endBefore + moved)
  const isWhole = endBefore >= end && areLines(lines, next === undefined)
  return isWhole && /^ *$/.test(before.text.slice(first, keyStart))
    ? { levels, next, first, start, lines, moved }
    : undefined
}

function fileWith(root: Node, { path, language, reader }: SourceFile, { text, hasByteOrderMark }: Decoded): SourceFile {
  const file = new SourceFile(path, language, { text, hasByteOrderMark, root, reader, problems: [] })
  withoutAnchors.add(file)
  return file
}

/** The part of a text that another one replaces by something else, as small as it can be. */
function changedPart(before: string, after: string): Extent {
  const shorter = Math.min(before.length, after.length)
  const start = sameCharacters(shorter, (from, to) => before.slice(from, to) === after.slice(from, to))
  const same = sameCharacters(
    shorter - start,
    (from, to) => before.slice(-to, -from || undefined) === after.slice(-to, -from || undefined),
  )
  return { start, end: before.length - same }
}

/** How many of the first characters of two texts are the same, at most. Compares many at once, which takes a tenth of the time. */
function sameCharacters(most: number, areSame: (from: number, to: number) => boolean): number {
  let same = 0
  for (let step = 65_536; step > 0; step >>= 1) while (same + step <= most && areSame(same, same + step)) same += step
  return same
}

/** The maps from the root to the outermost block that a change begins in; empty if it begins in none. */
function levelsAround(root: Node, start: number, isBlock: BlockTest): readonly Level[] {
  const levels: Level[] = []
  for (let map = root; map.kind === 'map' && !map.flow; ) {
    const entries = map.entries.values()
    const index = entries.findLastIndex(({ keyStart }) => keyStart <= start)
    const entry = entries[index]
    // A changed key is another one.
    if (entry === undefined || start <= entry.keyEnd || entry.value.kind !== 'map') return []
    levels.push({ map, index, entry })
    if (isBlock(entry.value)) return levels
    map = entry.value
  }
  return []
}

/** The entry after a block: the next one of its map, or of the innermost map around it that has one. */
function entryAfter(levels: readonly Level[]): Entry | undefined {
  const level = levels.findLast(({ map, index }) => index + 1 < map.entries.size)
  return level?.map.entries.values()[level.index + 1]
}

/** True for whole lines. The last one of a text need not have a line break. */
function areLines(text: string, areLast: boolean): boolean {
  return areLast || text.endsWith('\n')
}

/** The map that some lines hold under a key, and nothing else. Its offsets begin at these lines. */
function readValue(lines: string, key: string, limits: Limits): MapNode | undefined {
  if (oddSpace.test(lines) || nonFiniteNumber.test(lines)) return undefined
  const read = readUsualYaml(lines, limits)
  if (read?.kind !== 'map' || read.flow || read.entries.size !== 1) return undefined
  const value = read.entries.get(key)?.value
  return value?.kind === 'map' ? value : undefined
}

/** Files without anchors, which stay so as long as no block with one is read. */
const withoutAnchors = new WeakSet<SourceFile>()

function mayHaveAnchors(file: SourceFile, root: Node): boolean {
  if (withoutAnchors.has(file)) return false
  if (hasAnchors(root)) return true
  withoutAnchors.add(file)
  return false
}

function hasAnchors(node: Node): boolean {
  if (node.properties !== undefined) return true
  if (node.kind === 'map') return node.entries.values().some(({ value }) => hasAnchors(value))
  return node.kind === 'list' && node.items.some(hasAnchors)
}

/** Puts a block in its place, and moves what is after it. */
function replace(levels: readonly Level[], node: MapNode, by: number): void {
  let value: Node = node
  for (const { map, index, entry } of levels.toReversed()) {
    const entries = map.entries.values()
    if (by !== 0) for (const after of entries.slice(index + 1)) moveEntry(after, by)
    setValue(entry, value)
    // A map ends with its last value.
    setEnd(map, entries.at(-1)?.value.end ?? map.end)
    value = map
  }
}

/** The root with a block in its place: the maps around it are copies, with the values beside it. */
function copied({ levels, node, moved }: ReadBlock): MapNode {
  return levels.reduceRight((value, { map, index }) => {
    const entries = map.entries.values().map((entry, at): Entry => {
      if (at < index) return entry
      if (at === index) return { ...entry, value }
      return { ...entry, keyStart: entry.keyStart + moved, keyEnd: entry.keyEnd + moved }
    })
    const isLast = index === entries.length - 1
    return new ReadEntries(entries, { ...map, end: isLast ? value.end : map.end + moved })
  }, node)
}

type Changeable<Part> = { -readonly [Key in keyof Part]: Part[Key] }

function setValue(entry: Changeable<Entry>, value: Node): void {
  entry.value = value
}

function setEnd(extent: Changeable<Extent>, end: number): void {
  extent.end = end
}

function moveEntry(entry: Changeable<Entry>, by: number): void {
  entry.keyStart += by
  entry.keyEnd += by
  move(entry.value, by)
}

function move(node: Node, by: number): void {
  moveExtent(node, by)
  if (node.kind === 'map') for (const entry of node.entries.values()) moveEntry(entry, by)
  else if (node.kind === 'list') for (const item of node.items) move(item, by)
}

function moveExtent(extent: Changeable<Extent>, by: number): void {
  extent.start += by
  extent.end += by
}
