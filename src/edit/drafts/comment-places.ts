import { CommentOwners, commentExtents } from '../../load/comments/comments.ts'
import { commentsWithin, endOfHeaderLine, endOfValueLine } from '../../load/comments/entry-comments.ts'
import type { Extent, Node } from '../../load/node.ts'
import { type NodePath, pathTo, pointerOf, rootPath } from '../../load/node-path.ts'
import { lastBefore } from '../../load/sorted.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { indentBefore, startOfLine } from '../../load/text/lines.ts'
import { formatPointer, type Pointer } from '../../pointer.ts'
import type { AddedComments, ChangedValue, Draft, DraftEntry, DraftItem } from '../draft.ts'
import { isBlockText } from '../text/block-text.ts'
import {
  endOfBlock,
  memberAt,
  memberOnOwnLine,
  startOfBlock,
  type WrittenMember,
  writtenMembers,
} from '../text/members.ts'
import { type Edit, Positions } from '../text-edits.ts'
import { draftPath } from './print-draft.ts'

/** Comments for a value of a new text, where it has none. */
export interface PlacedComments extends AddedComments {
  readonly pointer: Pointer
}

/** The place of an author's value in a draft. */
interface DraftPlace {
  readonly pointer: Pointer
  /** Whether everything in it is kept, something in it changes, or another value replaces it. */
  readonly is: 'kept' | 'changed' | 'replaced'
  /** The comments that are removed if another value replaces it. */
  readonly dropped?: readonly string[] | undefined
}

/**
 * The comments to add to the new text of a file: those that its draft adds, and those that the edits lost although their value is
 * kept or replaced. Comments of removed values are removed.
 */
export function missingComments(
  before: SourceFile,
  written: { readonly file: SourceFile; readonly edits: readonly Edit[]; readonly addsComments: boolean },
  draft: Draft,
): readonly PlacedComments[] {
  const root = rootPath(before)
  const lost = lostComments(before, written.file, written.edits)
  if (lost.length === 0 && !written.addsComments) return []
  const { places, added } = placesIn(draft, before, lost.length > 0)
  if (root === undefined || lost.length === 0) return added
  const owners = new DraftCommentOwners(root)
  const kept = lost.flatMap((extent): readonly PlacedComments[] => {
    const comment = before.text.slice(extent.start, extent.end)
    const pointer = placeOf(comment, owners.ownerOf(extent), places)
    return pointer === undefined ? [] : [{ pointer, where: 'above', comments: [comment] }]
  })
  return [...kept, ...added]
}

/** The comments of a file that are missing in its new text. */
function lostComments(before: SourceFile, after: SourceFile, edits: readonly Edit[]): readonly Extent[] {
  const extents = commentExtents(before)
  if (extents.length === 0) return []
  const positions = new Positions(edits.toSorted((one, other) => one.start - other.start || one.end - other.end))
  const changed = extents.filter(({ start, end }) => {
    const first = positions.toNew(start)
    const last = positions.toNew(end - 1)
    return first.edit !== undefined || last.edit !== undefined || last.offset - first.offset !== end - 1 - start
  })
  if (changed.length === 0) return []
  const counts = new Map<string, number>()
  for (const { start, end } of commentExtents(after)) {
    if (positions.toOld(start).edit === undefined) continue
    for (const text of commentsWithin(after.text.slice(start, end))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return changed.filter(({ start, end }) => {
    const text = before.text.slice(start, end)
    const count = counts.get(text) ?? 0
    counts.set(text, count - 1)
    return count <= 0
  })
}

/**
 * The places of a file's values in its draft, by their old pointers (an unchanged place wins), and the comments that the draft
 * adds.
 */
function placesIn(
  root: Draft,
  file: SourceFile,
  isAsked: boolean,
): { readonly places: ReadonlyMap<string, DraftPlace>; readonly added: readonly PlacedComments[] } {
  const places = new Map<string, DraftPlace>()
  const added: PlacedComments[] = []
  visit(root, [])
  return { places, added }

  function visit(draft: Draft, pointer: Pointer): void {
    const path = draftPath(draft)
    const isKept = draft.kind === 'kept' || draft.kind === 'changed'
    if (path !== undefined) note(path, { pointer, is: isKept ? 'kept' : 'changed' })
    if (draft.kind === 'changed')
      for (const change of draft.inside.values())
        visitMember(change, [...pointer, ...pointerOf(change.from).slice(pointerOf(draft.path).length)])
    if (draft.kind === 'map') for (const entry of draft.entries) visitMember(entry, [...pointer, entry.key])
    if (draft.kind === 'list')
      for (const [index, item] of draft.items.entries()) visitMember(item, [...pointer, String(index)])
  }

  function visitMember({ from, value, notes }: DraftEntry | DraftItem | ChangedValue, pointer: Pointer): void {
    for (const comments of notes?.added ?? []) added.push({ pointer, ...comments })
    if (from !== undefined && draftPath(value)?.node !== from.node)
      note(from, { pointer, is: 'replaced', dropped: notes?.dropped })
    visit(value, pointer)
  }

  function note(path: NodePath, place: DraftPlace): void {
    if (!isAsked || path.file !== file) return
    const old = formatPointer(pointerOf(path))
    const known = places.get(old)
    if (known === undefined || (formatPointer(known.pointer) !== old && formatPointer(place.pointer) === old))
      places.set(old, place)
  }
}

/** Finds the owner of a comment. For an item of a list, this includes comments directly above it and after its dash. */
class DraftCommentOwners {
  readonly #owners: CommentOwners
  readonly #items = new Map<Node, readonly WrittenMember[]>()

  constructor(root: NodePath) {
    this.#owners = new CommentOwners(root)
  }

  ownerOf(comment: Extent): NodePath {
    const owner = this.#owners.ownerOf(comment)
    if (owner.node.kind !== 'list' || owner.node.flow) return owner
    const items = this.#items.get(owner.node) ?? writtenMembers(owner)
    this.#items.set(owner.node, items)
    const index = lastBefore(items.length, (at) => (items[at]?.start ?? 0) <= comment.start)
    const [item, below] = [items[index], items[index + 1]]
    if (item !== undefined && comment.start < item.valueStart) return item.path
    return below !== undefined && startOfBlock(owner.file.text, below) <= comment.start ? below.path : owner
  }
}

/** The place for a comment if its owner is still there; undefined if the comment is removed with it. */
function placeOf(comment: string, owner: NodePath, places: ReadonlyMap<string, DraftPlace>): Pointer | undefined {
  const way = pointerOf(owner)
  for (let length = way.length; length >= 0; length--) {
    const place = places.get(formatPointer(way.slice(0, length)))
    if (place?.is === 'kept') return [...place.pointer, ...way.slice(length)]
    if (place?.is === 'replaced') return place.dropped?.includes(comment) ? undefined : place.pointer
    if (place !== undefined) return length === way.length ? place.pointer : undefined
  }
  return undefined
}

/** The edits that write comments into a file, each beside its entry or item, or beside the one around it that is in block style. */
export function commentEdits(file: SourceFile, placed: readonly PlacedComments[], lineBreak: string): readonly Edit[] {
  const texts = new Map<number, string>()
  const add = (start: number, text: string) => texts.set(start, (texts.get(start) ?? '') + text)
  const onLines: PlacedComments[] = []
  // At one offset, text at the end of a line comes before text on the next line.
  for (const each of placed) {
    const path = pathTo(file, each.pointer)
    const end = path !== undefined && each.where === 'beside' ? endOfOwnLine(path) : undefined
    if (end === undefined) onLines.push(each)
    else add(end, ` ${each.comments.join(' ')}`)
  }
  for (const each of onLines) {
    const { start, text } = linesOf(file, each, lineBreak)
    add(start, text)
  }
  return [...texts].map(([start, text]) => ({ start, end: start, text }))
}

/** Comments on lines above or below an entry or item, and the offset to insert them at. */
function linesOf(
  file: SourceFile,
  { pointer, where, comments }: PlacedComments,
  lineBreak: string,
): { readonly start: number; readonly text: string } {
  const { text } = file
  const path = pathTo(file, pointer)
  const member = path && memberOnOwnLine(path)
  const start = member?.start ?? startOfLine(text, file.root?.start ?? 0)
  const indent = indentBefore(text, start) ?? ''
  const lines = comments.map((comment) => (comment === '' ? '' : indent + comment))
  return where === 'below' && member !== undefined
    ? { start: endOfBlock(text, member, indent.length), text: lines.map((line) => lineBreak + line).join('') }
    : { start: start - indent.length, text: lines.map((line) => line + lineBreak).join('') }
}

/**
 * The end of the line where a value ends, or of the line of its key if the value begins below. Undefined if there is more on the
 * line.
 */
function endOfOwnLine(path: NodePath): number | undefined {
  const { text } = path.file
  const { alias, end, ownerEnd, valueStart } = memberAt(path)
  const isBelow = alias === undefined && ownerEnd !== undefined && /[\r\n]/.test(text.slice(ownerEnd, valueStart))
  const isOfLines = alias === undefined && (isBlockText(path.node) || isBelow)
  return isOfLines ? endOfHeaderLine(text, ownerEnd ?? end) : endOfValueLine(text, end)
}
