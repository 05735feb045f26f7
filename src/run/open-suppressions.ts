import { withSharedProblems } from '../suppress/shared-problems.ts'
import { withSharedParts } from '../suppress/unused.ts'
import type { EntryResult } from './entry-result.ts'

/**
 * Adds the open problems of suppressions to the results, unless another entry settles them. A problem that many
 * suppressions of a file share is one finding.
 */
export function withOpenSuppressions<Made>(results: readonly EntryResult<Made>[]): readonly EntryResult<Made>[] {
  const all = results.flatMap((result) => ('unreadable' in result ? [] : (result.suppressions ?? [])))
  if (all.length === 0) return results
  const settled = new Set(all.flatMap((each) => [...each.settled]))
  const findings = withSharedProblems(
    results.map((result) => {
      if ('unreadable' in result) return []
      const open = [...(result.suppressions?.open ?? [])].flatMap(([key, finding]) => (settled.has(key) ? [] : finding))
      return open.length === 0 ? result.findings : [...result.findings, ...withSharedParts(open)]
    }),
  )
  return results.map((result, index) =>
    'unreadable' in result ? result : { ...result, findings: findings[index] ?? result.findings },
  )
}
