import type { Node } from '../../load/node.ts'
import type { NodePath } from '../../load/node-path.ts'
import type { Draft } from '../draft.ts'
import type { WrittenMember } from '../text/members.ts'
import { isSameDraft } from './same-draft.ts'

/** How the collection around a value is written; undefined in block style. */
export type Around = { readonly isOneLine: boolean } | undefined

/** A value that is written somewhere, and what it becomes. */
export interface WrittenValue {
  readonly member: WrittenMember
  readonly draft: Draft
  readonly around: Around
  /** Whether it is a merge key of which each value was seen to become what the draft says. */
  readonly isBrought?: boolean
  readonly dropped?: readonly string[] | undefined
}

/** What became of the anchors and aliases of a file. */
interface SettledAnchors {
  /** Aliases and merge keys that no longer stand for what the draft has in their places. */
  readonly lost: readonly WrittenValue[]
  /** Values with anchors in whose place others come. */
  readonly replaced: readonly { readonly value: WrittenValue; readonly keepsAnchor: boolean }[]
}

/** Tells which aliases can stay while the values of a file become others: those of values that change in the same way. */
export class AnchoredValues {
  /** Where values with anchors begin that stay as they are. */
  readonly #intact = new Set<number>()
  /** What other values become where they are written, of which aliases may lead to some. */
  readonly #changed = new Map<Node, Draft>()
  readonly #replaced: WrittenValue[] = []
  readonly #aliases: WrittenValue[] = []

  /** Notes that a value or key with an anchor stays, by where it begins. */
  keep(start: number): void {
    this.#intact.add(start)
  }

  /** Notes what a value becomes where it is written. */
  change(node: Node, draft: Draft): void {
    this.#changed.set(node, draft)
  }

  /** Adds an alias or a merge key. */
  addAlias(value: WrittenValue): void {
    this.#aliases.push(value)
  }

  /** Adds a value with an anchor in whose place another one comes. */
  addReplaced(value: WrittenValue): void {
    this.#replaced.push(value)
  }

  /** Whether what a merge key brings is what it is to become. */
  isBroughtAs({ node }: NodePath, draft: Draft): boolean {
    const changed = this.#changed.get(node)
    return changed === undefined ? draft.kind === 'kept' && draft.path.node === node : isSameDraft(changed, draft)
  }

  /** To be asked when all values are added. A new value has the anchor of the old one, unless that has lost its aliases. */
  settled(): SettledAnchors {
    const stays = new Map<Node, boolean>()
    const lost = this.#aliases.filter((value) => {
      const { node } = value.member.path
      const isIntact = this.#isIntact(value)
      stays.set(node, isIntact || stays.get(node) === true)
      return !isIntact
    })
    const replaced = this.#replaced.map((value) => ({
      value,
      keepsAnchor: stays.get(value.member.path.node) !== false,
    }))
    return { lost, replaced }
  }

  #isIntact({ member: { path, alias, isMerge }, draft, isBrought }: WrittenValue): boolean {
    const { node } = path
    if (isMerge) {
      const maps = node.kind === 'list' ? node.items.filter((_item, index) => node.aliases?.has(index)) : [node]
      if (alias === undefined && node.kind === 'map') return true
      return maps.every((map) => (isBrought === true ? this.#keepsKeys(map) : this.#intact.has(map.start)))
    }
    const changed = this.#changed.get(node)
    if (changed !== undefined) return isSameDraft(changed, draft)
    return draft.kind === 'kept' && draft.path.node === node && this.#intact.has(node.start)
  }

  /** Whether a map has the same keys as before, in the same order, where it is written. */
  #keepsKeys(map: Node): boolean {
    const changed = this.#changed.get(map)
    if (changed === undefined) return this.#intact.has(map.start)
    if (map.kind !== 'map' || changed.kind !== 'map' || map.entries.size !== changed.entries.length) return false
    return map.entries.keys().every((key, index) => changed.entries[index]?.key === key)
  }
}
