import { editOfComment } from '../edit/drafts/comment-change.ts'
import { editsToDraft } from '../edit/drafts/edits-to-draft.ts'
import type { Operation } from '../edit/operation.ts'
import { applySets } from '../edit/operations/apply-sets.ts'
import type { Edit } from '../edit/text-edits.ts'
import type { Graph } from '../graph/graph.ts'
import { waysOf } from '../graph/reference-writing.ts'
import { commentExtents } from '../load/comments/comments.ts'
import { commentsWithin } from '../load/comments/entry-comments.ts'
import type { Extent } from '../load/node.ts'
import { lastBefore } from '../load/sorted.ts'
import type { SourceFile } from '../load/source-file.ts'
import { mayHaveAliases } from '../load/text/written-text.ts'
import { parsePointer } from '../pointer.ts'
import type { FixedFile } from './fix-attempt.ts'
import type { ProposedFix } from './fixer.ts'

/** The comments of a file, in order, and the texts of those that edits take away and write in another place. */
interface FileComments {
  readonly extents: readonly Extent[]
  readonly moved: ReadonlySet<string>
}

type KnownComments = ReadonlyMap<SourceFile, FileComments>

/** The changes that one fix makes in a file. */
export type FixEdits = Omit<FixedFile, 'after'>

/** Edits of a file, by their effect. */
type KnownEdits = ReadonlyMap<SourceFile, ReadonlyMap<string, Edit>>

/**
 * The edits of each fix alone, as far as they are among the checked edits of all fixes together: reading a text again
 * for each fix would take too long. A fix without edits must be tried alone.
 */
export function editsOfEach(
  fixes: readonly ProposedFix[],
  files: readonly FixedFile[],
  graph: Graph,
): ReadonlyMap<ProposedFix, readonly FixEdits[]> {
  const together: KnownEdits = new Map(
    files.map(({ before, edits }) => [before, new Map(edits.map((edit) => [keyOf(edit), edit]))]),
  )
  const comments = new Map(files.map((file) => [file.before, commentsOf(file)]))
  const zones = fixZones(fixes, graph)
  const apart = new Set([...zones.values()].flatMap((known) => known.map(({ fix }) => fix)))
  const others = new Map(
    fixes.filter((fix) => !apart.has(fix)).map((fix) => [fix, editsAmong({ together, comments }, fix, graph)] as const),
  )
  const inZones = editsInZones(together, zones, [...others.values()])
  const each = new Map<ProposedFix, readonly FixEdits[]>()
  for (const fix of fixes) {
    const edits = apart.has(fix)
      ? (inZones?.get(fix) ?? editsAmong({ together, comments }, fix, graph))
      : others.get(fix)
    if (edits !== undefined) each.set(fix, edits)
  }
  return each
}

/**
 * The edits of each fix that has zones, in time linear in the number of fixes: applying each alone would take time in the size
 * of its surroundings. Undefined if an edit cannot be assigned to one fix.
 */
function editsInZones(
  together: KnownEdits,
  zones: ReadonlyMap<SourceFile, readonly FixZone[]>,
  others: readonly (readonly FixEdits[] | undefined)[],
): ReadonlyMap<ProposedFix, readonly FixEdits[]> | undefined {
  const found = new Map<ProposedFix, { before: SourceFile; edits: Edit[] }[]>()
  const ofOthers = new Map<SourceFile, Set<string>>()
  for (const changes of others) {
    if (changes === undefined) return undefined
    for (const { before, edits } of changes) {
      const known = ofOthers.get(before) ?? new Set()
      ofOthers.set(before, known)
      for (const edit of edits) known.add(keyOf(edit))
    }
  }
  for (const [before, edits] of together) {
    const inFile = zones.get(before) ?? []
    let index = 0
    for (const [key, edit] of [...edits].sort(([, one], [, other]) => one.start - other.start)) {
      while ((inFile[index + 1]?.start ?? Number.POSITIVE_INFINITY) <= edit.start) index++
      const zone = inFile[index]
      const isInZone = zone !== undefined && zone.start <= edit.start && edit.start <= zone.end
      // An edit that reaches into the next zone may be of both fixes.
      const reachesOn = edit.end > (inFile[index + 1]?.start ?? Number.POSITIVE_INFINITY)
      if (isInZone === (ofOthers.get(before)?.has(key) === true) || (isInZone && reachesOn)) return undefined
      if (!isInZone) continue
      const ofFix = found.get(zone.fix) ?? []
      found.set(zone.fix, ofFix)
      const ofFile = ofFix.find((one) => one.before === before)
      if (ofFile === undefined) ofFix.push({ before, edits: [edit] })
      else ofFile.edits.push(edit)
    }
  }
  return found
}

/** The edits of a fix that is applied alone; undefined when they are not among those of all together. */
function editsAmong(
  { together, comments: written }: { readonly together: KnownEdits; readonly comments: KnownComments },
  { operations, comments }: ProposedFix,
  graph: Graph,
): readonly FixEdits[] | undefined {
  const alone = comments.flatMap((change): readonly FixEdits[] => {
    const file = graph.files.get(change.file)
    return file === undefined ? [] : [{ before: file, edits: [editOfComment(file, change)] }]
  })
  for (const [file, draft] of applySets(graph, [operations]).drafts) {
    const edits = editsToDraft(file, draft)
    const all = together.get(file)
    if (edits === undefined || !edits.every((edit) => all?.has(keyOf(edit)))) return undefined
    // A comment that is written elsewhere is in an edit that belongs to no operation.
    const known = written.get(file)
    if (known !== undefined && edits.some((edit) => movesComment(file, known, edit))) return undefined
    alone.push({ before: file, edits })
  }
  return alone
}

/** The comments of a file before its edits. Of those that an edit takes away, the texts that are in the new text all the same. */
function commentsOf({ before, after, edits }: FixedFile): FileComments {
  const extents = commentExtents(before)
  const taken = new Set(edits.flatMap((edit) => coveredBy(edit, extents)))
  if (taken.size === 0) return { extents, moved: new Set() }
  const textOf = ({ text }: SourceFile, { start, end }: Extent) => commentsWithin(text.slice(start, end))
  const more = new Map<string, number>()
  const count = (text: string, by: number) => more.set(text, (more.get(text) ?? 0) + by)
  for (const extent of commentExtents(after)) for (const text of textOf(after, extent)) count(text, 1)
  for (const extent of extents) if (!taken.has(extent)) for (const text of textOf(before, extent)) count(text, -1)
  return { extents, moved: new Set([...more].flatMap(([text, number]) => (number > 0 ? [text] : []))) }
}

function movesComment({ text }: SourceFile, { extents, moved }: FileComments, edit: Edit): boolean {
  if (moved.size === 0) return false
  return coveredBy(edit, extents).some(({ start, end }) =>
    commentsWithin(text.slice(start, end)).some((part) => moved.has(part)),
  )
}

/** The comments that an edit touches. */
function coveredBy({ start, end }: Edit, comments: readonly Extent[]): readonly Extent[] {
  const first = lastBefore(comments.length, (at) => (comments[at]?.end ?? 0) <= start) + 1
  const behind = lastBefore(comments.length, (at) => (comments[at]?.start ?? 0) < end) + 1
  return comments.slice(first, behind)
}

function keyOf({ start, end, text }: Edit): string {
  return `${start} ${end} ${text}`
}

/** A stretch of a file in which edits of one fix begin, and of no other. */
interface FixZone extends Extent {
  readonly fix: ProposedFix
}

/**
 * The zones of fixes that change maps and lists of their own, by file and in order: the collection around each value that a fix
 * changes, with its key. A fix has none where it may change something elsewhere, such as references, or where the zones of two
 * fixes overlap.
 */
function fixZones(fixes: readonly ProposedFix[], graph: Graph): ReadonlyMap<SourceFile, readonly FixZone[]> {
  const zones = new Map<SourceFile, FixZone[]>()
  const wide = new Set<ProposedFix>()
  for (const fix of fixes) {
    for (const operation of fix.operations) {
      const file = operation.file === undefined ? undefined : graph.files.get(operation.file)
      const extent = file === undefined ? undefined : changedExtent(operation, file, graph)
      if (file === undefined || extent === undefined) {
        wide.add(fix)
        continue
      }
      const known = zones.get(file) ?? []
      zones.set(file, known)
      known.push({ fix, ...extent })
    }
  }
  for (const known of zones.values()) {
    known.sort((one, other) => one.start - other.start)
    let last: FixZone | undefined
    for (const zone of known) {
      if (last !== undefined && last.fix !== zone.fix && zone.start < last.end) {
        wide.add(last.fix)
        wide.add(zone.fix)
      }
      if (last === undefined || zone.end > last.end) last = zone
    }
  }
  return new Map([...zones].map(([file, known]) => [file, known.filter(({ fix }) => !wide.has(fix))]))
}

/** Where the edits of an operation begin; undefined where that is not known. */
function changedExtent(operation: Operation, file: SourceFile, graph: Graph): Extent | undefined {
  const pointer = parsePointer(operation.path)
  const key = pointer?.at(-1)
  if (pointer === undefined || key === undefined || mayHaveAliases(file)) return undefined
  // References move with their value.
  if (operation.op === 'move' || operation.op === 'copy') return undefined
  const around = file.nodeAt(pointer.slice(0, -1))
  if (around === undefined || around.kind === 'scalar') return undefined
  if (operation.op === 'rename' && waysOf(graph).get(around)?.has(key) === true) return undefined
  const owner = file.nodeAt(pointer.slice(0, -2))
  const entry = owner?.kind === 'map' ? owner.entries.get(pointer.at(-2) ?? '') : undefined
  // A collection in block style that gets its last entry, or loses all, is written up to the end of its line.
  const lineEnd = file.text.indexOf('\n', around.end)
  const end = around.flow ? around.end : lineEnd === -1 ? file.text.length : lineEnd
  return { start: entry?.keyStart ?? around.start, end }
}
