import { withByteOrderMark } from '../load/decode.ts'
import type { Limits } from '../load/limits.ts'
import { parseText } from '../load/parse.ts'
import type { SourceFile } from '../load/source-file.ts'
import { mayHaveAliases } from '../load/written-text.ts'
import { applyEdits } from './apply-edits.ts'
import { commentEdits, missingComments } from './comment-places.ts'
import { composedEdits } from './compose-edits.ts'
import type { Draft } from './draft.ts'
import { differenceFrom } from './draft-difference.ts'
import { editsToDraft } from './draft-edits.ts'
import { treeOfDraft } from './draft-tree.ts'
import type { Edit } from './edit.ts'
import { editsInPlace } from './in-place.ts'
import { layoutOf, spaceOf } from './layout.ts'
import { fitsJson, printJson } from './print-json.ts'
import { printYaml } from './print-yaml.ts'
import { repeatsAnchor } from './repeated-anchors.ts'
import type { Tree } from './tree.ts'
import { WriteError } from './write-error.ts'

/** A file after its root became a draft. */
export interface WrittenDraft {
  /** The new text, parsed: with the path, the language and the byte order mark of the old one. */
  readonly file: SourceFile
  /** What changed in the old text. */
  readonly edits: readonly Edit[]
  /** Whether the text had no place for a change, and was printed as a whole. */
  readonly anew: boolean
}

/**
 * Writes what a file is after its root became a draft. Every byte outside the changes stays; where the text has no place for one,
 * the file is printed anew. The result is read again and compared with the draft.
 * @throws WriteError when the result is larger or deeper than the limits allow, or has a number that JSON cannot express
 */
export async function writeDraft(file: SourceFile, draft: Draft, limits: Limits): Promise<WrittenDraft> {
  if (draft.kind === 'kept' && draft.path.file === file && draft.path.node === file.root)
    return { file, edits: [], anew: false }
  const written = (await editedAs(file, draft, limits)) ?? (await writtenAnew(file, draft, limits))
  return withMissingComments(file, written, draft, limits)
}

/** The file printed as a whole. */
async function writtenAnew(file: SourceFile, draft: Draft, limits: Limits): Promise<WrittenDraft> {
  const text = printed(file, treeOfDraft(draft))
  const written = await read(file, text, limits)
  if (written.root === undefined) throw new WriteError(written.findings)
  const difference = differenceFrom(draft, written.root, written)
  if (difference !== undefined) throw new Error(`The text written anew differs at /${difference.join('/')}`)
  return { file: written, edits: [{ start: 0, end: file.text.length, text }], anew: true }
}

/** The file with the comments that its draft adds, and with those that would be lost although nothing was removed. */
async function withMissingComments(
  before: SourceFile,
  written: WrittenDraft,
  draft: Draft,
  limits: Limits,
): Promise<WrittenDraft> {
  if (before.language !== 'yaml') return written
  const missing = missingComments(before, written.file, written.edits, draft)
  if (missing.length === 0) return written
  const { lineBreak } = layoutOf(before)
  // Below some texts, and beside some values, a comment would become part of them.
  for (const placed of [missing, missing.map((comments) => ({ ...comments, where: 'above' as const }))]) {
    const edits = composedEdits(before.text.length, [written.edits, commentEdits(written.file, placed, lineBreak)])
    const commented = await madeBy(edits, before, draft, limits)
    if (commented !== undefined) return { ...commented, anew: written.anew }
  }
  return written
}

/** The file after edits; undefined where there are none for the draft, or the text would say something else. */
async function editedAs(file: SourceFile, draft: Draft, limits: Limits): Promise<WrittenDraft | undefined> {
  // An alias or a merge key stays where what it repeats changes in the same way.
  const inPlace = mayHaveAliases(file) ? editsInPlace(file, draft) : undefined
  const made = inPlace === undefined ? undefined : await madeBy(inPlace, file, draft, limits)
  if (made !== undefined) return made
  if (mayHaveAliases(file)) {
    const edits = editsToDraft(file, draft, 'kept')
    const kept = edits === undefined ? undefined : await madeBy(edits, file, draft, limits)
    if (kept !== undefined && !repeatsAnchor(kept.file, file)) return kept
  }
  const edits = editsToDraft(file, draft)
  return edits === undefined ? undefined : madeBy(edits, file, draft, limits)
}

/** The file after some edits; undefined where that is not what the draft says. */
export async function madeBy(
  edits: readonly Edit[],
  file: SourceFile,
  draft: Draft,
  limits: Limits,
): Promise<WrittenDraft | undefined> {
  const edited = applyEdits(file.text, edits)
  if ('overlap' in edited) return undefined
  const written = await read(file, edited.text, limits)
  if (written.root === undefined || differenceFrom(draft, written.root, written) !== undefined) return undefined
  return { file: written, edits, anew: false }
}

function read({ path, language, hasByteOrderMark }: SourceFile, text: string, limits: Limits): Promise<SourceFile> {
  return parseText(path, withByteOrderMark({ text, hasByteOrderMark }), language, limits)
}

/** A file printed as a whole, with the layout of the old text. */
function printed(file: SourceFile, tree: Tree): string {
  const layout = layoutOf(file)
  const end = /[\r\n]\s*$/.test(file.text) ? layout.lineBreak : ''
  if (file.language !== 'json') return printYaml(tree, layout) + (end || layout.lineBreak)
  if (!fitsJson(tree)) throw new WriteError([])
  return printJson(tree, 0, layout.hasLines ? layout : undefined, spaceOf(file)) + end
}
