import { type CommentChange, writeComments } from '../edit/drafts/comment-change.ts'
import { WriteError, type WrittenDraft, writeDraft } from '../edit/drafts/write-draft.ts'
import type { EditError } from '../edit/operation.ts'
import { applySets } from '../edit/operations/apply-sets.ts'
import type { Edit } from '../edit/text-edits.ts'
import type { Graph } from '../graph/graph.ts'
import type { Limits } from '../load/limits.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { JoinedFixes } from './emptied-maps.ts'
import type { ProposedFix } from './fixer.ts'
import { type PassPlaces, passPlaces } from './places-before.ts'

/** A file before and after the fixes of a pass. */
export interface FixedFile {
  readonly before: SourceFile
  readonly after: SourceFile
  readonly edits: readonly Edit[]
}

/** The files of a run after fixes. */
export interface Attempt {
  /** The fixes that were applied; others touch what these touch, and wait for the next pass. */
  readonly applied: readonly ProposedFix[]
  /** The fixes whose edits cannot be applied, with the reason. */
  readonly refused: readonly { readonly fix: ProposedFix; readonly error: EditError }[]
  readonly files: readonly FixedFile[]
  readonly places: PassPlaces
  /** The reason why there are no texts: a file would exceed the limits, or has no place for a change. */
  readonly unwritable: string | undefined
}

/**
 * Applies fixes to the files of a run. Of two that touch the same, the first one counts. Comments change when no value does any
 * more: a comment that suppresses nothing now may be there for what another fix brings to light. `joined`: the same fixes, those
 * together that are applied together.
 */
export async function attempt(
  fixes: readonly ProposedFix[],
  graph: Graph,
  limits: Limits,
  joined: readonly JoinedFixes[] = fixes.map((fix) => ({ fixes: [fix], operations: fix.operations })),
): Promise<Attempt> {
  const { drafts, outcomes } = applySets(
    graph,
    joined.map(({ operations }) => operations),
  )
  const outcomeOf = new Map(joined.flatMap((each, index) => each.fixes.map((fix) => [fix, outcomes[index]] as const)))
  const refused = fixes.flatMap((fix) => {
    const outcome = outcomeOf.get(fix)
    return outcome?.kind === 'failed' ? [{ fix, error: outcome.error }] : []
  })
  const ofValues = await writtenFiles(drafts, ([file, draft]) => writeDraft(file, draft, limits))
  const changesValues = typeof ofValues === 'string' || ofValues.length > 0
  const comments = changesValues ? new Map<SourceFile, readonly CommentChange[]>() : changedComments(fixes, graph)
  const written = changesValues
    ? ofValues
    : await writtenFiles(comments, ([file, changes]) => writeComments(file, changes, limits))
  const applied = fixes.filter((fix) => {
    if (fix.comments.length > 0) return comments.size > 0
    return outcomeOf.get(fix)?.kind === 'applied'
  })
  const files = typeof written === 'string' ? [] : written
  const unwritable = typeof written === 'string' ? written : undefined
  return { applied, refused, files, places: passPlaces(drafts), unwritable }
}

/** The comments that fixes change, each once, by file. Fixes for the same comment change it in the same way. */
function changedComments(
  fixes: readonly ProposedFix[],
  { files }: Graph,
): ReadonlyMap<SourceFile, readonly CommentChange[]> {
  const changed = new Map<SourceFile, Map<number, CommentChange>>()
  for (const change of fixes.flatMap(({ comments }) => comments)) {
    const file = files.get(change.file)
    if (file === undefined) continue
    const known = changed.get(file) ?? new Map<number, CommentChange>()
    changed.set(file, known.set(change.start, change))
  }
  return new Map([...changed].map(([file, changes]) => [file, [...changes.values()]]))
}

/**
 * The files with new texts, or the reason why there are none: a file has no place for its changes, or would exceed the
 * limits.
 */
async function writtenFiles<Changes>(
  changed: ReadonlyMap<SourceFile, Changes>,
  write: (changed: readonly [SourceFile, Changes]) => Promise<WrittenDraft | undefined>,
): Promise<readonly FixedFile[] | string> {
  const files: FixedFile[] = []
  for (const [before, changes] of changed) {
    try {
      const written = await write([before, changes])
      if (written === undefined || written.anew) return 'the text of the file has no place for the change'
      const { file: after, edits } = written
      if (after.text !== before.text) files.push({ before, after, edits })
    } catch (error) {
      if (error instanceof WriteError) return error.message
      throw error
    }
  }
  return files
}
