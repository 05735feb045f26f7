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
 * Puts the fields of all objects in the order of the format's tables, unknown fields and extensions last, or fields and names in
 * that of their code units. Lists, data and foreign schemas stay as they are, and so does what aliases or merge keys repeat.
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
  // One report a file: an old description has thousands of objects in another order.
  for (const [source, count] of counts)
    file.report({ code: 'sorted', at: rootPath(source), message: messageFor(count, isByAlphabet) })
  return operations.length === 0 ? undefined : description.edit(operations)
}

function messageFor(count: number, isByAlphabet: boolean): string {
  const objects = count === 1 ? '1 object' : `${count} objects`
  return `The keys of ${objects} are in the order of the ${isByAlphabet ? 'alphabet' : 'format'} now`
}

/** Moves to the end of a map for all keys but the first ones that are in order already. */
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
