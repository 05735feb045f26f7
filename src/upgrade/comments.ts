import { commentEdits, type PlacedComments } from '../edit/drafts/comment-places.ts'
import { layoutOf } from '../edit/text/layout.ts'
import type { Edit } from '../edit/text-edits.ts'
import { CommentOwners, commentExtents } from '../load/comments/comments.ts'
import type { Extent } from '../load/node.ts'
import { type NodePath, pointerOf, rootPath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { formatFragment, type Pointer } from '../pointer.ts'
import type { NewPlaces } from './places.ts'

/** A file before and after its draft was written. */
export interface WrittenFile {
  readonly before: SourceFile
  readonly after: SourceFile
}

/** How many copies of each comment a text has beyond those that it should have. */
type Counts = Map<string, number>

/**
 * The edits of new texts after which each comment is in them as often as in the old ones. A comment that its file lost is written above
 * the nearest value that is still there: nothing that an author wrote about a removed key goes with it. A second copy is removed, as of
 * an alias that had to be written out.
 */
export function commentEditsFor(
  files: readonly WrittenFile[],
  places: NewPlaces,
): ReadonlyMap<SourceFile, readonly Edit[]> {
  const left = new Map(files.map(({ after }) => [after, countsOf(after)] as const))
  const missing = files.map(({ before, after }) => ({
    before,
    after,
    extents: commentExtents(before).filter((extent) => !isTaken(textOf(extent, before), left.get(after))),
  }))
  const holders = holdersOf(left.values())
  const edits = new Map<SourceFile, readonly Edit[]>()
  for (const { before, after, extents } of missing) {
    const root = rootPath(before)
    if (root === undefined || before.language !== 'yaml') continue
    const lost = extents.filter((extent) => {
      const text = textOf(extent, before)
      return !(holders.get(text) ?? []).some((counts) => isTaken(text, counts))
    })
    if (lost.length === 0) continue
    const owners = new CommentOwners(root)
    const placed = lost.map((extent) => placedComment(before, extent, owners.ownerOf(extent), places))
    edits.set(after, commentEdits(after, placed, layoutOf(after).lineBreak))
  }
  let expected: ReadonlySet<string> | undefined
  for (const [after, counts] of left) {
    const extents = commentExtents(after).filter((extent) => (counts.get(textOf(extent, after)) ?? 0) > 0)
    const root = rootPath(after)
    if (extents.length === 0 || root === undefined) continue
    const owners = new CommentOwners(root)
    // Few texts have a comment twice, and to find the places of all comments takes long.
    expected ??= expectedPlaces(files, places)
    const known = expected
    const isOriginal = (extent: Extent): boolean =>
      known.has(placeOf(after, pointerOf(owners.ownerOf(extent)), textOf(extent, after)))
    // Copies first: the comment stays where its value is.
    const [originals, copies] = [extents.filter(isOriginal), extents.filter((extent) => !isOriginal(extent))]
    const repeated = [...copies.toReversed(), ...originals.toReversed()].filter((extent) =>
      isTaken(textOf(extent, after), counts),
    )
    edits.set(after, [...(edits.get(after) ?? []), ...repeated.map((extent) => removal(extent, after))])
  }
  return edits
}

/** The counts of the files that have more copies of a comment than they had, by its text. */
function holdersOf(all: Iterable<Counts>): ReadonlyMap<string, readonly Counts[]> {
  const holders = new Map<string, Counts[]>()
  for (const counts of all) {
    for (const [text, count] of counts) {
      if (count === 0) continue
      const known = holders.get(text)
      if (known === undefined) holders.set(text, [counts])
      else known.push(counts)
    }
  }
  return holders
}

/** The places at which the comments of the old texts are expected in the new ones. */
function expectedPlaces(files: readonly WrittenFile[], places: NewPlaces): ReadonlySet<string> {
  const expected = new Set<string>()
  const replaced = new Map(files.map(({ before, after }) => [before, after]))
  for (const { before } of files) {
    const root = rootPath(before)
    if (root === undefined) continue
    const owners = new CommentOwners(root)
    for (const extent of commentExtents(before)) {
      const owner = owners.ownerOf(extent)
      const place = places.of(owner)
      // Of a value that is in several places, such as one behind a merge key, its own counts.
      expected.add(placeOf(before, pointerOf(owner), textOf(extent, before)))
      const after = place && replaced.get(place.file)
      if (place !== undefined && after !== undefined)
        expected.add(placeOf(after, place.pointer, textOf(extent, before)))
    }
  }
  return expected
}

function placeOf(file: SourceFile, pointer: Pointer, comment: string): string {
  return `${file.path}${formatFragment(pointer)} ${comment}`
}

/** The edit that removes a comment, with its line if it is alone there. */
function removal({ start, end }: Extent, { text }: SourceFile): Edit {
  let from = start
  while (from > 0 && /[ \t]/.test(text.charAt(from - 1))) from -= 1
  const isAlone = from === 0 || /[\r\n]/.test(text.charAt(from - 1))
  const [lineBreak = ''] = /^(?:\r\n|\n|\r)/.exec(text.slice(end, end + 2)) ?? []
  return { start: from, end: isAlone ? end + lineBreak.length : end, text: '' }
}

/** How often each comment is in a text. */
function countsOf(file: SourceFile): Counts {
  const counts: Counts = new Map()
  for (const extent of commentExtents(file)) {
    const text = textOf(extent, file)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

/** Takes one copy of a comment; false if there is none any more. */
function isTaken(text: string, counts: Counts | undefined): boolean {
  const count = counts?.get(text) ?? 0
  if (count > 0) counts?.set(text, count - 1)
  return count > 0
}

function textOf({ start, end }: Extent, { text }: SourceFile): string {
  return text.slice(start, end)
}

function placedComment(file: SourceFile, extent: Extent, owner: NodePath, places: NewPlaces): PlacedComments {
  const comments = [textOf(extent, file)]
  for (let at: NodePath | undefined = owner; at !== undefined; at = at.parent) {
    const place = places.of(at)
    if (place?.file === file) return { pointer: place.pointer, where: 'above', comments }
  }
  return { pointer: [], where: 'above', comments }
}
