import { noteOrigin, placesInDraft } from '../edit/author-places.ts'
import { composedEdits } from '../edit/compose-edits.ts'
import type { Draft } from '../edit/draft.ts'
import { madeBy, writeDraft } from '../edit/drafts/write-draft.ts'
import type { Limits } from '../load/limits.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { EditedFile } from '../transform/description.ts'
import { commentEditsFor } from './comments.ts'
import type { NewPlaces } from './places.ts'

/**
 * Writes drafts of files into their texts, with all comments.
 * @throws WriteError as `writeDraft` does
 */
export async function writtenFiles(
  drafts: ReadonlyMap<SourceFile, Draft>,
  places: NewPlaces,
  limits: Limits,
): Promise<readonly EditedFile[]> {
  const files: EditedFile[] = []
  for (const [before, draft] of drafts) {
    const { file: after, edits, anew } = await writeDraft(before, draft, limits)
    if (after !== before) files.push({ before, after, edits, anew })
  }
  const lost = commentEditsFor(files, places)
  const commented: EditedFile[] = []
  for (const file of files) {
    const { before, after, edits, anew } = file
    const more = lost.get(after)
    const draft = drafts.get(before)
    const all = more === undefined ? edits : composedEdits(before.text.length, [edits, more])
    const made = more === undefined || draft === undefined ? undefined : await madeBy(all, before, draft, limits)
    const written = made === undefined ? file : { before, after: made.file, edits: all, anew }
    if (draft !== undefined) noteOrigin(written.after, placesInDraft(draft))
    commented.push(written)
  }
  return commented
}
