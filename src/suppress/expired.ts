import type { Finding, Range } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { Place } from '../pointer.ts'
import { problemAt } from './problem.ts'

/** The finding for a suppression whose last day is over. */
export function expired(code: string, until: string, at: { place: Place; range: Range }): Finding {
  const message = `This suppression of ${quote(code)} ended on ${until}. Fix the findings, or give a later day`
  return problemAt('suppression/expired', message, at)
}
