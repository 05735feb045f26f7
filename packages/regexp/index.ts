export {
  lengthProblem,
  MatchingBudget,
  MatchingBudgetSpent,
  type MatchingLimits,
  RegularExpressionBudgetError,
  withinBudget,
} from './budget.ts'
export { compileRegularExpression, type RegularExpression } from './regular-expression.ts'
