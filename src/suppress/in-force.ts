import type { SuppressionPolicy } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { isExpired, latestDay } from './expiry-date.ts'
import { problemAt } from './problem.ts'
import { type SharedProblem, sharedText } from './shared-problems.ts'
import { type FoundSuppressions, isMeant, type Suppression } from './suppression.ts'

/** Suppressions without those that are over or that the policy of a config does not allow, and problems for these. */
export function inForce(found: FoundSuppressions, policy: SuppressionPolicy): FoundSuppressions {
  const problems = found.suppressions.map((suppression) => problemOf(suppression, policy))
  if (problems.every((problem) => problem === undefined)) return found
  return {
    ...found,
    suppressions: found.suppressions.filter((_, index) => problems[index] === undefined),
    problems: [...found.problems, ...problems.filter((problem) => problem !== undefined)],
  }
}

/** Whether a policy keeps the findings of a code from being suppressed. */
export function isBarred(code: string, { never = [] }: SuppressionPolicy): boolean {
  return never.some((pattern) => isMeant(code, pattern))
}

function problemOf(suppression: Suppression, policy: SuppressionPolicy): Finding | undefined {
  const shared = sharedProblemOf(suppression, policy)
  if (shared === undefined) return undefined
  const code = shared.kind === 'expired' ? 'suppression/expired' : 'suppression/policy'
  return { ...problemAt(code, sharedText(shared, 1), suppression), data: { shared } }
}

function sharedProblemOf(
  { by, code, reason, until }: Suppression,
  policy: SuppressionPolicy,
): SharedProblem | undefined {
  const named = code === undefined ? 'all rules' : quote(code)
  if (until !== undefined && isExpired(until)) return { kind: 'expired', named, day: until }
  if (code !== undefined && isBarred(code, policy)) return { kind: 'barred', named }
  if (policy.requireReason === true && reason === undefined) return { kind: 'no-reason', by }
  const { maxDays } = policy
  if (maxDays === undefined) return undefined
  if (until === undefined) return { kind: 'no-end', by, days: maxDays }
  return until > latestDay(maxDays) ? { kind: 'late-end', day: until, days: maxDays } : undefined
}
