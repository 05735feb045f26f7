import { type NodePath, pointerOf, quote, type Reference, type RelatedPlace, stepTo } from '../../src/plugin/index.ts'

/** A place that a finding is also about, with what it is: the name of a value, or the value at the root of a file. */
export function relatedPlace(location: NodePath, what: string): RelatedPlace {
  return location.file.relatedAt(pointerOf(location), location.parent === undefined ? 'value' : 'key', what)
}

/** Most references to one value that a finding shows. */
const mostReferences = 10

/** The references that lead to a wrong value, the first ones of many. */
export function relatedReferences(references: readonly Reference[]): readonly RelatedPlace[] {
  return references
    .slice(0, mostReferences)
    .map(({ location, text }) =>
      location.file.relatedAt([...pointerOf(location), '$ref'], 'value', `leads here by ${quote(text)}`),
    )
}

/** Where a Reference Object says what it leads to. */
export function referenceField(reference: NodePath): NodePath {
  return stepTo(reference, '$ref') ?? reference
}
