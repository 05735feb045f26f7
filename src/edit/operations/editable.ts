import type { Reference } from '../../graph/objects-and-references.ts'
import { toData } from '../../load/node-data.ts'
import { childPath, type NodePath } from '../../load/node-path.ts'
import type { CommentNotes } from '../draft.ts'

/** A value while operations are applied to it. It stays the author's until an operation changes something inside it. */
export type Editable = Kept | EditableScalar | Rerouted | EditableMap | EditableList

class EditableValue {
  /** Errors of fast-json-patch print the whole object, so a value is printed as one word. */
  toJSON(): string {
    return 'value'
  }
}

/** An author's value, with everything in it. */
export class Kept extends EditableValue {
  readonly path: NodePath

  constructor(path: NodePath) {
    super()
    this.path = path
  }
}

/** A new string, number, boolean or null. */
export class EditableScalar extends EditableValue {
  readonly value: string | number | boolean | null
  readonly origin: NodePath

  constructor(value: string | number | boolean | null, origin: NodePath) {
    super()
    this.value = value
    this.origin = origin
  }
}

/** The `$ref` of a reference that was moved or copied, and still leads to its target. */
export class Rerouted extends EditableValue {
  readonly reference: Reference
  readonly text: string

  constructor(reference: Reference, text: string) {
    super()
    this.reference = reference
    this.text = text
  }
}

/** Up to this number of entries, a linear search is faster than a map. */
const few = 16

/** The author's text and the comments of an entry or item that is being changed. */
export interface Writing {
  /** The author's value whose entry or item it continues; undefined for a new one. */
  readonly from: NodePath | undefined
  readonly notes?: CommentNotes | undefined
}

interface MapSlot {
  key: string
  written: Writing
  isPresent: boolean
}

/** An entry of a map that is being changed. */
export interface EditableEntry extends Writing {
  readonly key: string
  readonly value: Editable
}

/** Reverts a change. */
export type Undo = () => void

/** A map whose entries can be changed. Its values are in `members`; every change of them needs a call of a method as well. */
export class EditableMap extends EditableValue {
  /** The author's map; undefined for a new one. */
  readonly of: NodePath | undefined
  readonly origin: NodePath
  /** The object for JSON Patch. It has no prototype, so that every string is an ordinary name. */
  readonly members: Record<string, Editable> = Object.create(null)
  // The order of the keys, because an object lists integer names first. Removed entries stay until the end, so that they can
  // return to their place.
  readonly #slots: MapSlot[] = []
  /** Created if there are more than a few. */
  #byKey: Map<string, MapSlot> | undefined

  constructor(of: NodePath | undefined, origin: NodePath) {
    super()
    this.of = of
    this.origin = origin
  }

  has(key: string): boolean {
    return this.#slotOf(key) !== undefined
  }

  /** The writing of the entry with a key; undefined if there is none. */
  writingOf(key: string): Writing | undefined {
    return this.#slotOf(key)?.written
  }

  /** The entries in their order. */
  entries(): readonly EditableEntry[] {
    const entries: EditableEntry[] = []
    for (const { key, written, isPresent } of this.#slots) {
      const value = this.members[key]
      if (isPresent && value !== undefined) entries.push({ key, value, ...written })
    }
    return entries
  }

  /** Adds an entry at the end. An existing entry with this key keeps its place. */
  note(key: string, written: Writing): Undo {
    if (this.has(key)) return () => {}
    const slot = { key, written, isPresent: true }
    this.#slots.push(slot)
    this.#byKey?.set(key, slot)
    return () => this.#drop(slot)
  }

  /** Removes an entry from the order. */
  forget(key: string): Undo {
    const slot = this.#slotOf(key)
    if (slot === undefined) return () => {}
    this.#drop(slot)
    return () => this.#restore(slot)
  }

  /** Changes the key of an entry to an unused one, and keeps its place. */
  rename(key: string, to: string): Undo {
    const slot = this.#slotOf(key)
    const value = this.members[key]
    if (slot === undefined || value === undefined) return () => {}
    const renameSlot = (name: string): void => {
      this.#drop(slot)
      delete this.members[slot.key]
      slot.key = name
      this.#restore(slot)
      this.members[name] = value
    }
    renameSlot(to)
    return () => renameSlot(key)
  }

  /** Records what operations say about the comments of an entry. */
  annotate(key: string, notes: CommentNotes): Undo {
    const slot = this.#slotOf(key)
    if (slot === undefined) return () => {}
    const before = slot.written
    slot.written = withNotes(before, notes)
    return () => {
      slot.written = before
    }
  }

  #slotOf(key: string): MapSlot | undefined {
    if (this.#slots.length <= few) return this.#slots.find((slot) => slot.isPresent && slot.key === key)
    this.#byKey ??= new Map(this.#slots.flatMap((slot) => (slot.isPresent ? [[slot.key, slot]] : [])))
    return this.#byKey.get(key)
  }

  #drop(slot: MapSlot): void {
    slot.isPresent = false
    this.#byKey?.delete(slot.key)
  }

  #restore(slot: MapSlot): void {
    slot.isPresent = true
    this.#byKey?.set(slot.key, slot)
  }
}

/** Adds notes to the writing of an entry or item. */
export function withNotes({ from, notes }: Writing, more: CommentNotes): Writing {
  const added = [...(notes?.added ?? []), ...(more.added ?? [])]
  return { from, notes: { ...notes, ...more, added: added.length === 0 ? undefined : added } }
}

/** A list whose items can be changed. */
export class EditableList extends EditableValue {
  readonly of: NodePath | undefined
  readonly origin: NodePath
  readonly items: Editable[] = []
  /** The writing of each item. */
  readonly written: Writing[] = []

  constructor(of: NodePath | undefined, origin: NodePath) {
    super()
    this.of = of
    this.origin = origin
  }
}

/** Opens a value for changes inside it: an author's map or list with its members. */
export function opened(value: Editable): Editable {
  if (!(value instanceof Kept)) return value
  const { path } = value
  const { node: collection } = path
  if (collection.kind === 'scalar') return value
  if (collection.kind === 'map') {
    const map = new EditableMap(path, path)
    for (const { key, value: node } of collection.entries.values()) {
      const member = childPath(path, key, node)
      map.members[key] = new Kept(member)
      map.note(key, { from: member })
    }
    return map
  }
  const list = new EditableList(path, path)
  for (const [index, node] of collection.items.entries()) {
    const item = childPath(path, String(index), node)
    list.items.push(new Kept(item))
    list.written.push({ from: item })
  }
  return list
}

/** A copy of a value that can be changed independently. */
export function cloned(value: Editable): Editable {
  if (value instanceof EditableMap) {
    const map = new EditableMap(value.of, value.origin)
    for (const { key, value: member, ...written } of value.entries()) {
      map.members[key] = cloned(member)
      map.note(key, written)
    }
    return map
  }
  if (value instanceof EditableList) {
    const list = new EditableList(value.of, value.origin)
    list.items.push(...value.items.map(cloned))
    list.written.push(...value.written)
    return list
  }
  return value
}

/** Converts plain data to a new value. Throws a TypeError for values that JSON cannot express. */
export function editableOf(value: unknown, origin: NodePath): Editable {
  if (value === null || typeof value === 'string' || typeof value === 'boolean')
    return new EditableScalar(value, origin)
  if (typeof value === 'number' && Number.isFinite(value)) return new EditableScalar(value, origin)
  if (Array.isArray(value)) {
    const list = new EditableList(undefined, origin)
    for (const item of value) {
      list.items.push(editableOf(item, origin))
      list.written.push({ from: undefined })
    }
    return list
  }
  if (typeof value !== 'object') throw new TypeError(`JSON has no form for ${String(value)}`)
  const map = new EditableMap(undefined, origin)
  for (const [key, member] of Object.entries(value)) {
    map.members[key] = editableOf(member, origin)
    map.note(key, { from: undefined })
  }
  return map
}

/** The place that a value comes from. */
export function originOf(value: Editable): NodePath {
  if (value instanceof Kept) return value.path
  if (value instanceof EditableScalar || value instanceof EditableMap || value instanceof EditableList)
    return value.origin
  return value.reference.location
}

/** A value as plain data, with objects without prototype. */
export function plainDataOf(value: Editable): unknown {
  if (value instanceof Kept) return toData(value.path.node)
  if (value instanceof EditableScalar) return value.value
  if (value instanceof Rerouted) return value.text
  if (value instanceof EditableList) return value.items.map(plainDataOf)
  const data: Record<string, unknown> = Object.create(null)
  for (const entry of value.entries()) data[entry.key] = plainDataOf(entry.value)
  return data
}
