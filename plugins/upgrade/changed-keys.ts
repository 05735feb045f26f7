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

/** A key that means something else in another version. */
export interface ChangedKey {
  /** The value under the key. */
  readonly at: NodePath
  /** Whether the format says nothing of the key before. */
  readonly isNew: boolean
}

/** The keys of a description of which the table of another version says something else than its own. */
export function changedKeys(graph: Graph, later: Format): readonly ChangedKey[] {
  const changes = new Map<ObjectType, ReadonlyMap<string, boolean>>()
  // What a merge key repeats is one entry.
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

/** The keys of which two versions of a type say different things, and whether the first says nothing. */
function changedIn(type: ObjectType, later: ObjectType | undefined): ReadonlyMap<string, boolean> {
  const names = new Set([...Object.keys(type.fields), ...Object.keys(later?.fields ?? {})])
  const changed = [...names].filter((name) => later !== undefined && !isSame(fieldOf(type, name), fieldOf(later, name)))
  return new Map(changed.map((name) => [name, kindOfKey(type, name) === 'unknown']))
}

/** Whether two fields are described alike, but for the version that has them. */
function isSame(one: Field | undefined, other: Field | undefined): boolean {
  return JSON.stringify({ ...one, since: undefined }) === JSON.stringify({ ...other, since: undefined })
}
