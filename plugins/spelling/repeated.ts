import {
  childPath,
  formatPointer,
  type Graph,
  mayHaveAliases,
  type Node,
  type NodePath,
  objectPlaces,
  type Pointer,
  pointerOf,
  referencePlaces,
  rootPath,
  type SourceFile,
} from '../../src/plugin/index.ts'
import type { Through } from './plain.ts'
import type { SpellingWord } from './words.ts'

/** The places of a word. Aliases and merge keys can repeat the object around it. */
export function placesOf({ at, owner }: SpellingWord, graph: Graph): readonly Pointer[] {
  if (!mayHaveAliases(at.file)) return [pointerOf(at)]
  const way = pointerOf(at).slice(pointerOf(owner.location).length)
  const places = objectPlaces(graph).get(owner) ?? [owner.location]
  return places.map((place) => [...pointerOf(place), ...way])
}

/** A place at which a changing text is read. */
export interface TextReading {
  readonly at: NodePath
  readonly on: 'key' | 'value'
  readonly text: string
}

/** The places at which aliases or merge keys repeat changing texts in data, where the format has no such words. */
export function otherReadings(
  words: readonly SpellingWord[],
  references: readonly Through[],
  graph: Graph,
): readonly TextReading[] {
  const files = new Map<SourceFile, { readonly written: Map<number, string>; readonly known: Set<string> }>()
  const inFile = (file: SourceFile) => {
    const known = files.get(file) ?? { written: new Map<number, string>(), known: new Set<string>() }
    files.set(file, known)
    return known
  }
  for (const word of words) {
    const { at, on, entry, text } = word
    if (!mayHaveAliases(at.file)) continue
    const { written, known } = inFile(at.file)
    written.set(on === 'key' ? (entry?.keyStart ?? at.node.start) : at.node.start, text)
    for (const pointer of placesOf(word, graph)) known.add(placeOf(on, pointer))
  }
  for (const { reference, word } of references) {
    const { file } = reference.location
    const text = reference.node.entries.reference?.value
    if (text === undefined || !mayHaveAliases(file)) continue
    const { written, known } = inFile(file)
    written.set(text.start, word.text)
    for (const place of referencePlaces(graph).get(reference) ?? [reference.location])
      known.add(placeOf('value', [...pointerOf(place), '$ref']))
  }
  return [...files].flatMap(([file, { written, known }]) =>
    readingsIn(file, written).filter(({ at, on }) => !known.has(placeOf(on, pointerOf(at)))),
  )
}

function placeOf(on: 'key' | 'value', pointer: Pointer): string {
  return `${on} ${formatPointer(pointer)}`
}

/** All places of a file at which the keys or scalars at some offsets are read. */
function readingsIn(file: SourceFile, written: ReadonlyMap<number, string>): readonly TextReading[] {
  const readings: TextReading[] = []
  const holds = new Map<Node, boolean>()
  const root = rootPath(file)
  if (root !== undefined && mayHold(root.node)) look(root)
  return readings

  /** True if a value is or contains such a text. */
  function mayHold(node: Node): boolean {
    if (node.kind === 'scalar') return node.start < node.end && written.has(node.start)
    const known = holds.get(node)
    if (known !== undefined) return known
    const found =
      node.kind === 'list'
        ? node.items.map(mayHold).includes(true)
        : node.entries
            .values()
            .map(({ keyStart, value }) => mayHold(value) || written.has(keyStart))
            .includes(true)
    holds.set(node, found)
    return found
  }

  function look(at: NodePath): void {
    const { node } = at
    if (node.kind === 'scalar') {
      readings.push({ at, on: 'value', text: written.get(node.start) ?? '' })
      return
    }
    if (node.kind === 'list') {
      for (const [index, item] of node.items.entries()) if (mayHold(item)) look(childPath(at, String(index), item))
      return
    }
    for (const { key, keyStart, value } of node.entries.values()) {
      const text = written.get(keyStart)
      const member = childPath(at, key, value)
      if (text !== undefined) readings.push({ at: member, on: 'key', text })
      if (mayHold(value)) look(member)
    }
  }
}
