import {
  forEachPosition,
  type Graph,
  type MapNode,
  type NodePath,
  type ObjectType,
  type TypedObject,
} from '../../src/plugin/index.ts'

/** A map and its keys in the desired order. */
export interface OrderedKeys {
  readonly location: NodePath
  readonly node: MapNode
  readonly keys: readonly string[]
}

const referenceKey = '$ref'

/** Calls back for each object, with the fields as the format lists them, then all others as they are, and for each reference. */
export function keysByFormat(graph: Graph, visit: (ordered: OrderedKeys) => void): void {
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

/** Calls back for each object, map of names and reference, with the keys by code unit; the version and `$ref` come first. */
export function keysByAlphabet(graph: Graph, visit: (ordered: OrderedKeys) => void): void {
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

/** All objects but Avro schemas, whose order is that of another format. */
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
