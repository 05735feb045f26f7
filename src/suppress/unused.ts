import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { UnusedParts } from './parts-of-other-descriptions.ts'
import { problemAt } from './problem.ts'
import type { CodePart, Suppression } from './suppression.ts'

/** The finding for a suppression that hides nothing. `isPrunable`: whether `msgapi suppress` knows that too. */
export function unused(suppression: Suppression, isPrunable: boolean): Finding {
  const { by, code, part } = suppression
  if (code === undefined) return withPart('This comment suppresses nothing. Remove it', suppression, part)
  const advice = by === 'file' && isPrunable ? 'Remove it with "msgapi suppress --prune"' : 'Remove it'
  return withPart(`This suppression of ${quote(code)} hides nothing. ${advice}`, suppression, part)
}

/** The finding for a comment that ends nothing, or for a code in it. */
export function endsNothing(written: Pick<Suppression, 'code' | 'place' | 'range' | 'part' | 'reason'>): Finding {
  const { code, part } = written
  const of = code === undefined ? '' : ` of ${quote(code)}`
  return withPart(`This "msgapi-enable"${of} ends nothing. Remove it`, written, part)
}

function withPart(
  message: string,
  at: Pick<Suppression, 'place' | 'range' | 'reason'>,
  part: CodePart | undefined,
): Finding {
  const finding = problemAt('suppression/unused', message, at)
  if (part === undefined) return finding
  const { of, index } = part
  return {
    ...finding,
    data: { of, unused: index === undefined ? [] : [index], hasReason: at.reason !== undefined } satisfies UnusedParts,
  }
}
