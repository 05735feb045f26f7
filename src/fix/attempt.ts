import { type CommentChange, writeComments } from '../edit/comment-change.ts'
import type { Draft } from '../edit/draft.ts'
import type { Edit } from '../edit/edit.ts'
import type { EditError } from '../edit/edit-error.ts'
import { applySets } from '../edit/edit-sets.ts'
import { type WrittenDraft, writeDraft } from '../edit/write-draft.ts'
import { WriteError } from '../edit/write-error.ts'
import type { Graph } from '../graph/graph.ts'
import type { Limits } from '../load/limits.ts'
import type { SourceFile } from '../load/source-file.ts'
import { type PassPlaces, passPlaces } from './places-before.ts'
import type { ProposedFix } from './proposed-fix.ts'

/** A file before and after the fixes of a pass. */
export interface FixedFile {
  readonly before: SourceFile
  readonly after: SourceFile
  readonly edits: readonly Edit[]
}

/** What fixes make of the files of a run. */
export interface Attempt {
  /** The fixes that were applied; others touch what these touch, and wait for the next pass. */
  readonly applied: readonly ProposedFix[]
  /** The fixes whose edits cannot be applied, with the reason. */
  readonly refused: readonly { readonly fix: ProposedFix; readonly error: EditError }[]
  readonly files: readonly FixedFile[]
  readonly places: PassPlaces
  /** Why there are no texts: a file would be beyond the limits, or has no place for a change. */
  readonly unwritable: string | undefined
}

/**
 * Applies fixes to the files of a run. Of two that touch the same, the first one counts. Comments change when no value does any
 * more: a comment that suppresses nothing now may be there for what another fix brings to light.
 */
export async function attempt(fixes: readonly ProposedFix[], graph: Graph, limits: Limits): Promise<Attempt> {
  const { drafts, outcomes } = applySets(
    graph,
    fixes.map(({ operations }) => operations),
  )
  const refused = fixes.flatMap((fix, index) => {
    const outcome = outcomes[index]
    return outcome?.kind === 'failed' ? [{ fix, error: outcome.error }] : []
  })
  const comments =
    drafts.size > 0 ? new Map<SourceFile, ReadonlyMap<number, CommentChange>>() : changedComments(fixes, graph)
  const applied = fixes.filter((fix, index) => {
    if (fix.comments.length > 0) return comments.size > 0
    return outcomes[index]?.kind === 'applied'
  })
  const written = await writtenFiles(drafts, comments, limits)
  const files = typeof written === 'string' ? [] : written
  const unwritable = typeof written === 'string' ? written : undefined
  return { applied, refused, files, places: passPlaces(drafts), unwritable }
}

/** The comments that fixes change, each once, by file. Fixes for the same comment change it in the same way. */
function changedComments(
  fixes: readonly ProposedFix[],
  { files }: Graph,
): ReadonlyMap<SourceFile, ReadonlyMap<number, CommentChange>> {
  const changed = new Map<SourceFile, Map<number, CommentChange>>()
  for (const change of fixes.flatMap(({ comments }) => comments)) {
    const file = files.get(change.file)
    if (file === undefined) continue
    const known = changed.get(file) ?? new Map<number, CommentChange>()
    changed.set(file, known.set(change.start, change))
  }
  return changed
}

async function writtenFiles(
  drafts: ReadonlyMap<SourceFile, Draft>,
  comments: ReadonlyMap<SourceFile, ReadonlyMap<number, CommentChange>>,
  limits: Limits,
): Promise<readonly FixedFile[] | string> {
  const files: FixedFile[] = []
  try {
    for (const [file, draft] of drafts) {
      const written = fixedFile(file, await writeDraft(file, draft, limits))
      if (typeof written === 'string') return written
      files.push(...written)
    }
    for (const [file, changes] of comments) {
      const written = fixedFile(file, await writeComments(file, [...changes.values()], limits))
      if (typeof written === 'string') return written
      files.push(...written)
    }
  } catch (error) {
    if (error instanceof WriteError) return error.message
    throw error
  }
  return files
}

function fixedFile(before: SourceFile, written: WrittenDraft | undefined): readonly FixedFile[] | string {
  if (written === undefined || written.anew) return 'the text of the file has no place for the change'
  const { file: after, edits } = written
  return after.text === before.text ? [] : [{ before, after, edits }]
}
