import type { Draft, DraftEntry } from '../../edit/draft.ts'
import { quote } from '../../findings/quote.ts'
import { stringOf } from '../../load/node.ts'
import { toData } from '../../load/node-data.ts'
import { membersOf, type NodePath, stepTo } from '../../load/node-path.ts'
import { entryOf, mapWith, newEntry, scalar } from '../drafts.ts'
import { isChoice } from '../message-choices.ts'
import type { PlannedOperation } from '../plan.ts'
import { refuseTaken } from '../taken-keys.ts'
import type { Upgrading } from '../upgrading.ts'
import { securityEntries } from './security.ts'
import { targetWithTraits } from './trait-precedence.ts'

/** The entry of an operation in `operations`: what was under `publish` or `subscribe`, with its action, channel and messages. */
export function operationEntry(operation: PlannedOperation, upgrading: Upgrading): DraftEntry {
  const { path, key, action, channel, messages } = operation
  refuseTaken(path, ['action', 'channel', 'messages', 'reply'], upgrading)
  const entries = membersOf(path).flatMap((member): readonly DraftEntry[] => {
    if (member.key === 'operationId') {
      if (channel.original === undefined) leaveOutId(member, key, upgrading)
      return []
    }
    if (member.key === 'message') {
      const references = messageReferences(operation, member, upgrading)
      // What is written about a choice is about the list; a message takes its comments with it.
      return [isChoice(member) ? entryOf(member, references, 'messages') : newEntry('messages', references)]
    }
    return member.key === 'security' ? securityEntries(member, upgrading) : [entryOf(member, upgrading.draftOf(member))]
  })
  const isSilent = messages === undefined && channel.messages.length > 0
  if (isSilent) {
    const message =
      'The operation names no message and gets an empty list; without it, it would have all messages of its channel'
    upgrading.report('upgrade/no-message', path, { message, on: 'key' })
  }
  const value = mapWith(path, [
    newEntry('action', scalar(action, path)),
    newEntry('channel', upgrading.referenceTo(channel.file, channel.pointer, path)),
    ...targetWithTraits(path, entries, upgrading),
    ...(isSilent ? [newEntry('messages', { kind: 'list', of: undefined, items: [], origin: path })] : []),
  ])
  return { key, value, from: path }
}

/** The id is the key, unless a trait has another one, which counts in version 2. */
function leaveOutId(id: NodePath, key: string, upgrading: Upgrading): void {
  upgrading.account(id)
  if (stringOf(id.node) === key) return
  const message = `Left out the id ${quote(toData(id.node))}: a trait has ${quote(key)}, which counts in version 2`
  upgrading.report('upgrade/left-out', id, { message, on: 'key' })
}

/** References to the messages of the channel. */
function messageReferences({ messages = [], channel }: PlannedOperation, at: NodePath, upgrading: Upgrading): Draft {
  const { file, pointer } = channel
  const items = messages.map(({ key, written }) => {
    return { value: upgrading.referenceTo(file, [...pointer, 'messages', key], written), from: undefined }
  })
  return { kind: 'list', of: undefined, items, origin: at }
}

/** Converts an operation trait: version 3 has no ids in it, which its operations got as their keys. */
export function operationTrait(path: NodePath, upgrading: Upgrading): Draft {
  const id = stepTo(path, 'operationId')
  if (id !== undefined) {
    const message = 'Left out "operationId", which is the key of an operation in version 3'
    upgrading.report('upgrade/left-out', id, { message, on: 'key', names: [id] })
  }
  return mapWith(
    path,
    membersOf(path).flatMap((member): readonly DraftEntry[] => {
      if (member.key === 'operationId') return []
      return member.key === 'security'
        ? securityEntries(member, upgrading)
        : [entryOf(member, upgrading.draftOf(member))]
    }),
  )
}
