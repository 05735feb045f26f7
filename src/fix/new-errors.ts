import type { Finding } from '../findings/finding.ts'
import type { Place } from '../pointer.ts'
import { type PassPlaces, placeBefore } from './places-before.ts'

/** An error that was not there before a pass. */
export interface NewError {
  readonly finding: Finding
  /** Where it would have been before. */
  readonly before: Place
}

/** The errors after a pass that have no match before it: of the same code, at the same value. Messages may name what was renamed. */
export function newErrors(
  before: readonly Finding[],
  after: readonly Finding[],
  places: PassPlaces,
): readonly NewError[] {
  const counts = new Map<string, number>()
  for (const { code, place } of before.filter(isError)) {
    const key = keyOf(code, place)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return after.filter(isError).flatMap((finding) => {
    const place = placeBefore(finding.place, places)
    const key = keyOf(finding.code, place)
    const left = counts.get(key) ?? 0
    counts.set(key, left - 1)
    return left > 0 ? [] : [{ finding, before: place }]
  })
}

function isError({ severity }: Finding): boolean {
  return severity === 'error'
}

function keyOf(code: string, { source, pointer }: Place): string {
  return JSON.stringify([code, source, pointer])
}
