import {
  type NodePath,
  type Problem,
  pointerOf,
  quote,
  type Reference,
  type RelatedPlace,
  type RuleContext,
  stepTo,
} from '../../src/plugin/index.ts'
import type { RepeatedItems } from '../fixers/shared-fixers.ts'

/** A related place with a label. It is the name of a value, or the whole value at the root of a file. */
export function relatedPlace(location: NodePath, what: string): RelatedPlace {
  return location.file.relatedAt(pointerOf(location), location.parent === undefined ? 'value' : 'key', what)
}

/** Most references to one value that a finding shows. */
const mostReferences = 10

/** The references to a wrong value as related places, at most ten. */
export function relatedReferences(references: readonly Reference[]): readonly RelatedPlace[] {
  return references
    .slice(0, mostReferences)
    .map(({ location, text }) =>
      location.file.relatedAt([...pointerOf(location), '$ref'], 'value', `refers to this value as ${quote(text)}`),
    )
}

/** The `$ref` of a Reference Object. */
export function referenceField(reference: NodePath): NodePath {
  return stepTo(reference, '$ref') ?? reference
}

/** An item of a list that repeats an earlier one. */
export interface RepeatedItem {
  readonly index: number
  readonly problem: Problem<RepeatedItems>
}

/** Reports items of one list, each with the indices of all of them: a fixer removes them together. */
export function reportRepeated(items: readonly RepeatedItem[], report: RuleContext<RepeatedItems>['report']): void {
  const data: RepeatedItems = { repeated: items.map(({ index }) => index) }
  for (const { problem } of items) report({ ...problem, data })
}
