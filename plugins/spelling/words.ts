import {
  childPath,
  type Entry,
  forEachPosition,
  type Graph,
  memberShape,
  type NodePath,
  type ObjectType,
  optionsOf,
  type Shape,
  shapesIn,
  stringOf,
  type TypedObject,
  type Vocabulary,
  type WordKind,
  wordsFor,
} from '../../src/plugin/index.ts'

/** A word of a spelling at a position that the format defines. */
export interface SpellingWord {
  /** The value that is the word, or whose key is the word. */
  readonly at: NodePath
  readonly on: 'key' | 'value'
  readonly kind: WordKind
  readonly text: string
  /** The same word in the other spelling. */
  readonly other: string
  /** True if the description already writes the word in the other spelling. */
  readonly isTaken: boolean
  /** The entry of a key or value; undefined for an item of a list. */
  readonly entry: Entry | undefined
  readonly owner: TypedObject
}

/** Finds the words of a description that two spellings write differently, at the positions that the format defines. */
export function wordsIn(graph: Graph, to: Vocabulary, withMedia: boolean): readonly SpellingWord[] {
  const { vocabulary } = graph.kind
  const tables = new Map<WordKind, Table>()
  const kinds = new Map<ObjectType, Kinds>()
  const found: SpellingWord[] = []
  for (const owner of graph.objects) {
    const { type, node, location } = owner
    const { ofKeys, hasValues } = kinds.get(type) ?? kindsOf(type, withMedia)
    if (!kinds.has(type)) kinds.set(type, { ofKeys, hasValues })
    for (const entry of ofKeys === undefined ? [] : node.entries.values()) {
      const at = childPath(location, entry.key, entry.value)
      add({ at, on: 'key', kind: ofKeys ?? 'root', text: entry.key, entry, owner })
    }
    if (!hasValues) continue
    forEachPosition(owner, ({ location: at, shape }) => {
      const kind = shape === undefined ? undefined : kindOfValue(shape, withMedia)
      const text = stringOf(at.node)
      if (kind === undefined || text === undefined) return
      add({
        at,
        on: 'value',
        kind,
        text: kind === 'schemaMediaType' ? essenceOf(text) : text,
        entry: entryOf(at),
        owner,
      })
    })
  }
  return found

  function add(word: Omit<SpellingWord, 'other' | 'isTaken'>): void {
    const table = tables.get(word.kind) ?? tableFor(vocabulary, to, word.kind)
    tables.set(word.kind, table)
    // Media types are case-insensitive.
    const name = word.kind === 'schemaMediaType' ? word.text.toLowerCase() : word.text
    const other = table.words.get(name)
    if (other !== undefined) found.push({ ...word, other, isTaken: false })
    const own = table.taken.get(name)
    if (own !== undefined) found.push({ ...word, other: own, isTaken: true })
  }
}

interface Table {
  readonly words: ReadonlyMap<string, string>
  /** The same in the other direction. */
  readonly taken: ReadonlyMap<string, string>
}

function tableFor(from: Vocabulary, to: Vocabulary, kind: WordKind): Table {
  return { words: wordsFor(from, to, kind), taken: wordsFor(to, from, kind) }
}

/** The kind of words in the keys of an object, and whether its values contain words. */
interface Kinds {
  readonly ofKeys: WordKind | undefined
  readonly hasValues: boolean
}

function kindsOf(type: ObjectType, withMedia: boolean): Kinds {
  return { ofKeys: type.spelled, hasValues: shapesIn(type).some((shape) => holdsWords(shape, withMedia)) }
}

function holdsWords(shape: Shape, withMedia: boolean): boolean {
  const member = memberShape(shape)
  if (member !== undefined) return holdsWords(member, withMedia)
  const options = optionsOf(shape)
  return kindOfValue(shape, withMedia) !== undefined || options.some((option) => holdsWords(option, withMedia))
}

function kindOfValue(shape: Shape, withMedia: boolean): WordKind | undefined {
  if (shape.shape !== 'scalar') return undefined
  return shape.spelled ?? (withMedia && shape.content === 'schema-format' ? 'schemaMediaType' : undefined)
}

/** A media type without `+json`, `+yaml` and parameters. */
function essenceOf(mediaType: string): string {
  return /^[^;+\s]*/.exec(mediaType)?.[0] ?? ''
}

function entryOf({ parent, key }: NodePath): Entry | undefined {
  return parent?.node.kind === 'map' ? parent.node.entries.get(key) : undefined
}
