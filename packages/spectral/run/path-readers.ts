import type { Finding } from '../../../src/findings/finding.ts'
import type { Match } from '../jsonpath/match.ts'
import type { ValuePath } from '../view/document-view.ts'
import type { Sharing } from './sharing.ts'

/** Calls of a function that looked at the path: it has to see every other way to their values, too. */
export class PathReaders {
  readonly #sharing: Sharing
  /** What was matched when the function looked at the path: objects, and edges to scalars by their owner. */
  readonly #readers = new Map<object, Set<string | number>>()
  readonly #findings = new Map<string, Finding[]>()

  constructor(sharing: Sharing) {
    this.#sharing = sharing
  }

  get isEmpty(): boolean {
    return this.#findings.size === 0
  }

  /** The findings of all those calls. */
  get findings(): readonly Finding[] {
    return [...this.#findings.values()].flat()
  }

  /** Notes that the function looked at the path when it was called for a match; `findings` is what it finds, now or later. */
  note(match: Match, path: ValuePath, findings: Finding[]): void {
    const { owner, key } = this.#readerOf(match)
    const keys = this.#readers.get(owner) ?? new Set()
    this.#readers.set(owner, keys.add(key))
    this.#findings.set(JSON.stringify(path), findings)
  }

  /** Whether the function looked at the path for what is matched, on whatever way. */
  has(match: Match): boolean {
    const { owner, key } = this.#readerOf(match)
    return this.#readers.get(owner)?.has(key) === true
  }

  /** What the function found when it looked at a path; undefined when it did not look at that one. */
  foundAt(path: ValuePath): readonly Finding[] | undefined {
    return this.#findings.get(JSON.stringify(path))
  }

  /** What stands for a match when it is looked up again: the object itself, or the edge to a scalar. */
  #readerOf({ step: { parent, key }, value }: Match): { readonly owner: object; readonly key: string | number } {
    if (typeof value === 'object' && value !== null) return { owner: this.#sharing.originalOf(value), key: '' }
    const owner = parent?.value
    return typeof owner === 'object' && owner !== null
      ? { owner: this.#sharing.originalOf(owner), key }
      : { owner: noOwner, key }
  }
}

const noOwner = {}
