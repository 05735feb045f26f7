import type { Finding, FindingFix } from '../findings/finding.ts'
import { editsOfEach, type FixEdits } from './edits-of-each.ts'
import { attempt } from './fix-attempt.ts'
import { failedFixer } from './fix-findings.ts'
import { Proposals } from './fix-proposals.ts'
import { type FixRequest, type FixState, Trials } from './fix-trials.ts'
import { type ProposedFix, titleOf } from './fixer.ts'

/** What fixers would do about the findings of a state. */
export interface SuggestedFixes {
  /** By finding; a finding without one has no fix, or one that would be taken back. */
  readonly fixes: ReadonlyMap<Finding, FindingFix>
  /** What is to be said of fixers that failed. */
  readonly findings: readonly Finding[]
}

/** So many sets of fixes that do not overlap are tried, as in a run that applies them. */
const mostTrials = 10

/**
 * The fix of each finding alone, in the texts as they are. Fixes are tried together, as those of a pass are, and those that add an
 * error are left out. Changes nothing.
 */
export async function suggestedFixes<State extends FixState>(
  state: State,
  request: FixRequest<State>,
): Promise<SuggestedFixes> {
  const { graph } = state
  if (graph === undefined) return { fixes: new Map(), findings: [] }
  const proposals = new Proposals(request)
  const trials = new Trials(request, false)
  const proposed = await proposals.of(state.findings, graph)
  let { allowed: waiting } = await trials.allowed(proposed, state, graph)
  const fixes = new Map<Finding, FindingFix>()
  for (let count = 0; count < mostTrials && waiting.length > 0; count++) {
    const { made, faulty, isGood } = await trials.of(waiting, state, graph)
    proposals.refuse(made.refused)
    if (made.applied.length === 0 || (!isGood && faulty.size === 0)) break
    if (isGood) {
      const each = editsOfEach(made.applied, made.files, graph)
      for (const fix of made.applied) {
        const alone = each.get(fix) ?? (await attempt([fix], graph, request.limits)).files
        const suggested = findingFix(fix, alone)
        if (suggested !== undefined) fixes.set(fix.finding, suggested)
      }
    }
    const done = new Set([...made.refused.map(({ fix }) => fix), ...(isGood ? made.applied : faulty.keys())])
    waiting = waiting.filter((fix) => !done.has(fix) && !trials.leftCodes.has(fix.finding.code))
  }
  return { fixes, findings: [...proposals.failures.values()].map(failedFixer) }
}

/** A fix as plain data; undefined for one that changes nothing. */
function findingFix({ finding, safety, fixer }: ProposedFix, files: readonly FixEdits[]): FindingFix | undefined {
  const edits = files.flatMap(({ before: file, edits: own }) =>
    own
      .toSorted((one, other) => one.start - other.start)
      .map(({ start, end, text }) => ({ source: file.path, range: file.rangeBetween(start, end), text })),
  )
  return edits.length === 0 ? undefined : { safety, title: titleOf(fixer, finding), edits }
}
