import type { Problem, RuleContext } from '../../src/plugin/index.ts'
import type { RepeatedItems } from '../fixers/shared-fixers.ts'

/** An item of a list that repeats an earlier one. */
export interface RepeatedItem {
  readonly index: number
  readonly problem: Problem<RepeatedItems>
}

/** Reports items of one list, each with the indices of all of them: a fixer removes them together. */
export function reportRepeated(items: readonly RepeatedItem[], report: RuleContext<RepeatedItems>['report']): void {
  const repeated = items.map(({ index }) => index)
  for (const { problem } of items) report({ ...problem, data: { repeated } })
}
