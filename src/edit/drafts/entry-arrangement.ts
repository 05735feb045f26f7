import { beginsWithComment, commentBehind } from '../../load/comments/entry-comments.ts'
import type { MapNode } from '../../load/node.ts'
import type { NodePath } from '../../load/node-path.ts'
import { indentBefore } from '../../load/text/lines.ts'
import type { Draft, DraftEntry, MapDraft } from '../draft.ts'
import { endsInSpaces, endWithSpaces, keepsLineBreaks } from '../text/block-text.ts'
import type { Layout } from '../text/layout.ts'
import { endOfBlock, isMergedKey, isSamePath, keysOfMerge, startOfBlock, type WrittenMember } from '../text/members.ts'
import { editedBetween } from '../text/move-value.ts'
import { removals } from '../text/remove-entries.ts'
import type { Edit } from '../text-edits.ts'

/** An entry or item of a draft, with its member in the text if it is not new. Several can come from one merge key. */
export interface ArrangedPart<Drafted> {
  readonly member: WrittenMember | undefined
  /** Undefined for a merge key that adds nothing. */
  readonly draft: Drafted | undefined
}

/** A map or list in a text, and its future entries or items. */
export interface Arranging<Drafted> {
  readonly text: string
  readonly node: { readonly flow: boolean; readonly start: number }
  /** The current members, in the order of the text; at least one. */
  readonly members: readonly WrittenMember[]
  /** The parts of the draft, in its order; at least one. */
  readonly parts: readonly ArrangedPart<Drafted>[]
  /** True if members keep their places although the draft has another order, as in a map with a merge key. */
  readonly isInOrder: boolean
  readonly column: number
  readonly layout: Layout
  readonly isOneLine: boolean
  /** The text after a comma on one line. */
  readonly space: string
  textOf(part: Drafted): string
  /** Changes a member at its place. */
  keep(member: WrittenMember, part: Drafted | undefined): void
  /** The edits for the same change when the member is written to another place. */
  moved(member: WrittenMember, part: Drafted | undefined): readonly Edit[] | undefined
}

/**
 * The edits that remove, add and reorder the entries of a map or the items of a list. Each moves with its comments; gaps and
 * detached comments stay. Undefined if the text has no place for one.
 */
export function arrangement<Drafted>(arranging: Arranging<Drafted>): readonly Edit[] | undefined {
  const { members, parts, isInOrder, text, node } = arranging
  const slots: ArrangedSlot<Drafted>[] = []
  const added = new Map<number, Drafted[]>()
  const places = new Map<WrittenMember, number>()
  let before = -1
  for (const { member, draft } of parts) {
    const known = member === undefined ? undefined : places.get(member)
    if (known !== undefined) before = known
    else if (member !== undefined) {
      before = slots.length
      places.set(member, before)
      slots.push({ member, draft: member.isMerge ? undefined : draft })
    } else if (draft !== undefined) {
      const others = added.get(before)
      if (others === undefined) added.set(before, [draft])
      else others.push(draft)
    }
  }
  const ordered = isInOrder ? slots : slots.toSorted((one, other) => one.member.start - other.member.start)
  const edits: Edit[] = []
  for (const [index, slot] of slots.entries()) {
    const place = ordered[index]?.member
    if (place === undefined) continue
    if (place === slot.member) arranging.keep(place, slot.draft)
    else {
      const edit = movedInto(place, slot, arranging)
      if (edit === undefined) return undefined
      edits.push(edit)
    }
  }
  if (slots.length === 0) return replaceAll(arranging)
  for (const [index, drafts] of added) {
    const texts = drafts.map((draft) => arranging.textOf(draft))
    const place = ordered[index]?.member
    edits.push(
      ...(place === undefined ? addFirst(ordered[0]?.member, texts, arranging) : addAfter(place, texts, arranging)),
    )
  }
  const isLost = (member: WrittenMember) => !places.has(member)
  if (!members.some(isLost)) return edits
  const removed = removals(node, members, isLost, text)
  return removed && [...edits, ...removed]
}

interface ArrangedSlot<Drafted> {
  readonly member: WrittenMember
  readonly draft: Drafted | undefined
}

/** The start and end of a member with its comments, in brackets only with those above. */
function blockOf<Drafted>(
  member: WrittenMember,
  { text, node, column }: Arranging<Drafted>,
): { start: number; end: number } {
  const start = startOfBlock(text, member)
  return { start, end: node.flow ? member.end : endOfBlock(text, member, column) }
}

/** Writes a member to the place of another one. */
function movedInto<Drafted>(
  place: WrittenMember,
  slot: ArrangedSlot<Drafted>,
  arranging: Arranging<Drafted>,
): Edit | undefined {
  const { text } = arranging
  const target = blockOf(place, arranging)
  const source = blockOf(slot.member, arranging)
  const keepsLines = slot.member.alias === undefined && keepsLineBreaks(slot.member.path.node, text)
  const edits = keepsLines ? undefined : arranging.moved(slot.member, slot.draft)
  const moved = edits === undefined ? undefined : editedBetween(text, edits, source.start, source.end)
  const written = moved ?? (slot.draft === undefined ? undefined : arranging.textOf(slot.draft))
  if (written === undefined) return undefined
  return behindDash({ ...target, text: written }, arranging)
}

/** Adjusts an edit after a dash: a comment above the first entry begins on its own line, and no space is left after the dash. */
function behindDash<Drafted>(edit: Edit, arranging: Arranging<Drafted>): Edit {
  const { text, node } = arranging
  if (node.flow || !beginsWithComment(edit.text) || indentBefore(text, edit.start) !== undefined) return edit
  let { start } = edit
  while (text[start - 1] === ' ') start--
  return { ...edit, start, text: marginOf(arranging) + edit.text }
}

/** Writes the new members at the place of the first removed one. */
function replaceAll<Drafted>(arranging: Arranging<Drafted>): readonly Edit[] | undefined {
  const { members, parts, text, node } = arranging
  const [first, ...others] = members
  if (first === undefined) return undefined
  const texts = parts.flatMap(({ draft }) => (draft === undefined ? [] : [arranging.textOf(draft)]))
  const edit = behindDash({ ...blockOf(first, arranging), text: texts.join(separator(arranging)) }, arranging)
  if (others.length === 0) return [edit]
  const removed = removals(node, members, (member) => member !== first, text)
  return removed && [edit, ...removed]
}

function marginOf<Drafted>({ layout, column, node, isOneLine, space }: Arranging<Drafted>): string {
  if (node.flow && isOneLine) return space
  return layout.lineBreak + layout.indentation.repeat(column)
}

function separator<Drafted>(arranging: Arranging<Drafted>): string {
  return (arranging.node.flow ? ',' : '') + marginOf(arranging)
}

function addFirst<Drafted>(
  first: WrittenMember | undefined,
  texts: readonly string[],
  arranging: Arranging<Drafted>,
): readonly Edit[] {
  if (first === undefined) return []
  const { start } = blockOf(first, arranging)
  const text = texts.map((each) => each + separator(arranging)).join('')
  return [behindDash({ start, end: start, text }, arranging)]
}

function addAfter<Drafted>(
  place: WrittenMember,
  texts: readonly string[],
  arranging: Arranging<Drafted>,
): readonly Edit[] {
  const { text, node, isOneLine } = arranging
  const lines = texts.map((each) => separator(arranging) + each).join('')
  if (!node.flow) {
    const at = endOfText(place, arranging)
    return [{ start: at, end: at, text: lines }]
  }
  const comment = isOneLine ? undefined : commentBehind(text, place.end)
  if (comment === undefined) return [{ start: place.end, end: place.end, text: lines }]
  // The comment stays after its own entry, and the comma comes before it.
  const hasComma = text.slice(place.end, comment.start).includes(',')
  const commas = hasComma ? [] : [{ start: place.end, end: place.end, text: ',' }]
  return [...commas, { start: comment.end, end: comment.end, text: lines.slice(1) + (hasComma ? ',' : '') }]
}

/** The end of a member with its comments. Blank lines after a block scalar belong to it. */
function endOfText<Drafted>(member: WrittenMember, arranging: Arranging<Drafted>): number {
  const { text } = arranging
  const { end } = blockOf(member, arranging)
  // A block scalar can follow, and lines of spaces would belong to it.
  if (member.alias !== undefined || !keepsLineBreaks(member.path.node, text)) return endWithSpaces(text, end)
  const blank = /(?:[ \t]*(?:\r\n|\n|\r))*(?:[ \t]+$)?/y
  blank.lastIndex = end
  const found = blank.exec(text)?.[0] ?? ''
  const lastLine = /(?:\r\n|\n|\r)[ \t]*$/.exec(found)?.[0] ?? ''
  return end + found.length - (endsInSpaces(member.path.node, lastLine) ? 0 : lastLine.length)
}

/** True if a value is a member of this map or list. */
export function isOwn({ parent }: NodePath, path: NodePath): boolean {
  return parent !== undefined && isSamePath(parent, path)
}

/**
 * The written entry that each entry of a draft continues: if there are several, the one with the same key, or else the first. An
 * entry with another key that also changes its position has moved, and continues none.
 */
export function claimedBy(
  { entries }: MapDraft,
  path: NodePath,
  members: readonly WrittenMember[],
): ReadonlyMap<DraftEntry, WrittenMember> {
  const free = new Map(members.filter(({ isMerge }) => !isMerge).map((member) => [member.path.key, member]))
  const claimed = new Map<DraftEntry, WrittenMember>()
  let hasRenamed = false
  for (const entry of entries) {
    const { from, key } = entry
    if (from === undefined || !isOwn(from, path)) continue
    const member = free.get(from.key)
    if (from.key !== key) hasRenamed = true
    else if (member !== undefined && free.delete(key)) claimed.set(entry, member)
  }
  if (!hasRenamed) return claimed
  const nextStarts = startsAfter(entries, claimed)
  let before = -1
  for (const [index, entry] of entries.entries()) {
    const known = claimed.get(entry)
    const { from } = entry
    const member = known ?? (from !== undefined && isOwn(from, path) ? free.get(from.key) : undefined)
    if (member === undefined) continue
    if (known === undefined) {
      if (member.start < before || member.start > (nextStarts[index] ?? Number.POSITIVE_INFINITY)) continue
      free.delete(member.path.key)
      claimed.set(entry, member)
    }
    before = member.start
  }
  return claimed
}

/** For each entry, the start of the next entry that keeps its key. */
function startsAfter(
  entries: readonly DraftEntry[],
  claimed: ReadonlyMap<DraftEntry, WrittenMember>,
): readonly number[] {
  const starts: number[] = []
  let next = Number.POSITIVE_INFINITY
  for (const entry of entries.toReversed()) {
    starts.push(next)
    next = claimed.get(entry)?.start ?? next
  }
  return starts.reverse()
}

/** True if the merge key of a map adds exactly the entries of the draft. `isBroughtAs` tests one of its values. */
export function keepsMerge(
  map: MapNode,
  path: NodePath,
  draft: MapDraft,
  claimed: ReadonlyMap<DraftEntry, WrittenMember>,
  isBroughtAs: (from: NodePath, value: Draft) => boolean,
): boolean {
  const brought = keysOfMerge(map)
  const order = new Map(map.entries.keys().map((key, index) => [key, index]))
  let merged = 0
  let last = -1
  const own = new Set<string>()
  for (const entry of draft.entries) {
    const { from, key, value } = entry
    const isAuthors = from !== undefined && isOwn(from, path)
    if (isAuthors && isMergedKey(map, from.key)) {
      if (key !== from.key || !isBroughtAs(from, value)) return false
      merged += 1
    } else if (claimed.has(entry)) own.add(key)
    else {
      if (brought.has(key)) return false
      last = map.entries.size
      continue
    }
    const place = from === undefined ? -1 : (order.get(from.key) ?? -1)
    if (place < last) return false
    last = place
  }
  const all = map.entries.keys().filter((key) => isMergedKey(map, key)).length
  return merged === all && [...brought].every((key) => isMergedKey(map, key) || own.has(key))
}
