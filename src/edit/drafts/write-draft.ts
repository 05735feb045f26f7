import type { Limits } from '../../load/limits.ts'
import type { Node, ScalarNode } from '../../load/node.ts'
import { parseText } from '../../load/parse.ts'
import { sameScalar } from '../../load/same-scalar.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { withByteOrderMark } from '../../load/text/decode.ts'
import { mayHaveAliases, writtenEntries } from '../../load/text/written-text.ts'
import { formatFragment, type Pointer } from '../../pointer.ts'
import { composedEdits } from '../compose-edits.ts'
import type { ChangedDraft, Draft, ListDraft, MapDraft } from '../draft.ts'
import { type Layout, layoutOf, spaceOf } from '../text/layout.ts'
import { fitsJson, printJson } from '../text/print-json.ts'
import { printYaml } from '../text/print-yaml.ts'
import type { Tree } from '../text/tree.ts'
import { applyEdits, type Edit } from '../text-edits.ts'
import { commentEdits, missingComments } from './comment-places.ts'
import { editsToDraft } from './edits-to-draft.ts'
import { editsInPlace } from './in-place.ts'
import { treeOfDraft } from './print-draft.ts'

/** A file after its root became a draft. */
export interface WrittenDraft {
  /** The new text, parsed: with the path, the language and the byte order mark of the old one. */
  readonly file: SourceFile
  /** What changed in the old text. */
  readonly edits: readonly Edit[]
  /** Whether the text had no place for a change, and was printed as a whole. */
  readonly anew: boolean
}

/** A draft that no text of its file can hold. */
export class WriteError extends Error {
  override readonly name = 'WriteError'
  /** What is wrong with the text, such as a limit that it goes past; none where a number of YAML has no form in JSON. */
  readonly findings: SourceFile['findings']

  constructor(findings: SourceFile['findings']) {
    super(findings[0]?.message ?? 'Unexpected number that JSON cannot express; write a finite one')
    this.findings = findings
  }
}

/** A text that was printed as a whole and says something else than its draft, which is a bug. */
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
 * Writes what a file is after its root became a draft. Every byte outside the changes stays; where the text has no place for one,
 * the file is printed anew. The result is read again and compared with the draft.
 * @throws WriteError when the result is larger or deeper than the limits allow, or has a number that JSON cannot express
 */
export async function writeDraft(file: SourceFile, draft: Draft, limits: Limits): Promise<WrittenDraft> {
  if (isUnchanged(file, draft)) return { file, edits: [], anew: false }
  const written = (await editedAs(file, draft, limits)) ?? (await writtenAnew(file, draft, limits))
  return withMissingComments(file, written, draft, limits)
}

function isUnchanged(file: SourceFile, draft: Draft): boolean {
  return draft.kind === 'kept' && draft.path.file === file && draft.path.node === file.root
}

/**
 * The text of a file after its root became a draft, in the other language: its author's values, in their spelling where that language
 * has it.
 * @throws WriteError when JSON cannot express a number
 */
export function convertedText(file: SourceFile, draft: Draft, language: 'yaml' | 'json'): string {
  const { lineBreak } = layoutOf(file)
  const layout: Layout = { lineBreak, step: 2, indentation: ' ', hasLines: true }
  return printed(treeOfDraft(draft), language, layout) + lineBreak
}

/** Reads a text of what a file is after its root became a draft, in whatever language; throws a WriteError as `writeDraft` does. */
export async function readConverted(
  { path }: SourceFile,
  draft: Draft,
  { text, language }: { readonly text: string; readonly language: 'yaml' | 'json' },
  limits: Limits,
): Promise<SourceFile> {
  return sameAs(draft, await parseText(path, text, language, limits))
}

/** The file printed as a whole. */
async function writtenAnew(file: SourceFile, draft: Draft, limits: Limits): Promise<WrittenDraft> {
  const layout = layoutOf(file)
  const end = /[\r\n]\s*$/.test(file.text) || file.language !== 'json' ? layout.lineBreak : ''
  const text = printed(treeOfDraft(draft), file.language, layout, spaceOf(file)) + end
  const written = sameAs(draft, await read(file, text, limits))
  return { file: written, edits: [{ start: 0, end: file.text.length, text }], anew: true }
}

/** A file that was printed; throws if it could not be read, or says something else. */
function sameAs(draft: Draft, file: SourceFile): SourceFile {
  if (file.root === undefined) throw new WriteError(file.findings)
  const difference = differenceFrom(draft, file.root, file)
  if (difference !== undefined) throw new DifferenceError(difference)
  return file
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

/** A whole file without its last line break. `space`: what follows commas in JSON on one line. */
function printed(tree: Tree, language: SourceFile['language'], layout: Layout, space?: string): string {
  if (language !== 'json') return printYaml(tree, layout)
  if (!fitsJson(tree)) throw new WriteError([])
  return printJson(tree, 0, layout.hasLines ? layout : undefined, space)
}

/**
 * The pointer to the first value of a file that is not what a draft says; undefined when all are. Keys and their order, items and
 * values are compared; numbers that are kept have the author's spelling.
 */
function differenceFrom(draft: Draft, node: Node, file: SourceFile): readonly string[] | undefined {
  const way: string[] = []
  return isSame(draft, node, file, way) ? undefined : way.reverse()
}

/** Notes a step of the way to a difference, the last one first: nearly all values are the same, and cost nothing then. */
function differsAt(key: string, way: string[]): false {
  way.push(key)
  return false
}

function isSame(draft: Draft, node: Node, file: SourceFile, way: string[]): boolean {
  if (draft.kind === 'kept') return isKept(draft.path.node, { source: draft.path.file, file }, node, way)
  if (draft.kind === 'changed') {
    const { path, inside } = draft
    return isKept(path.node, { source: path.file, file, inside }, node, way)
  }
  if (draft.kind === 'scalar') return node.kind === 'scalar' && node.value === draft.value
  return draft.kind === 'map' ? isSameMap(draft, node, file, way) : isSameList(draft, node, file, way)
}

function isSameMap({ entries }: MapDraft, node: Node, file: SourceFile, way: string[]): boolean {
  if (node.kind !== 'map' || node.entries.size !== entries.length) return false
  const written = node.entries.values()
  for (let index = 0; index < entries.length; index++) {
    const expected = entries[index]
    const found = written[index]
    if (expected === undefined || found === undefined) return false
    if (expected.key !== found.key || !isSame(expected.value, found.value, file, way)) return differsAt(found.key, way)
  }
  return true
}

function isSameList({ items }: ListDraft, node: Node, file: SourceFile, way: string[]): boolean {
  if (node.kind !== 'list' || node.items.length !== items.length) return false
  for (let index = 0; index < items.length; index++) {
    const expected = items[index]
    const found = node.items[index]
    if (expected === undefined || found === undefined) return false
    if (!isSame(expected.value, found, file, way)) return differsAt(String(index), way)
  }
  return true
}

/** Values that are kept: the file of their author, the one that they are in, and what changes inside. */
interface Keeping {
  readonly source: SourceFile
  readonly file: SourceFile
  readonly inside?: ChangedDraft['inside']
}

function isKept(author: Node, keeping: Keeping, node: Node, way: string[]): boolean {
  if (author === node) return true
  const change = keeping.inside?.get(author)
  if (change !== undefined) return isSame(change.value, node, keeping.file, way)
  if (author.kind === 'scalar') return node.kind === 'scalar' && isKeptScalar(author, keeping, node)
  if (author.kind === 'map') {
    if (node.kind !== 'map' || node.entries.size !== author.entries.size) return false
    const expected = author.entries.values()
    const written = node.entries.values()
    for (let index = 0; index < expected.length; index++) {
      const entry = expected[index]
      const found = written[index]
      if (entry === undefined || found === undefined) return false
      if (entry.key !== found.key || !isKept(entry.value, keeping, found.value, way)) return differsAt(found.key, way)
    }
    return true
  }
  if (node.kind !== 'list' || node.items.length !== author.items.length) return false
  for (let index = 0; index < author.items.length; index++) {
    const item = author.items[index]
    const found = node.items[index]
    if (item === undefined || found === undefined) return false
    if (!isKept(item, keeping, found, way)) return differsAt(String(index), way)
  }
  return true
}

function isKeptScalar(author: ScalarNode, { source, file }: Keeping, node: ScalarNode): boolean {
  if (typeof author.value !== 'number') return node.value === author.value
  if (!sameScalar(author, source, node, file)) return false
  // JSON has other spellings than YAML, and a tag makes numbers of what is spelled otherwise.
  if (source.language !== file.language || author.properties?.tag !== undefined) return true
  return source.text.slice(author.start, author.end) === file.text.slice(node.start, node.end)
}

/** Whether a file has an anchor more often than another: a copy of a value took its anchor along, and people take one for the other. */
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
