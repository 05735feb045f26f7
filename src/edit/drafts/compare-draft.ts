import type { Node, ScalarNode } from '../../load/node.ts'
import { sameScalar } from '../../load/same-scalar.ts'
import type { SourceFile } from '../../load/source-file.ts'
import type { ChangedDraft, Draft, KeptDraft, ListDraft, MapDraft } from '../draft.ts'

/** Kept values: the author's file, and the changes inside. */
interface Keeping {
  readonly source: SourceFile
  readonly inside?: ChangedDraft['inside']
}

/** Compares a file with a draft: keys and their order, items, and values. Kept numbers must have the author's spelling. */
export class DraftComparison {
  /** The maps and lists of the file that are kept from an author, possibly with changes inside. */
  readonly kept = new Map<Node, KeptDraft | ChangedDraft>()
  /** True if the draft adds comments, which the comparison meets on its way. */
  addsComments = false
  readonly #file: SourceFile
  /** The path to a difference, last step first. It costs nothing for equal values, which nearly all are. */
  readonly #way: string[] = []

  constructor(file: SourceFile) {
    this.#file = file
  }

  /** The pointer to the first value that differs from the draft; undefined if none does. */
  differenceFrom(draft: Draft, node: Node): readonly string[] | undefined {
    return this.#isSame(draft, node) ? undefined : this.#way.toReversed()
  }

  #differsAt(key: string): false {
    this.#way.push(key)
    return false
  }

  #isSame(draft: Draft, node: Node): boolean {
    if (draft.kind === 'scalar') return node.kind === 'scalar' && node.value === draft.value
    if (draft.kind === 'map') return this.#isSameMap(draft, node)
    if (draft.kind === 'list') return this.#isSameList(draft, node)
    const { path } = draft
    const inside = draft.kind === 'changed' ? draft.inside : undefined
    if (!this.#isKept(path.node, inside === undefined ? { source: path.file } : { source: path.file, inside }, node))
      return false
    // Most kept values are scalars, and a scalar is compared as fast as it is looked up.
    if (node.kind !== 'scalar') this.kept.set(node, draft)
    return true
  }

  #isSameMap({ entries }: MapDraft, node: Node): boolean {
    if (node.kind !== 'map' || node.entries.size !== entries.length) return false
    const written = node.entries.values()
    for (let index = 0; index < entries.length; index++) {
      const expected = entries[index]
      const found = written[index]
      if (expected === undefined || found === undefined) return false
      this.addsComments ||= expected.notes?.added !== undefined
      if (expected.key !== found.key || !this.#isSame(expected.value, found.value)) return this.#differsAt(found.key)
    }
    return true
  }

  #isSameList({ items }: ListDraft, node: Node): boolean {
    if (node.kind !== 'list' || node.items.length !== items.length) return false
    for (let index = 0; index < items.length; index++) {
      const expected = items[index]
      const found = node.items[index]
      if (expected === undefined || found === undefined) return false
      this.addsComments ||= expected.notes?.added !== undefined
      if (!this.#isSame(expected.value, found)) return this.#differsAt(String(index))
    }
    return true
  }

  #isKept(author: Node, keeping: Keeping, node: Node): boolean {
    if (author === node) return true
    const change = keeping.inside?.get(author)
    if (change !== undefined) {
      this.addsComments ||= change.notes?.added !== undefined
      return this.#isSame(change.value, node)
    }
    if (author.kind === 'scalar') return node.kind === 'scalar' && this.#isKeptScalar(author, keeping, node)
    if (author.kind === 'map') {
      if (node.kind !== 'map' || node.entries.size !== author.entries.size) return false
      const expected = author.entries.values()
      const written = node.entries.values()
      for (let index = 0; index < expected.length; index++) {
        const entry = expected[index]
        const found = written[index]
        if (entry === undefined || found === undefined) return false
        if (entry.key !== found.key || !this.#isKept(entry.value, keeping, found.value))
          return this.#differsAt(found.key)
      }
      return true
    }
    if (node.kind !== 'list' || node.items.length !== author.items.length) return false
    for (let index = 0; index < author.items.length; index++) {
      const item = author.items[index]
      const found = node.items[index]
      if (item === undefined || found === undefined) return false
      if (!this.#isKept(item, keeping, found)) return this.#differsAt(String(index))
    }
    return true
  }

  #isKeptScalar(author: ScalarNode, { source }: Keeping, node: ScalarNode): boolean {
    if (typeof author.value !== 'number') return node.value === author.value
    if (!sameScalar(author, source, node, this.#file)) return false
    // JSON and YAML spell numbers differently, and a tag can turn other spellings into numbers.
    if (source.language !== this.#file.language || author.properties?.tag !== undefined) return true
    return source.text.slice(author.start, author.end) === this.#file.text.slice(node.start, node.end)
  }
}
