import type { Draft } from '../edit/draft.ts'
import type { Edit } from '../edit/edit.ts'
import type { EditError } from '../edit/edit-error.ts'
import { applySets } from '../edit/edit-sets.ts'
import { writeDraft } from '../edit/write-draft.ts'
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

/** Applies fixes to the files of a run. Of two that touch the same, the first one counts. */
export async function attempt(fixes: readonly ProposedFix[], graph: Graph, limits: Limits): Promise<Attempt> {
  const { drafts, outcomes } = applySets(
    graph,
    fixes.map(({ operations }) => operations),
  )
  const refused = fixes.flatMap((fix, index) => {
    const outcome = outcomes[index]
    return outcome?.kind === 'failed' ? [{ fix, error: outcome.error }] : []
  })
  const applied = fixes.filter((_, index) => outcomes[index]?.kind === 'applied')
  const written = await writtenFiles(drafts, limits)
  const files = typeof written === 'string' ? [] : written
  const unwritable = typeof written === 'string' ? written : undefined
  return { applied, refused, files, places: passPlaces(drafts), unwritable }
}

async function writtenFiles(
  drafts: ReadonlyMap<SourceFile, Draft>,
  limits: Limits,
): Promise<readonly FixedFile[] | string> {
  const files: FixedFile[] = []
  for (const [before, draft] of drafts) {
    try {
      const { file: after, edits, anew } = await writeDraft(before, draft, limits)
      if (anew) return 'the text of the file has no place for the change'
      if (after.text !== before.text) files.push({ before, after, edits })
    } catch (error) {
      if (error instanceof WriteError) return error.message
      throw error
    }
  }
  return files
}
