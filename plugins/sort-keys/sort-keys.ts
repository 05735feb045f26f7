import {
  type Description,
  type DescriptionFile,
  formatPointer,
  type MapNode,
  type NodePath,
  type Operation,
  pointerOf,
  rootPath,
  type SourceFile,
  type TransformOptions,
} from '../../src/plugin/index.ts'
import { keysByAlphabet, keysByFormat, type OrderedKeys } from './orders.ts'
import { isRepeated } from './repeated.ts'

/**
 * Sorts the fields of all objects as the tables of the format list them, with unknown fields and extensions last, or sorts fields and
 * names by code unit. Lists, data and foreign schemas do not change, and neither do values that aliases or merge keys repeat.
 */
export async function sortKeys(
  description: Description,
  file: DescriptionFile,
  { order }: TransformOptions,
): Promise<Description | undefined> {
  const isByAlphabet = order === 'alphabet'
  const operations: Operation[] = []
  const counts = new Map<SourceFile, number>()
  const sort = ({ location, node, keys }: OrderedKeys) => {
    const moves = movesTo(keys, node, location)
    if (moves.length === 0 || node.merge !== undefined || isRepeated(location)) return
    operations.push(...moves)
    counts.set(location.file, (counts.get(location.file) ?? 0) + 1)
  }
  if (isByAlphabet) keysByAlphabet(description.graph, sort)
  else keysByFormat(description.graph, sort)
  // Report once for each file, because an old description can have thousands of unsorted objects.
  for (const [source, count] of counts)
    file.report({ code: 'sorted', at: rootPath(source), message: messageFor(count, isByAlphabet) })
  return operations.length === 0 ? undefined : description.edit(operations)
}

function messageFor(count: number, isByAlphabet: boolean): string {
  const objects = count === 1 ? '1 object' : `${count} objects`
  return `The keys of ${objects} are now in the order of the ${isByAlphabet ? 'alphabet' : 'format'}`
}

/** Moves to the end of the map for all keys after the first ones that are already in order. */
function movesTo(keys: readonly string[], { entries }: MapNode, location: NodePath): readonly Operation[] {
  const indexes = new Map(entries.keys().map((key, index) => [key, index]))
  let last = -1
  const inOrder = keys.findIndex((key) => {
    const index = indexes.get(key) ?? -1
    const isBehind = index > last
    last = index
    return !isBehind
  })
  if (inOrder === -1) return []
  const pointer = pointerOf(location)
  return keys.slice(inOrder).map((key) => {
    const path = formatPointer([...pointer, key])
    return { op: 'move', file: location.file.path, from: path, path }
  })
}
