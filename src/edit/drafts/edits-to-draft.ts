import type { MapNode } from '../../load/node.ts'
import { type NodePath, rootPath, membersOf as valuesIn } from '../../load/node-path.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { indentBefore } from '../../load/text/lines.ts'
import type { CommentNotes, Draft, DraftEntry, DraftItem, ListDraft, MapDraft } from '../draft.ts'
import { type Layout, Layouts } from '../text/layout.ts'
import {
  columnIn,
  firstMemberOf,
  isMergedKey,
  isSamePath,
  mayHaveAnchors,
  memberAt,
  type WrittenMember,
  withoutAlias,
  writtenMembers,
} from '../text/members.ts'
import { settledInsertions } from '../text/remove-entries.ts'
import type { Edit } from '../text-edits.ts'
import { AnchoredValues, type Around, type WrittenValue } from './anchored-values.ts'
import { type ArrangedPart, arrangement, claimedBy, isOwn, keepsMerge } from './entry-arrangement.ts'
import { commentsAbove, DraftText, draftPath, type FlowStyle, sourceOf } from './print-draft.ts'
import { replacedInBlock, replacedInFlow, replacedInLine } from './replace-value.ts'

/** Whether anchors in moved values, and aliases of changed, moved or removed values, are kept or written out. */
export type AnchorTreatment = 'kept' | 'written out'

/**
 * The edits that change the root of a file into a draft. Undefined if the text has no place for a change. If anchors are `kept`,
 * the result can differ from the draft and has to be compared with it.
 */
export function editsToDraft(
  file: SourceFile,
  draft: Draft,
  anchors: AnchorTreatment = 'written out',
): readonly Edit[] | undefined {
  const root = rootPath(file)
  if (root === undefined) return undefined
  const layouts = new Layouts(file)
  const edits = new DraftEdits(file, layouts, { isPart: false, anchors })
  edits.value(
    memberAt(root),
    draft,
    file.language === 'json' ? { isOneLine: !/[\r\n]/.test(file.text.trim()) } : undefined,
  )
  edits.settleAliases()
  return edits.all()
}

/** The edits of a file's text, or of a part that is also written to another place. */
class DraftEdits {
  readonly #edits: Edit[] = []
  #hasPlace = true
  readonly #file: SourceFile
  readonly #layouts: Layouts
  readonly #layout: Layout
  readonly #anchors: AnchorTreatment
  /** True if anchors and aliases have to be removed, because they only have a meaning at their own place. */
  readonly #isWithoutAnchors: boolean
  readonly #isPart: boolean
  readonly #text: DraftText
  readonly #mayHaveAnchors: boolean
  readonly #anchored = new AnchoredValues()

  /** `isPart` is true if the text is written to another place. */
  constructor(
    file: SourceFile,
    layouts: Layouts,
    { isPart, anchors }: { readonly isPart: boolean; readonly anchors: AnchorTreatment },
  ) {
    this.#file = file
    this.#layouts = layouts
    this.#layout = layouts.of(file)
    this.#anchors = anchors
    this.#isPart = isPart
    this.#isWithoutAnchors = isPart && anchors === 'written out'
    this.#mayHaveAnchors = mayHaveAnchors(file)
    // The anchor may already exist in the other file.
    this.#text = new DraftText(file, this.#layout, (path, draft) =>
      editsInside(path, draft, { layouts, anchors: path.file === file ? anchors : 'written out' }),
    )
  }

  /** Undefined if the text has no place for an edit. */
  all(): readonly Edit[] | undefined {
    return this.#hasPlace ? settledInsertions(this.#edits, this.#file.text, this.#layout.lineBreak) : undefined
  }

  /** Changes a value in the text into its draft. */
  value(member: WrittenMember, draft: Draft, around: Around, dropped?: readonly string[]): void {
    const { path, alias } = member
    const { node } = path
    const of = draftPath(draft)
    const isSame = of !== undefined && isSamePath(of, path)
    if (isSame && draft.kind === 'kept') this.#keep(member, around)
    else if (isSame && draft.kind === 'changed')
      for (const change of draft.inside.values()) this.member(memberAt(change.from), change, aroundOf(change.from))
    else if (alias !== undefined && !this.#isPart) this.#anchored.addAlias({ member, draft, around })
    else {
      if (this.#mayHaveAnchors && !this.#isPart) this.#anchored.change(node, draft)
      if (alias === undefined && isSame && draft.kind === 'map' && node.kind === 'map')
        this.#map(member, node, draft, around)
      else if (alias === undefined && isSame && draft.kind === 'list' && node.kind === 'list')
        this.#list(member, draft, around)
      else if (node.properties?.anchor !== undefined && alias === undefined && !this.#isPart)
        this.#anchored.addReplaced({ member, draft, around, dropped })
      else this.#replace({ member, draft, around, dropped })
    }
  }

  /** Changes an entry or item into its draft, at its place. */
  member(
    member: WrittenMember,
    { key, value, notes }: { readonly key?: string; readonly value: Draft; readonly notes?: CommentNotes | undefined },
    around: Around,
  ): void {
    const { entry, path } = member
    if (notes?.alsoOf !== undefined && around === undefined) this.#addAbove(member, notes.alsoOf)
    if (entry !== undefined && key !== undefined && key !== entry.key) {
      const written = path.file.text.slice(entry.keyStart, entry.keyEnd)
      const text = this.#file.language === 'json' ? JSON.stringify(key) : this.#text.stringLike(key, written)
      this.#edits.push({ start: entry.keyStart, end: entry.keyEnd, text })
      this.#withoutAnchor(entry.keyProperties?.anchor)
    } else this.#keepKey(member)
    this.value(member, value, around, notes?.dropped)
  }

  /** Writes the comments above another value above an entry that begins its line, below its own comments. */
  #addAbove({ start }: WrittenMember, other: NodePath): void {
    const comments = commentsAbove(sourceOf(other))
    const indent = indentBefore(this.#file.text, start)
    if (indent === undefined || comments.length === 0) return
    const text = comments.map((comment) => comment + this.#layout.lineBreak + indent).join('')
    this.#edits.push({ start, end: start, text })
  }

  /** Writes out aliases that no longer match their anchors, and replaces values with anchors. */
  settleAliases(): void {
    const { lost, replaced } = this.#anchored.settled()
    for (const value of lost) {
      const { member, draft, around } = value
      if (draft.kind !== 'kept' || !isSamePath(draft.path, member.path)) this.#replace(value)
      else if (this.#anchors === 'written out') this.#writeOut(member, around)
    }
    for (const { value, keepsAnchor } of replaced) this.#replace(value, keepsAnchor)
  }

  #map(member: WrittenMember, map: MapNode, draft: MapDraft, around: Around): void {
    const { path } = member
    const members = writtenMembers(path)
    const claimed = claimedBy(draft, path, members)
    const merge = members.find(({ isMerge }) => isMerge)
    const isMergeKept =
      merge !== undefined &&
      keepsMerge(map, path, draft, claimed, (from, value) => this.#anchored.isBroughtAs(from, value))
    const parts = draft.entries.map((entry): ArrangedPart<DraftEntry> => {
      const isMerged = isMergeKept && entry.from !== undefined && isOwn(entry.from, path) && isMergedKey(map, entry.key)
      return { member: isMerged ? merge : claimed.get(entry), draft: entry }
    })
    if (isMergeKept && merge !== undefined && !parts.some((part) => part.member === merge))
      parts.push({ member: merge, draft: undefined })
    this.#collection(member, members, parts, isMergeKept, draft, around)
  }

  #list(member: WrittenMember, draft: ListDraft, around: Around): void {
    const members = writtenMembers(member.path)
    const free = new Set(members)
    const parts = draft.items.map((item) => {
      const { from } = item
      const own = from !== undefined && isOwn(from, member.path) ? members[Number(from.key)] : undefined
      return { member: own !== undefined && free.delete(own) ? own : undefined, draft: item }
    })
    this.#collection(member, members, parts, false, draft, around)
  }

  #collection(
    member: WrittenMember,
    members: readonly WrittenMember[],
    parts: readonly ArrangedPart<DraftEntry | DraftItem>[],
    isInOrder: boolean,
    draft: MapDraft | ListDraft,
    around: Around,
  ): void {
    const { path } = member
    const { node } = path
    const { text } = this.#file
    if (node.kind === 'scalar') return
    const [first] = members
    const isEmpty = first === undefined || parts.length === 0
    if (isEmpty && (parts.length > 0 || first !== undefined)) {
      // Without `of`, so that it is written like a new one.
      const anew = { ...draft, of: undefined }
      if (path.parent === undefined && this.#file.language === 'yaml') this.#replaceRoot(member, anew)
      else this.#replace({ member, draft: anew, around })
      return
    }
    if (first === undefined) return
    if (node.flow && !/[[{]/.test(text.charAt(node.start))) {
      this.#hasPlace = false
      return
    }
    const isOneLine = node.flow && (around?.isOneLine === true || !/[\r\n]/.test(text.slice(node.start, first.start)))
    const inside: Around = node.flow ? { isOneLine } : undefined
    this.#withoutAnchor(node.properties?.anchor)
    const column = isOneLine ? 0 : columnIn(this.#file, first.start)
    const style: FlowStyle = { isOneLine, indent: column }
    const edits = arrangement({
      text,
      node,
      members,
      parts,
      isInOrder,
      column,
      layout: this.#layout,
      isOneLine,
      space: this.#file.language === 'json' && this.#text.isTight ? '' : ' ',
      textOf: (part) => this.#partText(part, column, node.flow ? style : undefined),
      keep: (kept, part) => {
        if (part === undefined) this.#keep(kept, inside, true)
        else this.member(kept, part, inside)
      },
      moved: (kept, part) => {
        if (!this.#mayHaveAnchors && (part === undefined || isUnchanged(kept, part))) return []
        const moved = new DraftEdits(this.#file, this.#layouts, { isPart: true, anchors: this.#anchors })
        if (part === undefined) moved.#keep(kept, inside)
        else moved.member(kept, part, inside)
        return moved.all()
      },
    })
    if (edits === undefined) this.#hasPlace = false
    else this.#edits.push(...edits)
  }

  #partText(part: DraftEntry | DraftItem, column: number, style: FlowStyle | undefined): string {
    if ('key' in part) return style === undefined ? this.#text.entry(part, column) : this.#text.flowEntry(part, style)
    return style === undefined ? this.#text.item(part, column) : this.#text.flowValue(part.value, style)
  }

  /** Keeps a member as it is. Aliases are checked later or, in a part, written out now. */
  #keep(member: WrittenMember, around: Around, isBrought = false): void {
    if (!this.#mayHaveAnchors) return
    const { path, alias, isMerge } = member
    if (alias !== undefined || isMerge) {
      if (this.#isWithoutAnchors) this.#writeOut(member, around)
      else this.#anchored.addAlias({ member, draft: { kind: 'kept', path }, around, isBrought })
      if (alias !== undefined) return
    }
    const { node } = path
    const { anchor } = node.properties ?? {}
    if (anchor !== undefined) {
      if (this.#isWithoutAnchors) this.#withoutAnchor(anchor)
      else this.#anchored.keep(node.start)
    }
    if (node.kind === 'scalar' || (this.#isWithoutAnchors && isMerge)) return
    const inside: Around = node.flow ? { isOneLine: true } : undefined
    for (const inner of writtenMembers(path)) {
      this.#keepKey(inner)
      this.#keep(inner, inside)
    }
  }

  #keepKey({ entry, isMerge }: WrittenMember): void {
    const anchor = entry?.keyProperties?.anchor
    if (anchor === undefined || isMerge) return
    if (this.#isWithoutAnchors) this.#withoutAnchor(anchor)
    else this.#anchored.keep(entry?.keyStart ?? 0)
  }

  #withoutAnchor(anchor: { readonly start: number; readonly end: number } | undefined): void {
    if (anchor === undefined || !this.#isWithoutAnchors) return
    const { text } = this.#file
    const { start, end } = anchor
    if (text[end] === ' ') this.#edits.push({ start, end: end + 1, text: '' })
    else this.#edits.push({ start: text[start - 1] === ' ' ? start - 1 : start, end, text: '' })
  }

  /** Replaces an alias or a merge key by its values. */
  #writeOut(member: WrittenMember, around: Around): void {
    const { path, isMerge } = member
    if (!isMerge) {
      this.#replace({ member, draft: { kind: 'kept', path }, around })
      return
    }
    const map = path.parent?.node
    if (map?.kind !== 'map' || path.parent === undefined) return
    const { parent } = path
    const entries = valuesIn(parent)
      .filter(({ key }) => isMergedKey(map, key))
      .map((from): DraftEntry => ({ key: from.key, value: { kind: 'kept', path: from }, from: undefined }))
    const column = columnIn(this.#file, member.start)
    const { lineBreak } = this.#layout
    const text =
      around === undefined
        ? entries.map((entry) => this.#text.entry(entry, column)).join(lineBreak + ' '.repeat(column))
        : entries.map((entry) => this.#text.flowEntry(entry, { isOneLine: true, indent: 0 })).join(', ')
    if (entries.length === 0) this.#hasPlace = false
    else this.#edits.push({ start: member.start, end: member.end, text })
  }

  /** Replaces a value by a draft. */
  #replace({ member, draft, around, dropped }: WrittenValue, keepsAnchor = false): void {
    const inLine = around === undefined ? replacedInLine(member, draft, this.#text) : undefined
    if (inLine !== undefined) {
      this.#edits.push(inLine)
      return
    }
    const isYaml = this.#file.language === 'yaml'
    const { ownerEnd } = member
    if (!isYaml || around !== undefined)
      this.#edits.push(
        replacedInFlow(member, draft, this.#text, { isOneLine: around?.isOneLine === true, keepsAnchor }),
      )
    else if (ownerEnd === undefined) this.#hasPlace = false
    else
      this.#edits.push(
        replacedInBlock(member, draft, this.#text, { ownerEnd, layout: this.#layout, keepsAnchor, dropped }),
      )
  }

  /** Replaces a root that becomes empty or was empty. The text above it stays. */
  #replaceRoot({ path, valueStart }: WrittenMember, draft: Draft): void {
    const { node } = path
    if (node.kind === 'scalar') return
    const [first] = node.kind === 'map' ? node.entries.values() : node.items
    const text = this.#text.value(draft, { kind: 'root', column: -this.#layout.step })
    if (node.flow && first !== undefined)
      this.#edits.push({
        start: node.start,
        end: node.end,
        text: this.#text.flowValue(draft, { isOneLine: true, indent: 0 }),
      })
    else this.#edits.push({ start: valueStart, end: node.end, text: text.trimStart() })
  }
}

/** True if a part of a draft is an author's member with its key and value. */
function isUnchanged({ path, entry }: WrittenMember, part: DraftEntry | DraftItem): boolean {
  if (part.value.kind !== 'kept' || part.notes?.alsoOf !== undefined) return false
  return isSamePath(part.value.path, path) && (!('key' in part) || part.key === entry?.key)
}

/** The style of the collection around a value that can be anywhere in a file. */
function aroundOf({ parent }: NodePath): Around {
  if (parent === undefined || parent.node.kind === 'scalar' || !parent.node.flow) return undefined
  let isOneLine = false
  for (let at: NodePath | undefined = parent; at !== undefined; at = at.parent) {
    const first = firstMemberOf(at)
    const isFlow = at.node.kind !== 'scalar' && at.node.flow
    if (isFlow && first !== undefined) isOneLine ||= !/[\r\n]/.test(at.file.text.slice(at.node.start, first.start))
  }
  return { isOneLine }
}

function editsInside(
  path: NodePath,
  draft: Draft,
  { layouts, anchors }: { readonly layouts: Layouts; readonly anchors: AnchorTreatment },
): readonly Edit[] | undefined {
  if (draft.kind === 'kept' && !mayHaveAnchors(path.file)) return []
  // A collection that is filled or emptied changes its form, which depends on the text before it.
  if (draft.kind === 'map' && (draft.entries.length === 0 || valuesIn(path).length === 0)) return undefined
  if (draft.kind === 'list' && (draft.items.length === 0 || valuesIn(path).length === 0)) return undefined
  const edits = new DraftEdits(path.file, layouts, { isPart: true, anchors })
  const member = memberAt(path)
  const isFlow = path.parent !== undefined && path.parent.node.kind !== 'scalar' && path.parent.node.flow
  const around = isFlow || path.file.language === 'json' ? { isOneLine: false } : undefined
  edits.value(member.alias === undefined ? member : withoutAlias(member), draft, around)
  return edits.all()
}
