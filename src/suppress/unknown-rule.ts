import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { stageCodeFacts } from '../findings/stage-codes.ts'
import { closest, type SuggestionBudget } from '../findings/suggest.ts'
import { problemAt } from './problem.ts'
import type { Suppression } from './suppression.ts'

/** The finding for a suppression of a code that no rule has. All of a run share a budget for suggestions. */
export function unknownRule(suppression: Suppression, known: readonly string[], budget: SuggestionBudget): Finding {
  const { code = '' } = suppression
  if (stageCodeFacts(code)?.severity === 'error') {
    const message = `Errors of ${quote(code)} cannot be suppressed. Fix what it reports`
    return problemAt('suppression/unknown-rule', message, suppression)
  }
  const nearest = closest(code, known, budget)
  const advice = nearest === undefined ? '. "msgapi rules" lists the rules' : `. Did you mean ${quote(nearest)}?`
  return problemAt('suppression/unknown-rule', `Unknown rule ${quote(code)}${advice}`, suppression)
}
