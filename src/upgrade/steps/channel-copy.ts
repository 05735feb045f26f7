import type { Draft, DraftEntry } from '../../edit/draft.ts'
import { membersOf, type NodePath, stepTo } from '../../load/node-path.ts'
import { copyOf, isReference, newEntry, newMap, scalar } from '../drafts.ts'
import type { PlannedChannel, PlannedOperation } from '../plan.ts'
import type { Upgrading } from '../upgrading.ts'
import { servers } from './channel.ts'
import { parameterReferences } from './channel-parameters.ts'
import { operationEntry } from './operation.ts'

/**
 * A channel of its own for an object that has another address already. It refers to the messages, parameters and bindings of that
 * object, and has its other values again, without comments.
 */
export function channelCopy(written: NodePath, planned: PlannedChannel, upgrading: Upgrading): Draft {
  const { item, address = '', messages } = planned
  if (isReference(written.node)) upgrading.account(written)
  const listed = messages.map(({ key, written: message }) =>
    newEntry(key, upgrading.referenceToValue(upgrading.resolved(message) ?? message, message)),
  )
  const parameters = parameterReferences(stepTo(item, 'parameters'), planned, upgrading)
  const others = membersOf(item).flatMap((member): readonly DraftEntry[] => {
    switch (member.key) {
      case 'publish':
      case 'subscribe':
      case 'parameters':
      case 'x-channelId':
        return []
      case 'servers':
        return [newEntry(member.key, withoutComments(servers(member, planned, upgrading), upgrading))]
      case 'bindings':
        return [newEntry(member.key, upgrading.referenceToValue(upgrading.resolved(member) ?? member, member))]
      default:
        return [newEntry(member.key, copyOf(member))]
    }
  })
  return newMap(written, [
    newEntry('address', scalar(address, written)),
    ...(parameters.length === 0 ? [] : [newEntry('parameters', newMap(item, parameters))]),
    ...(listed.length === 0 ? [] : [newEntry('messages', newMap(item, listed))]),
    ...others,
  ])
}

/** An operation of such a channel: that of the object again, without comments. */
export function operationCopy(operation: PlannedOperation, upgrading: Upgrading): DraftEntry {
  const { key, value } = operationEntry(operation, upgrading)
  return newEntry(key, withoutComments(value, upgrading))
}

/** A draft as one that continues no text of an author. */
function withoutComments(draft: Draft, upgrading: Upgrading): Draft {
  if (upgrading.newReferences.has(draft)) return draft
  switch (draft.kind) {
    case 'kept':
      return copyOf(draft.path)
    case 'map':
      return newMap(
        draft.origin,
        draft.entries.map(({ key, value }) => newEntry(key, withoutComments(value, upgrading))),
      )
    case 'list': {
      const items = draft.items.map(({ value }) => ({ value: withoutComments(value, upgrading), from: undefined }))
      return { kind: 'list', of: undefined, items, origin: draft.origin }
    }
    default:
      return draft
  }
}
