import { shortestText } from '../../packages/regexp/index.ts'
import type { Fact } from './facts.ts'
import { empty, factsOf, found, type Outcome, sizeRange, unknown } from './outcome.ts'

const longestText = 5_000

/** Finds a string for which all facts but formats are true, and which is none of `excluded`. */
export function stringFor(facts: readonly Fact[], excluded: readonly string[] = []): Outcome {
  const { least, most } = sizeRange(facts)
  if (least > most) return empty
  if (least > longestText) return unknown('a very long string')
  const others = factsOf(facts, 'other').flatMap(({ value }) => (typeof value === 'string' ? value : []))
  const patterns = factsOf(facts, 'pattern')
  const outcome = shortestText({
    matching: patterns.filter(({ holds }) => holds).map(({ source }) => source),
    missing: patterns.filter(({ holds }) => !holds).map(({ source }) => source),
    excluded: [...others, ...excluded],
    least,
    most,
  })
  if (outcome.kind === 'text') return found(outcome.text)
  return outcome.kind === 'none' ? empty : unknown(outcome.reason)
}
