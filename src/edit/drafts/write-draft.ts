import type { Limits } from '../../load/limits.ts'
import type { Node } from '../../load/node.ts'
import { parseText } from '../../load/parse.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { withByteOrderMark } from '../../load/text/decode.ts'
import { mayHaveAliases, writtenEntries } from '../../load/text/written-text.ts'
import { formatFragment, type Pointer } from '../../pointer.ts'
import { composedEdits } from '../compose-edits.ts'
import type { ChangedDraft, Draft, KeptDraft } from '../draft.ts'
import { type Layout, layoutOf, spaceOf } from '../text/layout.ts'
import { fitsJson, printJson } from '../text/print-json.ts'
import { printYaml } from '../text/print-yaml.ts'
import type { Tree } from '../text/tree.ts'
import { applyEdits, type Edit } from '../text-edits.ts'
import { commentEdits, missingComments } from './comment-places.ts'
import { DraftComparison } from './compare-draft.ts'
import { editsToDraft } from './edits-to-draft.ts'
import { editsInPlace } from './in-place.ts'
import { treeOfDraft } from './print-draft.ts'

/** A file after its root was changed into a draft. */
export interface WrittenDraft {
  /** The new text, parsed, with the path, language and byte order mark of the old one. */
  readonly file: SourceFile
  /** The changes of the old text. */
  readonly edits: readonly Edit[]
  /** True if the text had no place for a change and was printed as a whole. */
  readonly anew: boolean
  /** The outermost maps and lists of the new file that are kept from an author, possibly with changes inside. */
  readonly kept: ReadonlyMap<Node, KeptDraft | ChangedDraft>
  /** True if the draft adds comments. */
  readonly addsComments: boolean
}

/** Thrown if the text of a file cannot express a draft. */
export class WriteError extends Error {
  override readonly name = 'WriteError'
  /** The problems of the text, such as an exceeded limit. Empty if YAML has a number that JSON cannot express. */
  readonly findings: SourceFile['findings']

  constructor(findings: SourceFile['findings']) {
    super(findings[0]?.message ?? 'Unexpected number that JSON cannot express; write a finite one')
    this.findings = findings
  }
}

/** Thrown if a text that was printed as a whole differs from its draft, which is a bug. */
export class DifferenceError extends Error {
  override readonly name = 'DifferenceError'
  readonly place: string

  constructor(pointer: Pointer) {
    const place = formatFragment(pointer)
    super(`The printed text differs at ${place}`)
    this.place = place
  }
}

/**
 * Writes a draft of the root of a file. Keeps every byte outside the changes; if the text has no place for a change, prints the
 * whole file. Parses the result and compares it with the draft.
 * @throws WriteError if the result exceeds the limits, or has a number that JSON cannot express
 */
export async function writeDraft(file: SourceFile, draft: Draft, limits: Limits): Promise<WrittenDraft> {
  if (isUnchanged(file, draft))
    return { file, edits: [], anew: false, kept: new Map([[draft.path.node, draft]]), addsComments: false }
  const written = (await editedAs(file, draft, limits)) ?? (await writtenAnew(file, draft, limits))
  return withMissingComments(file, written, draft, limits)
}

function isUnchanged(file: SourceFile, draft: Draft): draft is KeptDraft {
  return draft.kind === 'kept' && draft.path.file === file && draft.path.node === file.root
}

/**
 * The text of a draft in the other language, with the author's spelling of values where that language allows it.
 * @throws WriteError if JSON cannot express a number
 */
export function convertedText(file: SourceFile, draft: Draft, language: 'yaml' | 'json'): string {
  const { lineBreak, quote } = layoutOf(file)
  const layout: Layout = { lineBreak, step: 2, indentation: ' ', hasLines: true, quote }
  return printed(treeOfDraft(draft), language, layout) + lineBreak
}

/** Parses a text of a draft in the given language. Throws a WriteError like `writeDraft`. */
export async function readConverted(
  { path }: SourceFile,
  draft: Draft,
  { text, language }: { readonly text: string; readonly language: 'yaml' | 'json' },
  limits: Limits,
): Promise<Pick<WrittenDraft, 'file' | 'kept'>> {
  return sameAs(draft, await parseText(path, text, language, limits))
}

/** Prints the whole file. */
async function writtenAnew(file: SourceFile, draft: Draft, limits: Limits): Promise<WrittenDraft> {
  const layout = layoutOf(file)
  const end = /[\r\n]\s*$/.test(file.text) || file.language !== 'json' ? layout.lineBreak : ''
  const text = printed(treeOfDraft(draft), file.language, layout, spaceOf(file)) + end
  const written = sameAs(draft, await read(file, text, limits))
  return { ...written, edits: [{ start: 0, end: file.text.length, text }], anew: true }
}

/** Returns a printed file. Throws if it does not parse, or differs from the draft. */
function sameAs(draft: Draft, file: SourceFile): Pick<WrittenDraft, 'file' | 'kept' | 'addsComments'> {
  if (file.root === undefined) throw new WriteError(file.findings)
  const comparison = new DraftComparison(file)
  const difference = comparison.differenceFrom(draft, file.root)
  if (difference !== undefined) throw new DifferenceError(difference)
  const { kept, addsComments } = comparison
  return { file, kept, addsComments }
}

/** Adds the comments of the draft, and those that would be lost although nothing was removed. */
async function withMissingComments(
  before: SourceFile,
  written: WrittenDraft,
  draft: Draft,
  limits: Limits,
): Promise<WrittenDraft> {
  if (before.language !== 'yaml') return written
  const missing = missingComments(before, written, draft)
  if (missing.length === 0) return written
  const { lineBreak } = layoutOf(before)
  // Below some texts, and beside some values, a comment would become part of them. They get it above.
  for (const placed of [missing, missing.map((comments) => ({ ...comments, where: 'above' as const }))]) {
    const edits = composedEdits(before.text.length, [written.edits, commentEdits(written.file, placed, lineBreak)])
    const commented = await madeBy(edits, before, draft, limits)
    if (commented !== undefined) return { ...commented, anew: written.anew }
  }
  return written
}

/** Edits the file. Undefined if there are no edits for the draft, or if the result would differ from it. */
async function editedAs(file: SourceFile, draft: Draft, limits: Limits): Promise<WrittenDraft | undefined> {
  // An alias or a merge key stays if the value that it repeats changes in the same way.
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

/** The file after edits; undefined if the result differs from the draft. */
export async function madeBy(
  edits: readonly Edit[],
  file: SourceFile,
  draft: Draft,
  limits: Limits,
): Promise<WrittenDraft | undefined> {
  const edited = applyEdits(file.text, edits)
  if ('overlap' in edited) return undefined
  const written = await read(file, edited.text, limits)
  const comparison = new DraftComparison(written)
  if (written.root === undefined || comparison.differenceFrom(draft, written.root) !== undefined) return undefined
  const { kept, addsComments } = comparison
  return { file: written, edits, anew: false, kept, addsComments }
}

function read({ path, language, hasByteOrderMark }: SourceFile, text: string, limits: Limits): Promise<SourceFile> {
  return parseText(path, withByteOrderMark({ text, hasByteOrderMark }), language, limits)
}

/** A whole file without its last line break. `space` follows commas in JSON on one line. */
function printed(tree: Tree, language: SourceFile['language'], layout: Layout, space?: string): string {
  if (language !== 'json') return printYaml(tree, layout)
  if (!fitsJson(tree)) throw new WriteError([])
  return printJson(tree, 0, layout.hasLines ? layout : undefined, space)
}

/** True if an anchor occurs more often than before, because a copied value brought its anchor along, which confuses readers. */
function repeatsAnchor(file: SourceFile, before: SourceFile): boolean {
  const known = anchorCounts(before)
  return [...anchorCounts(file)].some(([anchor, count]) => count > Math.max(1, known.get(anchor) ?? 0))
}

function anchorCounts({ root, text }: SourceFile): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const count = (anchor: { readonly start: number; readonly end: number } | undefined): void => {
    if (anchor === undefined) return
    const name = text.slice(anchor.start, anchor.end)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const visit = (node: Node): void => {
    count(node.properties?.anchor)
    if (node.kind === 'list') {
      for (const [index, item] of node.items.entries()) if (node.aliases?.has(index) !== true) visit(item)
    } else if (node.kind === 'map') {
      for (const { alias, keyProperties, value } of writtenEntries(node)) {
        count(keyProperties?.anchor)
        if (alias === undefined) visit(value)
      }
    }
  }
  if (root !== undefined) visit(root)
  return counts
}
