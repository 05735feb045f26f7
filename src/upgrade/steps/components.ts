import type { Draft, DraftEntry } from '../../edit/draft.ts'
import { membersOf, type NodePath } from '../../load/node-path.ts'
import { entryOf, mapWith, newEntry, newMap } from '../drafts.ts'
import type { PlannedOperation, PlannedSecurity } from '../plan.ts'
import { refuseTaken } from '../taken-keys.ts'
import type { Upgrading } from '../upgrading.ts'
import { operationEntry } from './operation.ts'
import { schemeCopies } from './security.ts'

/** Converts components: copies of schemes for other scopes, and the operations of channels that only components have. */
export function components(
  path: NodePath,
  operations: readonly PlannedOperation[],
  security: PlannedSecurity,
  upgrading: Upgrading,
): Draft {
  const entries = membersOf(path).map((member): DraftEntry => {
    const copies = member.key === 'securitySchemes' ? (security.copies.get(member.node) ?? []) : []
    if (copies.length === 0 || member.node.kind !== 'map') return entryOf(member, upgrading.draftOf(member))
    return entryOf(member, mapWith(member, [...upgrading.entriesOf(member), ...schemeCopies(copies, upgrading)]))
  })
  if (operations.length === 0) return mapWith(path, entries)
  refuseTaken(path, ['operations'], upgrading)
  const added = newMap(
    path,
    operations.map((operation) => operationEntry(operation, upgrading)),
  )
  return mapWith(path, [...entries, newEntry('operations', added)])
}
