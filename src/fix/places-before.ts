import { type PlaceBefore, placesInDraft } from '../edit/author-places.ts'
import type { Draft } from '../edit/draft.ts'
import type { Finding } from '../findings/finding.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Place } from '../pointer.ts'

/** Where the values of the files after a pass were before it, by path. */
export type PassPlaces = ReadonlyMap<string, PlaceBefore>

export function passPlaces(drafts: ReadonlyMap<SourceFile, Draft>): PassPlaces {
  return new Map([...drafts].map(([{ path }, draft]) => [path, placesInDraft(draft)]))
}

/** A place of a file after a pass, as it was before; in a file that did not change, the same. */
export function placeBefore({ source, pointer, on }: Place, places: PassPlaces): Place {
  const before = places.get(source)?.(pointer, on)
  return before === undefined
    ? { source, pointer, on }
    : { source: before.file.path, pointer: before.pointer, on: before.on }
}

/** Recognizes findings after passes by their code and the author's place. */
export class Identities {
  readonly #passes: PassPlaces[] = []

  add(places: PassPlaces): void {
    this.#passes.push(places)
  }

  /** Forgets all passes. */
  clear(): void {
    this.#passes.length = 0
  }

  /** Identifies a finding that is there after all passes, or after the first ones. */
  of({ code, place }: Finding, count: number = this.#passes.length): string {
    let at = place
    for (const places of this.#passes.slice(0, count).toReversed()) at = placeBefore(at, places)
    return JSON.stringify([code, at.source, at.pointer, at.on])
  }
}
