import { commentsOf, formatPointer, type Graph, type NodePath, pointerOf } from '../../src/plugin/index.ts'

/** The comments inside values of the entry file, by the pointers of these; an alias has none. */
export function commentsInside({ entry }: Graph, values: readonly NodePath[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map(values.map((path) => [formatPointer(pointerOf(path)), new Set<string>()]))
  for (const { start, end, owner } of commentsOf(entry)) {
    const way = pointerOf(owner)
    for (let length = way.length; length > 0; length--) {
      found.get(formatPointer(way.slice(0, length)))?.add(entry.text.slice(start, end))
    }
  }
  return new Map([...found].map(([pointer, comments]) => [pointer, [...comments]]))
}
