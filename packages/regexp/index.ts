export {
  lengthProblem,
  MatchingBudget,
  MatchingBudgetSpent,
  type MatchingLimits,
  RegularExpressionBudgetError,
  withinBudget,
} from './budget.ts'
export { shortestText, type TextOutcome, type TextQuery } from './language.ts'
export { compileRegularExpression, type RegularExpression } from './regular-expression.ts'
