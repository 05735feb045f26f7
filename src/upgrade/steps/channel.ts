import type { Draft, DraftEntry } from '../../edit/draft.ts'
import { quote } from '../../findings/quote.ts'
import { childOf, stringOf } from '../../load/node.ts'
import { membersOf, type NodePath } from '../../load/node-path.ts'
import { entryOf, kept, listWith, mapWith, newEntry, newMap, scalar } from '../drafts.ts'
import type { PlannedChannel, PlannedMessage } from '../plan.ts'
import { refuseTaken } from '../taken-keys.ts'
import type { Upgrading } from '../upgrading.ts'
import { addedParameters, parameterEntries } from './channel-parameters.ts'

/** Converts a channel: its key to an address, the messages of its operations to its own, and names of servers to references. */
export function channel(item: NodePath, planned: PlannedChannel, upgrading: Upgrading): Draft {
  refuseTaken(item, ['address', 'messages'], upgrading)
  const { address, messages } = planned
  const addressed = address === undefined ? [] : [newEntry('address', scalar(address, item))]
  let isWithMessages = messages.length === 0
  const entries = membersOf(item).flatMap((member): readonly DraftEntry[] => {
    if (planned.operations.some(({ path }) => path.node === member.node && path.key === member.key)) {
      if (isWithMessages) return []
      isWithMessages = true
      return [newEntry('messages', messagesMap(item, messages, upgrading))]
    }
    if (member.key === 'parameters' && member.node.kind === 'map') return parameterEntries(member, planned, upgrading)
    if (member.key === 'servers') return [entryOf(member, servers(member, planned, upgrading))]
    return [entryOf(member, upgrading.draftOf(member))]
  })
  return mapWith(item, [...addressed, ...addedParameters(item, planned, upgrading), ...entries])
}

function messagesMap(item: NodePath, messages: readonly PlannedMessage[], upgrading: Upgrading): Draft {
  return newMap(
    item,
    messages.map(({ key, written, isListed }): DraftEntry => {
      if (!isListed) return { key, value: upgrading.draftOf(written), from: written }
      // The message stays where it is listed, or becomes a component there.
      return newEntry(key, upgrading.referenceToValue(upgrading.resolved(written) ?? written, written))
    }),
  )
}

/** The names of servers as references to the servers of the description. */
export function servers(path: NodePath, { root }: PlannedChannel, upgrading: Upgrading): Draft {
  if (path.node.kind !== 'list') return kept(path)
  return listWith(
    path,
    membersOf(path).map((from) => {
      const name = stringOf(from.node)
      const known = childOf(root.node, 'servers')
      if (name === undefined || childOf(known, name) === undefined) {
        const message = `"servers" of the description has no ${quote(name ?? null)}; correct the name first`
        upgrading.report('upgrade/unknown-name', from, { message })
        return { value: kept(from), from }
      }
      upgrading.account(from)
      return { value: upgrading.referenceTo(root.file, ['servers', name], from), from }
    }),
  )
}
