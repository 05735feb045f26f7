import type { Node } from '../../load/node.ts'
import { membersOf, type NodePath } from '../../load/node-path.ts'
import type { ChangedValue, Draft, ListDraft, MapDraft, ScalarDraft } from '../draft.ts'

/** A draft whose members are listed; undefined for a kept scalar. */
export function openedDraft(draft: Draft): MapDraft | ListDraft | ScalarDraft | undefined {
  if (draft.kind !== 'kept' && draft.kind !== 'changed') return draft
  const { path } = draft
  const { node } = path
  if (node.kind === 'scalar') return undefined
  const inside = draft.kind === 'kept' ? undefined : changesByMember(path, draft.inside)
  const members = membersOf(path).map((from) => {
    const changes = inside?.get(from.node)
    if (changes === undefined) return { key: from.key, from, value: { kind: 'kept', path: from } as const }
    const own = changes.get(from.node)
    const value: Draft = own?.value ?? { kind: 'changed', path: from, inside: changes }
    return { key: from.key, from, value, notes: own?.notes }
  })
  return node.kind === 'map'
    ? { kind: 'map', of: path, entries: members, origin: path }
    : { kind: 'list', of: path, items: members, origin: path }
}

/** Changes inside a map or list, grouped by the entry or item that contains them. */
function changesByMember(
  { node }: NodePath,
  inside: ReadonlyMap<Node, ChangedValue>,
): ReadonlyMap<Node, ReadonlyMap<Node, ChangedValue>> {
  const byMember = new Map<Node, Map<Node, ChangedValue>>()
  for (const [changed, change] of inside) {
    let member = change.from
    while (member.parent !== undefined && member.parent.node !== node) member = member.parent
    const others = byMember.get(member.node)
    if (others === undefined) byMember.set(member.node, new Map([[changed, change]]))
    else others.set(changed, change)
  }
  return byMember
}
