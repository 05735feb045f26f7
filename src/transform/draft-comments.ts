import type { Annotate, CommentSide } from '../edit/operation.ts'
import { type AnchoredComment, anchoredComments } from '../edit/text/comment-anchors.ts'
import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { ListNode, Node } from '../load/node.ts'
import { toData } from '../load/node-data.ts'
import { membersOf, type NodePath, pointerOf, rootPath, stepTo } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { formatPointer } from '../pointer.ts'
import type { GraphDescription } from './description.ts'
import { findingFor } from './removed-comments.ts'
import type { PointerMap } from './transform.ts'

/**
 * Adds comments of an earlier result that a new result lacks, because a person wrote them, next to the same values. Returns
 * findings for comments that have no place in the new result.
 */
export async function withDraftComments(
  result: GraphDescription,
  draft: SourceFile,
  newPointer: PointerMap = (pointer) => pointer,
): Promise<{ readonly description: GraphDescription; readonly findings: readonly Finding[] }> {
  const { entry } = result.graph
  const places = new PlacesInResult(entry, newPointer)
  const added = commentsWithout(anchoredComments(draft), anchoredComments(entry), places)
  const edits = entry.language === 'yaml' ? annotations(added, places) : []
  const description = edits.length === 0 ? result : await result.edit(edits)
  const lost = commentsWithout(added, addedIn(description.graph, entry), places)
  const findings = findingFor(
    draft,
    lost.map(({ start, end, at }) => ({ start, end, owner: at })),
    missing,
  )
  return { description, findings }
}

function missing(shown: string, count: number): string {
  return count === 1
    ? `The comment ${shown} of the draft has no place in the new one; add it again if you need it`
    : `${count} comments of the draft, such as ${shown}, have no place in the new one; add them again if you need them`
}

/** The comments of the written result that the result before did not have. */
function addedIn({ entry }: Graph, before: SourceFile): readonly AnchoredComment[] {
  return entry === before ? [] : commentsWithout(anchoredComments(entry), anchoredComments(before))
}

/** The comments that have no equal in the others: at the same place first, then anywhere. Each equal is used once. */
function commentsWithout(
  comments: readonly AnchoredComment[],
  others: readonly AnchoredComment[],
  places?: PlacesInResult,
): readonly AnchoredComment[] {
  const pointer = ({ at }: AnchoredComment) => {
    const place = places === undefined ? at : places.of(at)
    return place && formatPointer(pointerOf(place))
  }
  const here = new Counts(others.map((other) => `${other.text}\n${formatPointer(pointerOf(other.at))}`))
  const anywhere = new Counts(others.map(({ text }) => text))
  const apart = comments.filter((comment) => {
    const isHere = here.take(`${comment.text}\n${pointer(comment)}`)
    if (isHere) anywhere.take(comment.text)
    return !isHere
  })
  return apart.filter(({ text }) => !anywhere.take(text))
}

/** How many copies of each text are left. */
class Counts {
  readonly #counts = new Map<string, number>()

  constructor(texts: readonly string[]) {
    for (const text of texts) this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1)
  }

  take(text: string): boolean {
    const count = this.#counts.get(text) ?? 0
    if (count > 0) this.#counts.set(text, count - 1)
    return count > 0
  }
}

function annotations(comments: readonly AnchoredComment[], places: PlacesInResult): readonly Annotate[] {
  const edits: Annotate[] = []
  let before: AnchoredComment | undefined
  for (const comment of comments) {
    const place = places.near(comment)
    if (place?.at.parent === undefined) continue
    const { where } = place
    const path = formatPointer(pointerOf(place.at))
    const last = edits.at(-1)
    // Parts of one line stay on one line.
    if (last !== undefined && before?.start === comment.start)
      edits.splice(-1, 1, { ...last, comments: [`${last.comments.join(' ')} ${comment.text}`] })
    else
      edits.push({
        op: 'annotate',
        path,
        comments: comment.isApart && where === 'above' ? [comment.text, ''] : [comment.text],
        where,
      })
    before = comment
  }
  return edits
}

/** Finds values of a draft in the new result: list items by their content, other values by their pointers. */
class PlacesInResult {
  readonly #root: NodePath | undefined
  readonly #newPointer: PointerMap
  readonly #items = new Map<ListNode, Contents>()
  readonly #neighbors = new Map<Node, ReadonlyMap<string, CommentPlace>>()

  constructor(result: SourceFile, newPointer: PointerMap) {
    this.#root = rootPath(result)
    this.#newPointer = newPointer
  }

  /** The new place of a comment. If its value in a map or list is gone, it goes next to another value there. */
  near({ at, where, isOwn }: AnchoredComment): CommentPlace | undefined {
    const place = this.of(at)
    if (place !== undefined) return { at: place, where }
    return isOwn || at.parent === undefined ? undefined : this.#neighborsIn(at.parent).get(at.key)
  }

  of(path: NodePath): NodePath | undefined {
    const way: NodePath[] = []
    for (let at = path; at.parent !== undefined; at = at.parent) way.push(at)
    const pointer = this.#newPointer(pointerOf(path))
    let place = this.#root
    for (const [index, { key, parent }] of way.reverse().entries()) {
      if (place === undefined) return undefined
      const isItem = place.node.kind === 'list' && parent?.node.kind === 'list'
      const next = isItem ? this.#itemIn(place.node, parent.node, Number(key)) : pointer[index]
      place = next === undefined ? undefined : stepTo(place, next)
    }
    return place
  }

  /** For each missing value, the place of the next one, else of the previous one. */
  #neighborsIn(parent: NodePath): ReadonlyMap<string, CommentPlace> {
    const known = this.#neighbors.get(parent.node)
    if (known !== undefined) return known
    const neighbors = new Map<string, CommentPlace>()
    const members = membersOf(parent).map((member) => ({ key: member.key, at: this.of(member) }))
    let last: NodePath | undefined
    for (const { key, at } of members) {
      last = at ?? last
      if (last !== undefined) neighbors.set(key, { at: last, where: 'below' })
    }
    let next: NodePath | undefined
    for (const { key, at } of members.reverse()) {
      next = at ?? next
      if (next !== undefined) neighbors.set(key, { at: next, where: 'above' })
    }
    this.#neighbors.set(parent.node, neighbors)
    return neighbors
  }

  /**
   * The index of an item: where the same content is, else the same index unless its content comes from elsewhere in the list.
   */
  #itemIn(result: Node, draft: Node, index: number): string | undefined {
    const [now, then] = [this.#contentsOf(result), this.#contentsOf(draft)]
    const content = then.list[index] ?? ''
    const same = now.list[index] === content ? index : now.first.get(content)
    if (same !== undefined) return String(same)
    const there = now.list[index]
    return there === undefined || then.first.has(there) ? undefined : String(index)
  }

  #contentsOf(node: Node): Contents {
    if (node.kind !== 'list') return { list: [], first: new Map() }
    const known = this.#items.get(node)
    if (known !== undefined) return known
    const list = node.items.map((item) => JSON.stringify(toData(item)))
    const first = new Map(list.map((content, index) => [content, index] as const).reverse())
    this.#items.set(node, { list, first })
    return { list, first }
  }
}

/** The contents of the items of a list, with the first place of each. */
interface Contents {
  readonly list: readonly string[]
  readonly first: ReadonlyMap<string, number>
}

interface CommentPlace {
  readonly at: NodePath
  readonly where: CommentSide
}
