import {
  type Description,
  type DescriptionFile,
  forEachPosition,
  formatPointer,
  type Graph,
  type MapNode,
  type NodePath,
  type ObjectType,
  type Operation,
  type OptionsOfTransform,
  pointerOf,
  rootPath,
  type SourceFile,
  type TypedObject,
} from '../../src/plugin/index.ts'
import { type Repetition, repetitionsIn, withAnchorsFirst } from './anchor-order.ts'

/** A map and its keys in the desired order. */
interface OrderedKeys {
  readonly location: NodePath
  readonly node: MapNode
  readonly keys: readonly string[]
}

const referenceKey = '$ref'

/**
 * Sorts the fields of all objects as the tables of the format list them, with unknown fields and extensions last, or sorts fields and
 * names by code unit. Lists, data and foreign schemas do not change, and neither do values that aliases or merge keys repeat. Each
 * anchor stays before its aliases.
 */
export async function sortKeys(
  description: Description,
  file: DescriptionFile,
  { order }: OptionsOfTransform,
): Promise<Description | undefined> {
  const isByAlphabet = order === 'alphabet'
  const operations: Operation[] = []
  const counts = new Map<SourceFile, number>()
  const repetitions = new Map<SourceFile, readonly Repetition[]>()
  const sort = ({ location, node, keys }: OrderedKeys) => {
    if (movesTo(keys, node, location).length === 0 || node.merge !== undefined || isRepeated(location)) return
    const { file: source } = location
    const known = repetitions.get(source) ?? (source.root === undefined ? [] : repetitionsIn(source.root))
    repetitions.set(source, known)
    const moves = movesTo(withAnchorsFirst(keys, node, known), node, location)
    if (moves.length === 0) return
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

/** True if a value can have several places: it is inside an anchor, or comes from a merge key. */
function isRepeated(location: NodePath): boolean {
  for (let at: NodePath | undefined = location; at !== undefined; at = at.parent) {
    if (at.node.properties?.anchor !== undefined) return true
    const around = at.parent?.node
    if (around?.kind === 'map' && around.merge?.merged.has(at.key) === true) return true
  }
  return false
}

/** Visits each object, with its fields in the order of the format and then all other keys in their order, and each reference. */
function keysByFormat(graph: Graph, visit: (ordered: OrderedKeys) => void): void {
  const ranks = new Map<ObjectType, ReadonlyMap<string, number>>()
  for (const { location, node, type } of sortedObjects(graph)) {
    const rank = ranks.get(type) ?? new Map(Object.keys(type.fields).map((name, index) => [name, index]))
    ranks.set(type, rank)
    visit({ location, node, keys: sortedBy(node.entries.keys(), (key) => rank.get(key) ?? rank.size) })
  }
  for (const { location, node } of graph.references) {
    visit({ location, node, keys: sortedBy(node.entries.keys(), (key) => (key === referenceKey ? 0 : 1)) })
  }
}

/** Visits each object, map of names and reference, with the keys sorted by code unit; the version and `$ref` come first. */
function keysByAlphabet(graph: Graph, visit: (ordered: OrderedKeys) => void): void {
  for (const object of sortedObjects(graph)) {
    const { location, node, type } = object
    visit({ location, node, keys: byCodeUnit(node, type.name === 'Description' ? firstField(type) : undefined) })
    forEachPosition(object, ({ location: inside, shape }) => {
      if (shape?.shape === 'map' && inside.node.kind === 'map')
        visit({ location: inside, node: inside.node, keys: byCodeUnit(inside.node, undefined) })
    })
  }
  for (const { location, node } of graph.references) visit({ location, node, keys: byCodeUnit(node, referenceKey) })
}

/** All objects except Avro schemas, whose order is that of another format. */
function sortedObjects({ objects }: Graph): readonly TypedObject[] {
  return objects.filter(({ type }) => type.name !== 'RecordSchema' && type.name !== 'RecordField')
}

/** The version field, which states the format of a description. */
function firstField({ fields }: ObjectType): string | undefined {
  return Object.keys(fields)[0]
}

function byCodeUnit({ entries }: MapNode, first: string | undefined): readonly string[] {
  return sortedBy(entries.keys().toSorted(), (key) => (key === first ? 0 : 1))
}

function sortedBy(keys: readonly string[], rank: (key: string) => number): readonly string[] {
  return keys.toSorted((one, other) => rank(one) - rank(other))
}
