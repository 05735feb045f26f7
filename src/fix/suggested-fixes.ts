import { editOfComment } from '../edit/comment-change.ts'
import { editsToDraft } from '../edit/draft-edits.ts'
import type { Edit } from '../edit/edit.ts'
import { applySets } from '../edit/edit-sets.ts'
import type { Finding, FindingFix } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { SourceFile } from '../load/source-file.ts'
import { attempt, type FixedFile } from './fix-attempt.ts'
import { failedFixer } from './fix-findings.ts'
import { Proposals } from './fix-proposals.ts'
import type { FixRequest, FixState } from './fix-request.ts'
import { Trials } from './fix-trials.ts'
import { titleOf } from './known-fixer.ts'
import type { ProposedFix } from './proposed-fix.ts'

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
  const trials = new Trials(request)
  const proposed = await proposals.of(state.findings, graph)
  let { allowed: waiting } = await trials.allowed(proposed, state, graph)
  const fixes = new Map<Finding, FindingFix>()
  for (let count = 0; count < mostTrials && waiting.length > 0; count++) {
    const { made, faulty, isGood } = await trials.of(waiting, state, graph)
    proposals.refuse(made.refused)
    if (made.applied.length === 0 || (!isGood && faulty.size === 0)) break
    if (isGood) {
      const together = editsIn(made.files)
      for (const fix of made.applied) {
        const alone = editsAmong(together, fix, graph) ?? (await attempt([fix], graph, request.limits)).files
        const suggested = findingFix(fix, alone)
        if (suggested !== undefined) fixes.set(fix.finding, suggested)
      }
    }
    const done = new Set([...made.refused.map(({ fix }) => fix), ...(isGood ? made.applied : faulty.keys())])
    waiting = waiting.filter((fix) => !done.has(fix) && !trials.leftCodes.has(fix.finding.code))
  }
  return { fixes, findings: [...proposals.failures.values()].map(failedFixer) }
}

/** Edits of a file, by what they do. */
type KnownEdits = ReadonlyMap<SourceFile, ReadonlySet<string>>

function editsIn(files: readonly FixedFile[]): KnownEdits {
  return new Map(files.map(({ before, edits }) => [before, new Set(edits.map(keyOf))]))
}

/**
 * The edits of a fix alone, where they are among those of several fixes together, whose texts were read again and are right: to
 * read a text again for each of its fixes would take too long. Undefined for one that has to be tried alone.
 */
function editsAmong(
  together: KnownEdits,
  { operations, comments }: ProposedFix,
  graph: Graph,
): readonly Omit<FixedFile, 'after'>[] | undefined {
  const alone = comments.flatMap((change): readonly Omit<FixedFile, 'after'>[] => {
    const file = graph.files.get(change.file)
    return file === undefined ? [] : [{ before: file, edits: [editOfComment(file, change)] }]
  })
  for (const [file, draft] of applySets(graph, [operations]).drafts) {
    const edits = editsToDraft(file, draft)
    const known = together.get(file)
    if (edits === undefined || !edits.every((edit) => known?.has(keyOf(edit)))) return undefined
    alone.push({ before: file, edits })
  }
  return alone
}

function keyOf({ start, end, text }: Edit): string {
  return `${start} ${end} ${text}`
}

/** A fix as plain data; undefined for one that changes nothing. */
function findingFix(
  { finding, safety, fixer }: ProposedFix,
  files: readonly Omit<FixedFile, 'after'>[],
): FindingFix | undefined {
  const edits = files.flatMap(({ before: file, edits: own }) =>
    own
      .toSorted((one, other) => one.start - other.start)
      .map(({ start, end, text }) => ({ source: file.path, range: file.rangeBetween(start, end), text })),
  )
  return edits.length === 0 ? undefined : { safety, title: titleOf(fixer, finding), edits }
}
