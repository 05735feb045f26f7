import type { ActiveRule } from '../lint/rule.ts'

/** What the time of a call goes to; the entries of a call follow each other, and so do these in an entry. */
export type TimedStage = 'kept' | 'settings' | 'reading' | 'rules' | 'findings'

/** Measures a call. Without it nothing is measured. */
export interface CallTiming {
  /** From now on, time goes to this stage. */
  begins(stage: TimedStage): void
  /** The same rules, each with a visitor that adds the time of its calls to the rule. One list always gives the same list. */
  timedRules(rules: readonly ActiveRule[]): readonly ActiveRule[]
  /** Makes a call of the function of a rule, and adds its time to the rule. */
  timedCall<Value>(code: string, call: () => Value): Value
}
