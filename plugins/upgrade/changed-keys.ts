import {
  childPath,
  type Entry,
  type Field,
  type Format,
  fieldOf,
  type Graph,
  kindOfKey,
  type NodePath,
  type ObjectType,
} from '../../src/plugin/index.ts'

/** A key with another meaning in another version. */
export interface ChangedKey {
  /** The value under the key. */
  readonly at: NodePath
  /** Whether the older version does not define the key. */
  readonly isNew: boolean
}

/** The keys of a description that another version defines differently. */
export function changedKeys(graph: Graph, later: Format): readonly ChangedKey[] {
  const changes = new Map<ObjectType, ReadonlyMap<string, boolean>>()
  // A merge key repeats the same entry, which counts once.
  const found = new Map<Entry, ChangedKey>()
  for (const { type, node, location } of graph.objects) {
    const changed = changes.get(type) ?? changedIn(type, later.types.get(type.name))
    changes.set(type, changed)
    for (const entry of changed.size === 0 ? [] : node.entries.values()) {
      const isNew = changed.get(entry.key)
      if (isNew !== undefined && !found.has(entry))
        found.set(entry, { at: childPath(location, entry.key, entry.value), isNew })
    }
  }
  return [...found.values()]
}

/** The keys that two versions of a type define differently, and whether the first does not define them. */
function changedIn(type: ObjectType, later: ObjectType | undefined): ReadonlyMap<string, boolean> {
  const names = new Set([...Object.keys(type.fields), ...Object.keys(later?.fields ?? {})])
  const changed = [...names].filter((name) => later !== undefined && !isSame(fieldOf(type, name), fieldOf(later, name)))
  return new Map(changed.map((name) => [name, kindOfKey(type, name) === 'unknown']))
}

/** Whether two field definitions are equal except for the version. */
function isSame(one: Field | undefined, other: Field | undefined): boolean {
  return JSON.stringify({ ...one, since: undefined }) === JSON.stringify({ ...other, since: undefined })
}
