import type { Draft, DraftEntry, DraftItem, KeptDraft, MapDraft, ScalarDraft } from '../edit/draft.ts'
import type { Node } from '../load/node.ts'
import { membersOf, type NodePath } from '../load/node-path.ts'

/** An author's value as it is. */
export function kept(path: NodePath): KeptDraft {
  return { kind: 'kept', path }
}

/** A new value. Findings on it are reported at `origin`. */
export function scalar(value: string, origin: NodePath): ScalarDraft {
  return { kind: 'scalar', value, origin }
}

/** An author's entry with its comments, possibly with another value or key. */
export function entryOf(from: NodePath, value: Draft = kept(from), key = from.key): DraftEntry {
  return { key, value, from }
}

/** An entry that no author wrote. */
export function newEntry(key: string, value: Draft): DraftEntry {
  return { key, value, from: undefined }
}

/** A new map. */
export function newMap(origin: NodePath, entries: readonly DraftEntry[]): MapDraft {
  return { kind: 'map', of: undefined, entries, origin }
}

/** An author's map with these entries; kept if they are those that it has. */
export function mapWith(of: NodePath, entries: readonly DraftEntry[]): Draft {
  const written = membersOf(of)
  const isKept =
    written.length === entries.length &&
    written.every((member, index) => {
      const entry = entries[index]
      return entry?.key === member.key && isKeptAt(entry.value, member)
    })
  return isKept ? kept(of) : { kind: 'map', of, entries, origin: of }
}

/** An author's list with these items; kept if they are those that it has. */
export function listWith(of: NodePath, items: readonly DraftItem[]): Draft {
  const written = membersOf(of)
  const isKept =
    written.length === items.length &&
    written.every((member, index) => {
      const item = items[index]
      return item !== undefined && isKeptAt(item.value, member)
    })
  return isKept ? kept(of) : { kind: 'list', of, items, origin: of }
}

/** An author's map or list, each of its values changed; a scalar as it is. */
export function mapped(path: NodePath, change: (member: NodePath) => Draft): Draft {
  if (path.node.kind === 'scalar') return kept(path)
  const members = membersOf(path)
  if (path.node.kind === 'list')
    return listWith(
      path,
      members.map((from) => ({ value: change(from), from })),
    )
  return mapWith(
    path,
    members.map((from) => entryOf(from, change(from))),
  )
}

/** True if a value has the form of a reference. */
export function isReference(node: Node): boolean {
  return node.kind === 'map' && node.entries.reference !== undefined
}

/** A copy of an author's value, without its comments. Scalars keep their spelling, and references are kept to be followed. */
export function copyOf(path: NodePath): Draft {
  if (path.node.kind === 'scalar' || isReference(path.node)) return kept(path)
  const members = membersOf(path)
  if (path.node.kind === 'list') {
    const items = members.map((member) => ({ value: copyOf(member), from: undefined }))
    return { kind: 'list', of: undefined, items, origin: path }
  }
  return newMap(
    path,
    members.map((member) => newEntry(member.key, copyOf(member))),
  )
}

function isKeptAt(draft: Draft, { node }: NodePath): boolean {
  return draft.kind === 'kept' && draft.path.node === node
}
