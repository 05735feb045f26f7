import type { SuppressionPolicy } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { stageCodeFacts } from '../findings/stage-codes.ts'
import { canonicalCode } from '../format/rule-codes.ts'
import { type SharedProblem, sharedText } from './shared-problems.ts'
import { type FoundSuppressions, isMeant, problemAt, type Suppression } from './suppression.ts'

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

/**
 * True if suppressions hide a finding: one that is less than an error, one of a rule, or one of a stage whose errors somebody may mean,
 * such as what breaks a contract. The policy may forbid it.
 */
export function isSuppressible(
  { code, severity }: Pick<Finding, 'code' | 'severity'>,
  isRule: (code: string) => boolean,
  policy: SuppressionPolicy,
): boolean {
  const isOpinion = severity !== 'error' || isRule(code) || stageCodeFacts(code)?.suppressible === true
  return isOpinion && !isBarred(code, policy)
}

/** True if a finding may be accepted: suppressions hide it, and it is not about one. `rules` has canonical codes. */
export function isAcceptable(
  finding: Pick<Finding, 'code' | 'severity'>,
  rules: ReadonlySet<string>,
  policy: SuppressionPolicy,
): boolean {
  const isRule = (code: string): boolean => rules.has(canonicalCode(code))
  return !finding.code.startsWith('suppression/') && isSuppressible(finding, isRule, policy)
}

/** True if a policy forbids to suppress findings of a code. */
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

/** True if a text is a date such as `2027-01-31`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** True if the last day of a suppression is over, in UTC. */
export function isExpired(until: string, now = new Date()): boolean {
  return now.toISOString().slice(0, until.length) > until
}

/** Today, as suppressions name their last day: in UTC. */
export function today(): string {
  return latestDay(0)
}

/** The last day that is a number of days from today, in UTC. */
export function latestDay(days: number, now = new Date()): string {
  const day = new Date(now)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length)
}
