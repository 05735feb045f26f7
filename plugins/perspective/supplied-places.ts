import {
  formatPointer,
  type Graph,
  parsePointer,
  pointerOf,
  resolvedPath,
  rootPath,
  stepTo,
} from '../../src/plugin/index.ts'
import type { Choices } from './choices.ts'

/**
 * The places in a description, before operations get other ids, of the values that `supply` gives by their places in the result:
 * references on the way are followed.
 */
export function suppliedPlaces(
  graph: Graph,
  { supply, rename }: Pick<Choices, 'supply' | 'rename'>,
): ReadonlySet<string> {
  const oldIds = new Map([...rename].map(([old, id]) => [id, old]))
  return new Set(
    [...supply.keys()].flatMap((text) => {
      const [map, name, ...inside] = parsePointer(text) ?? []
      if (map === undefined) return []
      const id = map === 'operations' && name !== undefined ? (oldIds.get(name) ?? name) : name
      return formatPointer(placeOf([map, ...(id === undefined ? [] : [id]), ...inside], graph))
    }),
  )
}

/** The place of a value, references on the way followed; of what is missing, the one that it would have. */
function placeOf(pointer: readonly string[], graph: Graph): readonly string[] {
  let owner = rootPath(graph.entry)
  for (const [index, segment] of pointer.entries()) {
    const at = owner && resolvedPath(owner, graph)
    const next = at && stepTo(at, segment)
    if (at === undefined) return pointer
    if (next === undefined) return [...pointerOf(at), ...pointer.slice(index)]
    owner = next
  }
  return owner === undefined ? pointer : pointerOf(owner)
}
