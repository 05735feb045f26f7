import {
  childPath,
  type Description,
  type DescriptionFile,
  type Entry,
  type Field,
  type Format,
  fieldOf,
  formatPointer,
  type Graph,
  inMinor,
  kindOfKey,
  type Minor,
  type NodePath,
  type ObjectType,
  quote,
  rootPath,
  stepTo,
  stringOf,
} from '../../src/plugin/index.ts'

const newest: Minor = '3.1'

/** A key with another meaning in another version. */
interface VersionedKey {
  /** The value under the key. */
  readonly at: NodePath
  /** True if the older version does not define the key. */
  readonly isNew: boolean
}

/**
 * Sets the version of a 3.0 description to 3.1.0 (format text, Version String), and reports the keys with another meaning there. A
 * 3.1 description does not change, and neither does one of a later version, which is reported.
 */
export async function upgrade(description: Description, file: DescriptionFile): Promise<Description | undefined> {
  const { graph } = description
  const { vocabulary, minor } = graph.kind
  const root = rootPath(graph.entry)
  const version = root && stepTo(root, vocabulary.versionField)
  if (version === undefined) return undefined
  if (minor === newest) {
    const text = stringOf(version.node) ?? ''
    if (text.startsWith(`${newest}.`)) return undefined
    file.report({
      code: 'later',
      at: version,
      message: `Version ${quote(text)} is newer than ${newest} and does not change`,
    })
    return undefined
  }
  for (const { at, isNew } of changedKeys(graph, inMinor(graph.format, newest))) {
    const key = quote(at.key)
    const message = isNew
      ? `${key} has no meaning before version ${newest}; check that you intend the new one`
      : `${key} has another meaning in version ${newest}; check that you intend it`
    file.report({ code: 'new-meaning', at, on: 'key', message })
  }
  const path = formatPointer([vocabulary.versionField])
  return description.edit([{ op: 'replace', path, value: `${newest}.0` }])
}

/** The keys of a description that another version defines differently. */
export function changedKeys(graph: Graph, later: Format): readonly VersionedKey[] {
  const changes = new Map<ObjectType, ReadonlyMap<string, boolean>>()
  // A merge key repeats the same entry, which counts once.
  const found = new Map<Entry, VersionedKey>()
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

/** True if two field definitions are equal except for the version. */
function isSame(one: Field | undefined, other: Field | undefined): boolean {
  return JSON.stringify({ ...one, since: undefined }) === JSON.stringify({ ...other, since: undefined })
}
