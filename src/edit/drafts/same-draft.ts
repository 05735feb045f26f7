import type { ChangedDraft, Draft } from '../draft.ts'

/** True if two drafts make the same value: both keep the same author's value, or all their members are the same. */
export function isSameDraft(one: Draft, other: Draft): boolean {
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
