import {
  type Description,
  type DescriptionFile,
  formatPointer,
  type Graph,
  type Operation,
  parsePointer,
  pointerOf,
  quote,
  resolvedPath,
  rootPath,
  stepTo,
} from '../../src/plugin/index.ts'
import { type Choices, optionPlace } from './choices.ts'

/** The maximum length of a pointer in a message. */
const longestPointer = 80

/**
 * Puts the values of `supply` at their places, through references. A place can be inside another supplied value. A pointer that
 * leads nowhere is an error.
 */
export async function supplied(
  description: Description,
  { supply }: Pick<Choices, 'supply'>,
  file: DescriptionFile,
): Promise<Description> {
  let result = description
  let waiting = [...supply]
  while (waiting.length > 0) {
    const edits: Operation[] = []
    const later: typeof waiting = []
    for (const [text, value] of waiting) {
      const edit = editAt(result.graph, text, value)
      if (edit === undefined) later.push([text, value])
      else edits.push(edit)
    }
    if (edits.length === 0) break
    result = await result.edit(edits)
    waiting = later
  }
  for (const [text] of waiting) {
    const message = `${quote(text, longestPointer)} in "supply" leads nowhere in the result; write a JSON Pointer to a field of an existing object`
    file.report({ code: 'no-place', message, ...optionPlace(file, 'supply', text) })
  }
  return result
}

/** Puts a value in a place; undefined if there is no object or list around it. */
function editAt(graph: Graph, text: string, value: unknown): Operation | undefined {
  const pointer = parsePointer(text)
  const key = pointer?.at(-1)
  let at = rootPath(graph.entry)
  for (const segment of pointer?.slice(0, -1) ?? []) {
    const owner = at && resolvedPath(at, graph)
    at = owner && stepTo(owner, segment)
  }
  const owner = at && resolvedPath(at, graph)
  if (key === undefined || owner === undefined || owner.node.kind === 'scalar') return undefined
  const op = stepTo(owner, key) === undefined ? 'add' : 'replace'
  if (op === 'add' && owner.node.kind === 'list' && key !== '-' && key !== String(owner.node.items.length))
    return undefined
  return { op, path: formatPointer([...pointerOf(owner), key]), value }
}

/**
 * The places of supplied values in a description before operations are renamed. `supply` has their places in the result.
 * References on the path are followed.
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

/** The place of a value, through references. For a missing value, the place that it would have. */
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
