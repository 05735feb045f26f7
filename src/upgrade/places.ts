import type { Draft, DraftEntry, DraftItem } from '../edit/draft.ts'
import { draftPath } from '../edit/drafts/print-draft.ts'
import type { Node } from '../load/node.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Pointer } from '../pointer.ts'

/** The place of a value after the upgrade. */
export interface NewPlace {
  readonly file: SourceFile
  readonly pointer: Pointer
}

interface NotedPlace extends NewPlace {
  /** True if everything in the value is kept too. */
  readonly isWhole: boolean
}

/** Where the values of the sources are after the upgrade. */
export class NewPlaces {
  readonly #drafts: ReadonlyMap<SourceFile, Draft>
  readonly #places = new Map<Node, NotedPlace[]>()

  constructor(drafts: ReadonlyMap<SourceFile, Draft>) {
    this.#drafts = drafts
    for (const [file, draft] of drafts) this.#note(draft, file, [])
  }

  /** The new place of a value; undefined if it is not in the result as a value of its own. */
  of(path: NodePath): NewPlace | undefined {
    const rest: string[] = []
    for (let at: NodePath | undefined = path; at !== undefined; at = at.parent) {
      const place = this.#best(at)
      if (place?.isWhole === true || (place !== undefined && rest.length === 0))
        return { file: place.file, pointer: [...place.pointer, ...rest.toReversed()] }
      if (place !== undefined) return undefined
      rest.push(at.key)
    }
    return this.#drafts.has(path.file) ? undefined : { file: path.file, pointer: pointerOf(path) }
  }

  /** Of several places of one value, its own, if it is still there. */
  #best(path: NodePath): NotedPlace | undefined {
    const places = this.#places.get(path.node)
    if (places === undefined || places.length < 2) return places?.[0]
    const own = pointerOf(path)
    return places.find(({ file, pointer }) => file === path.file && isSame(pointer, own)) ?? places[0]
  }

  #note(draft: Draft, file: SourceFile, pointer: Pointer): void {
    const path = draftPath(draft)
    if (path !== undefined) {
      const known = this.#places.get(path.node)
      const place = { file, pointer, isWhole: draft.kind === 'kept' }
      if (known === undefined) this.#places.set(path.node, [place])
      else known.push(place)
    }
    if (draft.kind === 'map') for (const entry of draft.entries) this.#noteMember(entry, file, [...pointer, entry.key])
    if (draft.kind === 'list')
      for (const [index, item] of draft.items.entries()) this.#noteMember(item, file, [...pointer, String(index)])
  }

  #noteMember({ value }: DraftEntry | DraftItem, file: SourceFile, pointer: Pointer): void {
    this.#note(value, file, pointer)
  }
}

function isSame(one: Pointer, other: Pointer): boolean {
  return one.length === other.length && one.every((segment, index) => segment === other[index])
}
