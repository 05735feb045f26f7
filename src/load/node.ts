/**
 * A parsed document as a tree of nodes that know their place in the text. Offsets count UTF-16 code units from the start
 * of the text (after a byte order mark). Aliases share the node of their anchor, so the tree may be a graph, but never a
 * cyclic one. Nodes are immutable once loaded; only `rereadBlock` moves those of a file that is not used any more.
 */
export type Node = MapNode | ListNode | ScalarNode

/** A range of the text: the offset of its first character, and the offset after its last one. */
export interface Extent {
  readonly start: number
  readonly end: number
}

/** Anchor and tag before a value or key in YAML (YAML 1.2.2 section 6.9), `&` and `!` included. */
export interface NodeProperties {
  readonly anchor?: Extent
  readonly tag?: Extent
}

interface Value extends Extent {
  /** Offset of the first character of the value: for a quoted scalar the quote, for a block scalar the `|`. */
  readonly start: number
  /** Offset after the last character of the value, without trailing space, comments or line break. */
  readonly end: number
  /** Absent if there are none, like all optional fields here: few documents have them. */
  readonly properties?: NodeProperties
}

/** A map of YAML, or an object of JSON, with its keys in the order in which they are written. */
export interface MapNode extends Value {
  readonly kind: 'map'
  readonly entries: MapEntries
  /** Written with braces (YAML flow style, JSON). */
  readonly flow: boolean
  readonly merge?: MergeKey
}

/**
 * The entries of a map in source order, without duplicate keys. Any string is an ordinary key, `__proto__` and
 * integer-like names included.
 */
export interface MapEntries extends Iterable<readonly [string, Entry]> {
  readonly size: number
  /** The entry `$ref`, stored separately because nearly every map is asked for it many times. */
  readonly reference: Entry | undefined
  /** True if all values are scalars. This is true for half of all maps, and most walks can skip those. */
  readonly areScalars: boolean
  /** The entry with a key, or undefined. */
  get(key: string): Entry | undefined
  has(key: string): boolean
  keys(): readonly string[]
  /** The keys one by one, for loops that can stop early. */
  eachKey(): IterableIterator<string>
  values(): readonly Entry[]
}

/** A key with its value. With a YAML merge key, the key may be in another map of the same file. */
export interface Entry {
  readonly key: string
  readonly keyStart: number
  readonly keyEnd: number
  readonly value: Node
  /** The place of the alias, if the value is one; the value itself then has the place of its anchor. */
  readonly alias?: Extent
  readonly keyProperties?: NodeProperties
}

/** The merge key `<<` of a map and the value that it merges; it is not one of the map's entries. */
export interface MergeKey extends Entry {
  /** The keys of the map whose entries come from that value. */
  readonly merged: ReadonlySet<string>
}

/** A list of YAML, or an array of JSON. */
export interface ListNode extends Value {
  readonly kind: 'list'
  readonly items: readonly Node[]
  /** The places of aliases, by the index of their item. */
  readonly aliases?: ReadonlyMap<number, Extent>
  /** Written with brackets (YAML flow style, JSON). */
  readonly flow: boolean
}

/** A string, number, boolean or null. */
export interface ScalarNode extends Value {
  readonly kind: 'scalar'
  /**
   * The value under the YAML 1.2 core schema or JSON. A number that JavaScript cannot hold exactly is rounded here; its
   * spelling is in the text between `start` and `end`.
   */
  readonly value: string | number | boolean | null
  /** The quoting style; JSON strings are `double`. */
  readonly style: 'plain' | 'single' | 'double' | 'literal' | 'folded'
}

/** Returns the value of a key, or undefined if the node is not a map or lacks the key. */
export function childOf(node: Node | undefined, key: string): Node | undefined {
  return node?.kind === 'map' ? node.entries.get(key)?.value : undefined
}

/** Returns the string that a node holds, or undefined if it holds something else. */
export function stringOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined
}

/** Returns the JSON type of a node for messages: `object`, `array`, `string`, `number`, `boolean` or `null`. */
export function jsonTypeOf(node: Node): 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' {
  if (node.kind === 'map') return 'object'
  if (node.kind === 'list') return 'array'
  if (node.value === null) return 'null'
  const type = typeof node.value
  return type === 'string' || type === 'number' ? type : 'boolean'
}
