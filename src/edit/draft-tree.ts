import type { NodePath } from '../load/node-path.ts'
import type { Draft, DraftEntry } from './draft.ts'
import { entryTree, type Tree, type TreeEntry, treeOf } from './tree.ts'

/** Makes a tree of a draft, with the author's spelling of keys and values that are kept. */
export function treeOfDraft(draft: Draft): Tree {
  if (draft.kind === 'kept') return treeOf(draft.path.node, draft.path.file)
  if (draft.kind === 'list') return { kind: 'list', items: draft.items.map(({ value }) => treeOfDraft(value)) }
  if (draft.kind === 'map') return { kind: 'map', entries: draft.entries.map(treeOfEntry) }
  const { value } = draft
  return { kind: 'scalar', value, ...(typeof value === 'string' && value.includes('\n') && { block: true }) }
}

/** Makes a tree of an entry of a draft. */
export function treeOfEntry({ key, value, from, before }: DraftEntry): TreeEntry {
  const tree = treeOfDraft(value)
  const spelled = from ?? before
  const known = spelled && entryOf(spelled)
  return spelled === undefined || known?.key !== key ? { key, value: tree } : entryTree(known, spelled.file, tree)
}

/** The entry of a value; undefined where it is an item or a root. */
export function entryOf({ parent, key }: NodePath) {
  return parent?.node.kind === 'map' ? parent.node.entries.get(key) : undefined
}
