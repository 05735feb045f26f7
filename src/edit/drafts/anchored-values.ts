import type { Node } from '../../load/node.ts'
import type { NodePath } from '../../load/node-path.ts'
import type { ChangedDraft, Draft } from '../draft.ts'
import type { WrittenMember } from '../text/members.ts'

/** The style of the collection around a value; undefined in block style. */
export type Around = { readonly isOneLine: boolean } | undefined

/** A value in the text, and its draft. */
export interface WrittenValue {
  readonly member: WrittenMember
  readonly draft: Draft
  readonly around: Around
  /** True for a merge key all of whose values are known to match the draft. */
  readonly isBrought?: boolean
  readonly dropped?: readonly string[] | undefined
}

/** The anchors and aliases of a file that have to change. */
interface SettledAnchors {
  /** Aliases and merge keys whose values differ from the draft. */
  readonly lost: readonly WrittenValue[]
  /** Replaced values that have an anchor. */
  readonly replaced: readonly { readonly value: WrittenValue; readonly keepsAnchor: boolean }[]
}

/** Decides which aliases can stay while values of a file change: those that change in the same way as their anchor's value. */
export class AnchoredValues {
  /** The offsets of unchanged values with anchors. */
  readonly #intact = new Set<number>()
  /** The drafts of changed values. Aliases can lead to some of them. */
  readonly #changed = new Map<Node, Draft>()
  readonly #replaced: WrittenValue[] = []
  readonly #aliases: WrittenValue[] = []

  /** Records the offset of an unchanged value or key with an anchor. */
  keep(start: number): void {
    this.#intact.add(start)
  }

  /** Records the draft of a changed value. */
  change(node: Node, draft: Draft): void {
    this.#changed.set(node, draft)
  }

  /** Adds an alias or a merge key. */
  addAlias(value: WrittenValue): void {
    this.#aliases.push(value)
  }

  /** Adds a replaced value that has an anchor. */
  addReplaced(value: WrittenValue): void {
    this.#replaced.push(value)
  }

  /** True if a value of a merge key matches its draft. */
  isBroughtAs({ node }: NodePath, draft: Draft): boolean {
    const changed = this.#changed.get(node)
    return changed === undefined ? draft.kind === 'kept' && draft.path.node === node : isSameDraft(changed, draft)
  }

  /** Has to be called after all values are added. A replacement keeps the anchor, unless the anchor has lost all aliases. */
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

  /** True if a map in the text keeps its keys in their order. */
  #keepsKeys(map: Node): boolean {
    const changed = this.#changed.get(map)
    if (changed === undefined) return this.#intact.has(map.start)
    if (map.kind !== 'map' || changed.kind !== 'map' || map.entries.size !== changed.entries.length) return false
    return map.entries.keys().every((key, index) => changed.entries[index]?.key === key)
  }
}

/** True if two drafts make the same value: both keep the same author's value, or all their members are the same. */
function isSameDraft(one: Draft, other: Draft): boolean {
  if (one === other) return true
  switch (one.kind) {
    case 'kept':
      return other.kind === 'kept' && one.path.node === other.path.node
    case 'changed':
      return other.kind === 'changed' && one.path.node === other.path.node && isSameInside(one.inside, other.inside)
    case 'scalar':
      return other.kind === 'scalar' && one.value === other.value
    case 'list': {
      if (other.kind !== 'list' || one.items.length !== other.items.length) return false
      return one.items.every(({ value }, index) => isSameMember(value, other.items[index]))
    }
    case 'map': {
      if (other.kind !== 'map' || one.entries.length !== other.entries.length) return false
      return one.entries.every(({ key, value }, index) => {
        const entry = other.entries[index]
        return entry?.key === key && isSameMember(value, entry)
      })
    }
  }
}

function isSameInside(one: ChangedDraft['inside'], other: ChangedDraft['inside']): boolean {
  return one.size === other.size && [...one].every(([node, { value }]) => isSameMember(value, other.get(node)))
}

function isSameMember(value: Draft, member: { readonly value: Draft } | undefined): boolean {
  return member !== undefined && isSameDraft(value, member.value)
}
