import type { Finding } from '../findings/finding.ts'
import type { ListNode, Node } from '../load/node.ts'
import { lastBefore } from '../load/sorted.ts'
import { type SourceFile, stepInto } from '../load/source-file.ts'
import { itemExtent } from '../load/text/written-text.ts'
import { escapeSegment, formatPointer, type Pointer } from '../pointer.ts'
import { ItemIdentities, itemKey } from './item-identity.ts'
import { isEndOf, isMeant, type Suppression, type SuppressionEnd } from './suppression.ts'

/** Notes that suppressions hide something. */
type MarkUsed = (suppression: Suppression) => void

/** Where what a finding is about is written, as offsets. */
interface SuppressedPlaces {
  /** Where the entry or item begins, and its value, unless that is a block of further entries or items. */
  readonly begins: readonly number[]
  /** The last character of a value that is not a block; undefined for a block. */
  readonly last: number | undefined
}

/** The suppressions for one file, found by where they hold: a file may have as many as it has lines, and as many findings. */
export class SuppressedValues {
  readonly #mark: MarkUsed
  readonly #everywhere: OneReach
  readonly #onLine = new Map<number, OneReach>()
  readonly #endingOnLine = new Map<number, OneReach>()
  readonly #inside = new Map<string, OneReach>()
  readonly #at = new Map<string, OneReach>()
  /** By what the items of lists are, and by that and the pointer. */
  readonly #ofItem = new Map<string, OneReach>()
  readonly #ofItemAt = new Map<string, OneReach>()
  /** The pointers with findings of a code, by code and items. */
  readonly #sharing = new Map<string, Set<string>>()
  #identities: ItemIdentities | undefined
  readonly #from: Suppression[] = []
  readonly #ends: SuppressionEnd[] = []
  readonly #intervals = new Map<string, Intervals>()

  constructor(mark: MarkUsed) {
    this.#mark = mark
    this.#everywhere = new OneReach(mark)
  }

  add(suppression: Suppression): void {
    const { reach } = suppression
    if (reach.kind === 'file') this.#everywhere.add(suppression)
    else if (reach.kind === 'inside') this.#in(this.#inside, formatPointer(reach.pointer)).add(suppression)
    else if (reach.kind === 'at') this.#addAt(suppression, reach)
    else if (reach.kind === 'from') {
      this.#from.push(suppression)
      this.#intervals.clear()
    } else {
      this.#in(this.#onLine, reach.line).add(suppression)
      if (reach.alsoLast) this.#in(this.#endingOnLine, reach.line).add(suppression)
    }
  }

  /** Notes a finding before any is asked for. If several values are alike, pointers decide between them. */
  expect({ code, place: { pointer } }: Finding): void {
    const key = this.#ofItem.size === 0 ? undefined : this.#identities?.at(pointer)?.key
    if (key === undefined) return
    const shared = `${code} ${key}`
    const known = this.#sharing.get(shared)
    if (known === undefined) this.#sharing.set(shared, new Set([formatPointer(pointer)]))
    else known.add(formatPointer(pointer))
  }

  /** Takes an end. They come in the order of the text, as the suppressions do that they end. */
  addEnd(end: SuppressionEnd): void {
    this.#ends.push(end)
    this.#intervals.clear()
  }

  /** The first suppression that holds for a finding. All that do are marked. */
  of(finding: Finding): Suppression | undefined {
    const { code, place } = finding
    return [
      ...this.#byText(finding),
      this.#everywhere.of(code),
      ...(this.#inside.size === 0 ? [] : starts(place.pointer).map((start) => this.#inside.get(start)?.of(code))),
      this.#at.size === 0 ? undefined : this.#at.get(formatPointer(place.pointer))?.of(code),
      this.#ofItem.size === 0 ? undefined : this.#byItem(finding),
    ].find((found) => found !== undefined)
  }

  #addAt(suppression: Suppression, { pointer, item }: Extract<Suppression['reach'], { kind: 'at' }>): void {
    if (item === undefined) {
      this.#in(this.#at, formatPointer(pointer)).add(suppression)
      return
    }
    this.#identities ??= new ItemIdentities(suppression.file)
    const key = itemKey(pointer, item)
    this.#in(this.#ofItem, key).add(suppression)
    this.#in(this.#ofItemAt, `${formatPointer(pointer)} ${key}`).add(suppression)
  }

  /**
   * The suppression for the items around a finding: for a unique value wherever it is, for values that are alike by the
   * pointer.
   */
  #byItem({ code, place: { pointer } }: Finding): Suppression | undefined {
    const key = this.#identities?.at(pointer)?.key
    if (key === undefined) return undefined
    const isOnly = (this.#sharing.get(`${code} ${key}`)?.size ?? 0) < 2
    return isOnly ? this.#ofItem.get(key)?.of(code) : this.#ofItemAt.get(`${formatPointer(pointer)} ${key}`)?.of(code)
  }

  /** The suppressions that apply at a place. */
  #byText(finding: Finding): readonly (Suppression | undefined)[] {
    const [first] = this.#from
    if (first === undefined && this.#onLine.size === 0) return []
    const file = (first ?? this.#onLine.values().next().value?.first)?.file
    if (file === undefined) return []
    const { begins, last }: SuppressedPlaces = suppressedPlacesOf(finding, file)
    const lineOf = (offset: number) => file.positionAt(offset).line
    const { code } = finding
    return [
      ...begins.map((offset) => this.#onLine.get(lineOf(offset))?.of(code)),
      last === undefined ? undefined : this.#endingOnLine.get(lineOf(last))?.of(code),
      ...(first === undefined ? [] : begins.map((offset) => this.#intervalsOf(code).at(offset))),
    ]
  }

  #in<Key>(reaches: Map<Key, OneReach>, key: Key): OneReach {
    const known = reaches.get(key) ?? new OneReach(this.#mark)
    reaches.set(key, known)
    return known
  }

  #intervalsOf(code: string): Intervals {
    const known =
      this.#intervals.get(code) ??
      new Intervals(
        this.#from.filter((each) => isMeant(code, each.code)),
        this.#ends.filter((end) => isEndOf(end, code)).map(({ offset }) => offset),
        this.#mark,
      )
    this.#intervals.set(code, known)
    return known
  }
}

/** The suppressions that hold for the same. */
class OneReach {
  readonly #all: Suppression[] = []
  readonly #byCode = new Map<string, Suppression | undefined>()
  readonly #mark: MarkUsed

  constructor(mark: MarkUsed) {
    this.#mark = mark
  }

  get first(): Suppression | undefined {
    return this.#all[0]
  }

  add(suppression: Suppression): void {
    this.#all.push(suppression)
    this.#byCode.clear()
  }

  /** The first one for a code. All of them are marked, once. */
  of(code: string): Suppression | undefined {
    if (this.#byCode.has(code)) return this.#byCode.get(code)
    const meant = this.#all.filter((each) => isMeant(code, each.code))
    for (const each of meant) this.#mark(each)
    this.#byCode.set(code, meant[0])
    return meant[0]
  }
}

/** The suppressions for one code that begin somewhere and go on up to an end. */
class Intervals {
  readonly #begun: readonly Suppression[]
  readonly #offsets: readonly number[]
  readonly #ends: readonly number[]
  readonly #mark: MarkUsed
  /** How many are marked of those that begin after the same end, by the position of the first. */
  readonly #marked = new Map<number, number>()

  constructor(begun: readonly Suppression[], ends: readonly number[], mark: MarkUsed) {
    this.#begun = begun
    this.#offsets = begun.map(({ reach }) => (reach.kind === 'from' ? reach.offset : 0))
    this.#ends = ends
    this.#mark = mark
  }

  /** The first one that holds at an offset. All of them are marked. */
  at(offset: number): Suppression | undefined {
    const end = this.#ends[lastUpTo(this.#ends, offset - 1)] ?? -1
    const first = lastUpTo(this.#offsets, end) + 1
    const after = lastUpTo(this.#offsets, offset - 1) + 1
    for (let index = this.#marked.get(first) ?? first; index < after; index++) {
      const begun = this.#begun[index]
      if (begun !== undefined) this.#mark(begun)
      this.#marked.set(first, index + 1)
    }
    return first < after ? this.#begun[first] : undefined
  }
}

/** The position of the last of some ascending offsets that is not above one; -1 for none. */
function lastUpTo(offsets: readonly number[], offset: number): number {
  return lastBefore(offsets.length, (at) => (offsets[at] ?? 0) <= offset)
}

/** The pointers that a pointer begins with, the whole included, the innermost first. */
function starts(pointer: Pointer): readonly string[] {
  const found = ['']
  for (const segment of pointer) found.push(`${found.at(-1)}/${escapeSegment(segment)}`)
  return found.reverse()
}

/** Where the entry or item of a finding is written. What has no entry, such as the root, is where its range begins. */
function suppressedPlacesOf({ place, range }: Finding, file: SourceFile): SuppressedPlaces {
  const start = file.offsetAt(range.start)
  let node = file.root
  let begin: number | undefined
  let found = 0
  for (const segment of place.pointer) {
    const child = node === undefined ? undefined : stepInto(node, segment)
    if (node === undefined || child === undefined) break
    begin = beginOf(node, segment, file)
    node = child
    found += 1
  }
  if (node === undefined || begin === undefined) return { begins: [start], last: undefined }
  // A merge key is not an entry of its map, but has a place.
  if (found < place.pointer.length) return { begins: [begin, start], last: undefined }
  if (node.kind !== 'scalar' && !node.flow) return { begins: [begin], last: undefined }
  const isInside = node.start <= start && start < node.end
  return { begins: [begin, node.start, ...(isInside ? [start] : [])], last: Math.max(node.end - 1, node.start) }
}

function beginOf(parent: Node, segment: string, file: SourceFile): number | undefined {
  if (parent.kind === 'map') return parent.entries.get(segment)?.keyStart
  return parent.kind === 'list' ? itemBegin(parent, Number(segment), file) : undefined
}

/** The dash of an item in a block list, which may be on a line above the value; else where the value begins. */
function itemBegin(list: ListNode, index: number, { text }: SourceFile): number | undefined {
  const start = itemExtent(list, index)?.start
  if (list.flow || start === undefined) return start
  const before = index === 0 ? list.start : (itemExtent(list, index - 1)?.end ?? list.start)
  const blankOrComment = /[ \t\r\n]+|#[^\r\n]*/y
  let at = before
  for (;;) {
    blankOrComment.lastIndex = at
    if (!blankOrComment.test(text)) break
    at = blankOrComment.lastIndex
  }
  return at < start && text[at] === '-' ? at : start
}
