import { quote } from '../../findings/quote.ts'
import { EntryList } from '../entries.ts'
import type { Limits } from '../limits.ts'
import type { Entry, Extent, ListNode, MapNode, Node, NodeProperties } from '../node.ts'
import { checkKeyLength, lineNumberAt, type ProblemList } from '../problems.ts'

/** An anchor with its node, which is missing while its collection is open. */
export interface Anchor {
  node: Node | undefined
  /** The text of a scalar, which an alias to it means as a key. */
  source: string
  /** The number of nodes in it and their depth, counted as if every alias were written out. */
  size: number
  height: number
}

export interface Opened {
  start: number
  readonly flow: boolean
  /** True if it ends with a bracket or brace. The map of a single pair in a flow list does not. */
  readonly bracketed: boolean
  readonly anchor: Anchor | undefined
  readonly properties: NodeProperties | undefined
  readonly nodesBefore: number
  height: number
}

export interface OpenMap extends Opened {
  readonly kind: 'map'
  readonly entries: EntryList
  /** True after a key, when its value comes next. */
  hasKey: boolean
  /** True if that key comes after a question mark. */
  keyIsExplicit: boolean
  key: string
  keyStart: number
  keyEnd: number
  keyProperties: NodeProperties | undefined
  keyUse: 'ordinary' | 'merge' | 'refused'
  mergeStart: number | undefined
  /** The merge key, without the entries from it. */
  merge: Entry | undefined
  /** The first offsets of repeated keys. */
  firstStarts: Map<string, number> | undefined
  /** Keys from a merge, which the map's own keys replace. */
  merged: Set<string> | undefined
}

export interface OpenList extends Opened {
  readonly kind: 'list'
  readonly items: Node[]
  readonly aliases: Map<number, Extent>
}

export type OpenCollection = OpenMap | OpenList

/** A key as written in the text. */
export interface Key {
  readonly source: string
  readonly start: number
  readonly end: number
  /** A plain `<<` without a tag. */
  readonly isMerge: boolean
  readonly properties: NodeProperties | undefined
}

export interface YamlReading {
  readonly text: string
  readonly limits: Limits
  readonly problems: ProblemList
  /** From the outside in. */
  readonly open: OpenCollection[]
}

export function newMap(opened: Opened): OpenMap {
  const { start, flow, bracketed, anchor, properties, nodesBefore, height } = opened
  // Spread, the many fields would make an object of the slow kind for each map of a document.
  return {
    start,
    flow,
    bracketed,
    anchor,
    properties,
    nodesBefore,
    height,
    kind: 'map',
    entries: new EntryList(),
    hasKey: false,
    keyIsExplicit: false,
    key: '',
    keyStart: 0,
    keyEnd: 0,
    keyProperties: undefined,
    keyUse: 'ordinary',
    mergeStart: undefined,
    merge: undefined,
    firstStarts: undefined,
    merged: undefined,
  }
}

export function newList({ start, flow, bracketed, anchor, properties, nodesBefore, height }: Opened): OpenList {
  const items: Node[] = []
  const aliases = new Map<number, Extent>()
  return { start, flow, bracketed, anchor, properties, nodesBefore, height, kind: 'list', items, aliases }
}

/** The node of a complete collection. */
export function collectionNode(collection: OpenCollection, end: number): Node {
  const { kind, start, flow, properties } = collection
  if (kind === 'map') {
    const { entries, merge, merged = new Set() } = collection
    const written = properties === undefined ? { start, end, flow } : { start, end, flow, properties }
    return entries.toMap(merge === undefined ? written : { ...written, merge: { ...merge, merged } })
  }
  const { items, aliases } = collection
  const node: ListNode = { kind, start, end, items, flow }
  if (properties === undefined && aliases.size === 0) return node
  return { ...node, ...(properties && { properties }), ...(aliases.size > 0 && { aliases }) }
}

/** The pointer of the reader's position: the keys and indices of the open collections. */
export function openPointer(open: readonly OpenCollection[]): string[] {
  const segments: string[] = []
  for (const collection of open) {
    if (collection.kind === 'list') segments.push(String(collection.items.length))
    else if (collection.hasKey) segments.push(collection.key)
  }
  return segments
}

/**
 * Uses a scalar as the next key of a map. Keys are strings as written (YAML 1.2.2 section 10.1, Failsafe schema). A repeated key
 * is an error at the second one, whose value is the one in the tree.
 */
export function placeKey(reading: YamlReading, map: OpenMap, { source, start, end, isMerge, properties }: Key): void {
  if (start < map.start) map.start = start
  map.hasKey = true
  map.key = source
  map.keyUse = isMerge ? 'merge' : 'ordinary'
  map.keyStart = start
  map.keyEnd = end
  map.keyProperties = properties
  checkKeyLength(reading.problems, reading.limits, source, start, end)
  if (isMerge) {
    if (map.mergeStart !== undefined) reportDuplicate(reading, map, map.mergeStart)
    else warnOfMerge(reading, start, end)
    map.mergeStart ??= start
    return
  }
  const first = map.entries.get(source)
  const isNew = first === undefined || map.merged?.delete(source) === true
  if (isNew) return
  map.firstStarts ??= new Map()
  const firstStart = map.firstStarts.get(source) ?? first.keyStart
  map.firstStarts.set(source, firstStart)
  reportDuplicate(reading, map, firstStart)
}

/** Reports a list or map as a key, which is not allowed (`parse/non-string-key`). */
export function refuseKey(reading: YamlReading, map: OpenMap, kind: 'map' | 'list', start: number, end: number): void {
  if (start < map.start) map.start = start
  map.hasKey = true
  map.key = ''
  map.keyUse = 'refused'
  // A template such as `{{name}}` as the key of a line is a map with a map as its key. Only the inner one is reported.
  if (!map.bracketed && reading.text.startsWith('{{', start)) return
  const isTemplate = map.bracketed && map.start === start - 1 && reading.text[start] === '{'
  const advice = isTemplate ? 'put quotes around text that starts with "{{"' : 'put quotes around it, or write a name'
  const message = `Unexpected ${kind} as a key, expected a string; ${advice}`
  reading.problems.error('parse/non-string-key', message, start, end, openPointer(reading.open))
}

function warnOfMerge(reading: YamlReading, start: number, end: number): void {
  const message =
    'Unexpected merge key "<<", which YAML 1.2 does not have (msgapi merges it anyway); write the keys out, or use a reference'
  reading.problems.warn('parse/merge-key', message, start, end, openPointer(reading.open))
}

function reportDuplicate(reading: YamlReading, map: OpenMap, first: number): void {
  const isMerge = map.keyUse === 'merge'
  const advice = isMerge ? 'to merge several maps, use a list: "<<: [*a, *b]"' : 'rename or remove one'
  if (isMerge) map.keyUse = 'refused'
  if (reading.problems.isFull()) return
  const line = lineNumberAt(reading.text, first)
  const message = `Duplicate key ${quote(map.key)}, first in line ${line}; ${advice}`
  reading.problems.error('parse/duplicate-key', message, map.keyStart, map.keyEnd, openPointer(reading.open))
}

/** Uses a node, or the alias of one, as the value of the last key. */
export function placeValue(reading: YamlReading, map: OpenMap, value: Node, alias: Extent | undefined): void {
  const { key, keyStart, keyEnd, keyProperties } = map
  let entry: Entry = { key, keyStart, keyEnd, value }
  if (alias !== undefined || keyProperties !== undefined) {
    entry = { ...entry, ...(alias && { alias }), ...(keyProperties && { keyProperties }) }
  }
  if (map.keyUse === 'merge') merge(reading, map, entry)
  else if (map.keyUse === 'ordinary') map.entries.set(entry)
  map.hasKey = false
}

/** The value of a merge key: a map or a list of maps. Their entries count if the map has no such key yet. */
function merge(reading: YamlReading, map: OpenMap, mergeKey: Entry): void {
  const node = mergeKey.value
  const sources = node.kind === 'list' ? node.items : [node]
  const maps = sources.filter((source): source is MapNode => source.kind === 'map')
  if (maps.length < sources.length) {
    const message =
      'Unexpected value of the merge key "<<", expected a map or a list of maps; quote "<<" if it is a name'
    const { start, end } = mergeKey.alias ?? node
    reading.problems.error('parse/merge-key', message, start, end, openPointer(reading.open))
    return
  }
  map.merge = mergeKey
  map.merged ??= new Set()
  for (const source of maps) {
    for (const entry of source.entries.values()) {
      if (map.entries.get(entry.key) !== undefined) continue
      map.merged.add(entry.key)
      map.entries.set(entry)
    }
  }
}
