import { type NodePath, pointerOf } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Pointer } from '../pointer.ts'
import type { Draft, MapDraft } from './draft.ts'
import { openedDraft } from './drafts/opened-draft.ts'

/** A key or value in a file of an author. */
export interface AuthorPlace {
  readonly file: SourceFile
  readonly pointer: Pointer
  readonly on: 'key' | 'value'
}

/** Finds the author's key or value behind one of a generated file. */
export type PlaceBefore = (pointer: Pointer, on: 'key' | 'value') => AuthorPlace

// A map, so that `load` does not have to know how files are generated.
const placesBefore = new WeakMap<SourceFile, PlaceBefore>()

/** Records where the values of a generated file come from. */
export function noteOrigin(file: SourceFile, placeBefore: PlaceBefore): void {
  placesBefore.set(file, placeBefore)
}

/** True if a file was generated from others. */
export function isMade(file: SourceFile): boolean {
  return placesBefore.has(file)
}

/** The place where the author wrote a key or value, through all generated files, or where it is in one on the way that is meant. */
export function authorPlaceOf(
  file: SourceFile,
  pointer: Pointer,
  on: 'key' | 'value',
  isMeant?: (file: SourceFile) => boolean,
): AuthorPlace {
  let place: AuthorPlace = { file, pointer, on }
  for (let before = placesBefore.get(file); before !== undefined; before = placesBefore.get(place.file)) {
    if (isMeant?.(place.file) === true) break
    place = before(place.pointer, place.on)
  }
  return place
}

/** The origins of the values of an edited file: the author's values that its draft was made from. */
export function placesInDraft(root: Draft): PlaceBefore {
  const keys = new Map<MapDraft, ReadonlyMap<string, MapDraft['entries'][number]>>()
  return (pointer, on) => {
    let draft: Draft = root
    /** The author's value of the last entry on the path. */
    let member: NodePath | undefined
    for (const [index, segment] of pointer.entries()) {
      if (draft.kind === 'kept') return inside(draft.path, pointer.slice(index), on)
      const next = stepInDraft(draft.kind === 'changed' ? (openedDraft(draft) ?? draft) : draft, segment)
      // A missing value is reported at the value around it.
      if (next === undefined) return at(originOf(draft), on)
      draft = next.value
      member = next.from
    }
    // An entry that continues an author's entry has its key, but may have another value.
    if (on === 'key' && member !== undefined) return at(member, 'key')
    return at(originOf(draft), on)
  }

  function stepInDraft(
    draft: Draft,
    segment: string,
  ): MapDraft['entries'][number] | { value: Draft; from: NodePath | undefined } | undefined {
    if (draft.kind === 'list') return /^(?:0|[1-9][0-9]{0,8})$/.test(segment) ? draft.items[Number(segment)] : undefined
    if (draft.kind !== 'map') return undefined
    const known = keys.get(draft) ?? new Map(draft.entries.map((entry) => [entry.key, entry]))
    keys.set(draft, known)
    return known.get(segment)
  }
}

function originOf(draft: Draft): NodePath {
  return draft.kind === 'kept' || draft.kind === 'changed' ? draft.path : draft.origin
}

/** A place below an author's value. The pointer is not checked. */
function inside(start: NodePath, rest: Pointer, on: 'key' | 'value'): AuthorPlace {
  return { file: start.file, pointer: [...pointerOf(start), ...rest], on }
}

function at(path: NodePath, on: 'key' | 'value'): AuthorPlace {
  return { file: path.file, pointer: pointerOf(path), on }
}
