import { suggestionBudget } from '../../../src/findings/suggest.ts'
import { isObjectOrList } from '../../../src/plain-data.ts'
import { MatchingBudget, type MatchingLimits, RegularExpressionBudgetError, withinBudget } from '../../regexp/index.ts'
import { pathOfStep } from '../jsonpath/match.ts'
import { parsePath } from '../jsonpath/parse.ts'
import { compileQuery } from '../jsonpath/query.ts'
import type { PathExpression } from '../jsonpath/syntax.ts'
import { expandAliases, expansionBudget } from '../loading/expand-aliases.ts'
import type { DocumentView, ViewPlace } from '../view/document-view.ts'

/** Where a rule looks. */
export interface GivenExpression {
  /** A JSONPath expression or an alias. */
  readonly text: string
  /** The aliases of the ruleset, by name. */
  readonly aliases: Readonly<Record<string, unknown>>
  /** The view of the rule: the resolved one, unless it says `resolved: false`. */
  readonly view: 'resolved' | 'source'
}

/** The values of a document that an expression matches. */
export interface GivenMatches {
  readonly count: number
  /** The places of the first of them, in the order in which a rule sees them. */
  readonly first: readonly ViewPlace[]
}

/** Finds what an expression matches in a document, as a rule with it does. Returns the problem of one that cannot be used. */
export function givenMatches(
  { text, aliases, view: name }: GivenExpression,
  view: DocumentView,
  { most, limits }: { readonly most: number; readonly limits: MatchingLimits },
): GivenMatches | { readonly problem: string } {
  const expanded = expandAliases(text, aliases, { steps: expansionBudget, suggestions: suggestionBudget(0) })
  if ('problem' in expanded) return expanded
  const expressions: PathExpression[] = []
  for (const each of expanded.expressions) {
    const expression = parsePath(each)
    if ('problem' in expression) return { problem: expression.problem }
    expressions.push(expression)
  }
  const root = name === 'resolved' ? view.resolved : view.source
  if (!isObjectOrList(root)) return { count: 0, first: [] }
  const first: ViewPlace[] = []
  let count = 0
  try {
    withinBudget(new MatchingBudget(limits), () =>
      compileQuery(expressions).run(root, (_, { step }) => {
        count += 1
        if (first.length < most) first.push(view.place(pathOfStep(step), name))
      }),
    )
  } catch (error) {
    if (error instanceof RegularExpressionBudgetError) return { problem: error.message }
    throw error
  }
  return { count, first }
}
