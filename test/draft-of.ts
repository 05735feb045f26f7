import assert from 'node:assert/strict'
import type { Draft, DraftEntry, DraftItem } from '../src/edit/draft.ts'
import { membersOf, type NodePath, rootPath } from '../src/load/node-path.ts'
import { SourceFile } from '../src/load/source-file.ts'

/** A change of a file: what happens, the pointer to where, and the new value, key or order, or the pointer to what is moved or copied (with `#` before it in the other file). */
export type Change =
  | readonly ['add' | 'replace', string, unknown]
  | readonly ['remove', string]
  | readonly ['rename' | 'move' | 'copy', string, string]
  | readonly ['order', string, readonly string[]]

/** Makes the draft of a file after changes, one after the other. The file moves and copies from `other` too. */
export function draftOf(file: SourceFile, changes: readonly Change[], other = file): Draft {
  let root = keptRoot(file)
  for (const change of changes) root = changedDraft(root, change, other)
  return root
}

function keptRoot(file: SourceFile): Draft {
  const path = rootPath(file)
  assert(path !== undefined)
  return { kind: 'kept', path }
}

/** The draft after one more change. */
export function changedDraft(root: Draft, change: Change, other: SourceFile): Draft {
  const way = wayOf(change[1])
  switch (change[0]) {
    case 'add':
    case 'replace':
      return put(root, way, newValue(change[2]), undefined, change[0] === 'add')
    case 'remove':
      return without(root, way)
    case 'rename':
      return renamed(root, way, change[2])
    case 'order':
      return at(root, way, (parent) => ordered(parent, change[2]))
    default: {
      const isElsewhere = change[2].startsWith('#')
      const found = find(isElsewhere ? keptRoot(other) : root, wayOf(change[2]))
      const rest = change[0] === 'move' && !isElsewhere ? without(root, wayOf(change[2])) : root
      return put(rest, way, found.value, found.from, true)
    }
  }
}

function wayOf(pointer: string): readonly string[] {
  return pointer.split('/').slice(1)
}

const nowhere = new SourceFile('/nowhere.yaml', 'yaml', {
  text: '',
  hasByteOrderMark: false,
  root: undefined,
  problems: [],
})

/** New data as a draft. */
export function newValue(value: unknown): Draft {
  const origin = { kind: 'scalar', start: 0, end: 0, value: null, style: 'plain' } as const
  const path: NodePath = { file: nowhere, node: origin, parent: undefined, key: '' }
  if (Array.isArray(value)) {
    const items = value.map((item) => ({ value: newValue(item), from: undefined }))
    return { kind: 'list', of: undefined, items, origin: path }
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, each]) => ({ key, value: newValue(each), from: undefined }))
    return { kind: 'map', of: undefined, entries, origin: path }
  }
  assert(typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null)
  return { kind: 'scalar', value, origin: path }
}

/** A draft whose entries or items can change. */
export function opened(draft: Draft): Draft {
  if (draft.kind !== 'kept' || draft.path.node.kind === 'scalar') return draft
  const { path } = draft
  const members = membersOf(path)
  if (path.node.kind === 'list')
    return {
      kind: 'list',
      of: path,
      items: members.map((from) => ({ value: { kind: 'kept', path: from }, from })),
      origin: path,
    }
  const entries = members.map((from): DraftEntry => ({ key: from.key, value: { kind: 'kept', path: from }, from }))
  return { kind: 'map', of: path, entries, origin: path }
}

function at(draft: Draft, way: readonly string[], change: (draft: Draft) => Draft): Draft {
  const [key, ...rest] = way
  if (key === undefined) return change(opened(draft))
  const inside = opened(draft)
  if (inside.kind === 'map') {
    assert(
      inside.entries.some((entry) => entry.key === key),
      key,
    )
    const entries = inside.entries.map((entry) =>
      entry.key === key ? { ...entry, value: at(entry.value, rest, change) } : entry,
    )
    return { ...inside, entries }
  }
  assert(inside.kind === 'list')
  const items = inside.items.map((item, index) =>
    String(index) === key ? { ...item, value: at(item.value, rest, change) } : item,
  )
  return { ...inside, items }
}

function put(root: Draft, way: readonly string[], value: Draft, from: NodePath | undefined, isNew: boolean): Draft {
  const key = way.at(-1)
  if (key === undefined) return value
  return at(root, way.slice(0, -1), (parent) => {
    if (parent.kind === 'map') {
      const known = parent.entries.some((entry) => entry.key === key)
      if (!known) return { ...parent, entries: [...parent.entries, { key, value, from }] }
      const entries = parent.entries.map((entry) =>
        entry.key === key ? { ...entry, value, from: from ?? entry.from } : entry,
      )
      return { ...parent, entries }
    }
    assert(parent.kind === 'list')
    const index = key === '-' ? parent.items.length : Number(key)
    const before = parent.items[index]
    const item: DraftItem = { value, from: isNew ? from : before?.from }
    return { ...parent, items: parent.items.toSpliced(index, isNew ? 0 : 1, item) }
  })
}

function without(root: Draft, way: readonly string[]): Draft {
  const key = way.at(-1)
  return at(root, way.slice(0, -1), (parent) => {
    if (parent.kind === 'map') return { ...parent, entries: parent.entries.filter((entry) => entry.key !== key) }
    assert(parent.kind === 'list')
    return { ...parent, items: parent.items.filter((_item, index) => String(index) !== key) }
  })
}

function renamed(root: Draft, way: readonly string[], to: string): Draft {
  const key = way.at(-1)
  return at(root, way.slice(0, -1), (parent) => {
    assert(parent.kind === 'map')
    return { ...parent, entries: parent.entries.map((entry) => (entry.key === key ? { ...entry, key: to } : entry)) }
  })
}

function ordered(parent: Draft, keys: readonly string[]): Draft {
  if (parent.kind === 'map') {
    const place = (key: string) => (keys.includes(key) ? keys.indexOf(key) : keys.length)
    return { ...parent, entries: parent.entries.toSorted((one, two) => place(one.key) - place(two.key)) }
  }
  assert(parent.kind === 'list')
  return { ...parent, items: keys.flatMap((key) => parent.items[Number(key)] ?? []) }
}

function find(root: Draft, way: readonly string[]): { readonly value: Draft; readonly from: NodePath | undefined } {
  let found: { readonly value: Draft; readonly from: NodePath | undefined } = { value: root, from: undefined }
  for (const key of way) {
    const inside: Draft = opened(found.value)
    const next: DraftEntry | DraftItem | undefined =
      inside.kind === 'map'
        ? inside.entries.find((entry) => entry.key === key)
        : inside.kind === 'list'
          ? inside.items[Number(key)]
          : undefined
    assert(next !== undefined, key)
    found = next
  }
  return found
}

/** The data of a draft: entries as pairs, so that their order counts. */
export function dataOf(draft: Draft): unknown {
  if (draft.kind === 'scalar') return draft.value
  if (draft.kind === 'kept' && draft.path.node.kind === 'scalar') return draft.path.node.value
  const inside = opened(draft)
  if (inside.kind === 'map') return { pairs: inside.entries.map(({ key, value }) => [key, dataOf(value)]) }
  assert(inside.kind === 'list')
  return inside.items.map(({ value }) => dataOf(value))
}
