import { type Location, pointerOf, type RelatedPlace, stepTo } from '../src/plugin/index.ts'

/** A place that a finding is also about, with what it is: the name of a value, or the value at the root of a file. */
export function related(location: Location, what: string): RelatedPlace {
  return location.file.relatedAt(pointerOf(location), location.parent === undefined ? 'value' : 'key', what)
}

/** Where a Reference Object says what it leads to. */
export function textOf(reference: Location): Location {
  return stepTo(reference, '$ref') ?? reference
}
