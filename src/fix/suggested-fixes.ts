import type { Finding, FindingFix } from '../findings/finding.ts'
import { editsOfEach, type FixEdits } from './edits-of-each.ts'
import { attempt } from './fix-attempt.ts'
import { failedFixer } from './fix-findings.ts'
import { byChange, Proposals } from './fix-proposals.ts'
import { type FixRequest, type FixState, Trials } from './fix-trials.ts'
import { type ProposedFix, titleOf } from './fixer.ts'

/** The fixes that fixers suggest for the findings of a state. */
export interface SuggestedFixes {
  /** By finding, the one that a run would apply first; a finding without any has no fix, or those that would be taken back. */
  readonly fixes: ReadonlyMap<Finding, readonly FindingFix[]>
  /** Findings about fixers that failed. */
  readonly findings: readonly Finding[]
}

/** So many sets of fixes that do not overlap are tried, as in a run that applies them. */
const mostTrials = 10

/** So many findings suggest the same change, which may have as many edits as there are such findings. */
const mostAlike = 10

/**
 * The fixes of each finding alone, in the texts as they are. Fixes are tried together, as those of a pass are, and those that add an
 * error are left out. Changes nothing.
 */
export async function suggestedFixes<State extends FixState>(
  state: State,
  request: FixRequest<State>,
): Promise<SuggestedFixes> {
  const fixes = new Map<Finding, FindingFix[]>()
  const findings: Finding[] = []
  const counts = state.findings.map(({ code }) => request.fixerFor(code)?.alternatives?.length ?? 1)
  for (let rank = 0; rank < Math.max(1, ...new Set(counts)); rank++) {
    const ranked = await fixesOfRank(rank, state, request)
    findings.push(...ranked.findings)
    for (const [finding, fix] of ranked.fixes) fixes.set(finding, [...(fixes.get(finding) ?? []), fix])
  }
  const safeFirst = (each: readonly FindingFix[]) => {
    const first = each.find(({ safety }) => safety === 'safe') ?? each[0]
    return [...each.filter((fix) => fix === first), ...each.filter((fix) => fix !== first)]
  }
  return { fixes: new Map([...fixes].map(([finding, each]) => [finding, safeFirst(each)])), findings }
}

/** The fix that each finding has from the only fixer of its code, or from that of a rank among several. */
async function fixesOfRank<State extends FixState>(
  rank: number,
  state: State,
  request: FixRequest<State>,
): Promise<{ readonly fixes: ReadonlyMap<Finding, FindingFix>; readonly findings: readonly Finding[] }> {
  const { graph } = state
  if (graph === undefined) return { fixes: new Map(), findings: [] }
  const proposals = new Proposals({
    ...request,
    fixerFor(code) {
      const fixer = request.fixerFor(code)
      return fixer?.alternatives === undefined && rank === 0 ? fixer : fixer?.alternatives?.[rank]
    },
  })
  const trials = new Trials(request, false)
  const proposed = byChange(await proposals.of(state.findings, graph))
  let { allowed: waiting } = await trials.allowed([...proposed.keys()], state, graph)
  const fixes = new Map<Finding, FindingFix>()
  for (let count = 0; count < mostTrials && waiting.length > 0; count++) {
    const { made, faulty, isGood } = await trials.of(waiting, state, graph)
    proposals.refuse(made.refused)
    if (made.applied.length === 0 || (!isGood && faulty.size === 0)) break
    if (isGood) {
      const each = editsOfEach(made.applied, made.files, graph)
      for (const fix of made.applied) {
        const alone = each.get(fix) ?? (await attempt([fix], graph, request.limits)).files
        for (const alike of (proposed.get(fix) ?? []).slice(0, mostAlike)) {
          const suggested = findingFix(alike, alone)
          if (suggested !== undefined) fixes.set(alike.finding, suggested)
        }
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
