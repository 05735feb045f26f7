import type { Draft, DraftEntry } from '../../edit/draft.ts'
import { quote } from '../../findings/quote.ts'
import { childOf, stringOf } from '../../load/node.ts'
import { membersOf, type NodePath, pointerOf } from '../../load/node-path.ts'
import { entryOf, kept, listWith, mapWith, newEntry, newMap, scalar } from '../drafts.ts'
import type { PlannedChannel, PlannedMessage } from '../plan.ts'
import { refuseTaken } from '../taken-keys.ts'
import type { Upgrading } from '../upgrading.ts'

/** Converts a channel: its key to an address, the messages of its operations to its own, and names of servers to references. */
export function channel(item: NodePath, planned: PlannedChannel, upgrading: Upgrading): Draft {
  refuseTaken(item, ['address', 'messages'], upgrading)
  const { address, messages } = planned
  const addressed = address === undefined ? [] : [newEntry('address', scalar(address, item))]
  const undefinedNames = undefinedParameters(item, planned, upgrading)
  let isWithMessages = messages.length === 0
  const entries = membersOf(item).flatMap((member): readonly DraftEntry[] => {
    if (planned.operations.some(({ path }) => path.node === member.node && path.key === member.key)) {
      if (isWithMessages) return []
      isWithMessages = true
      return [newEntry('messages', messagesMap(item, messages, upgrading))]
    }
    if (member.key === 'parameters' && member.node.kind === 'map')
      return [
        entryOf(member, mapWith(member, [...upgrading.entriesOf(member), ...emptyParameters(undefinedNames, member)])),
      ]
    if (member.key === 'servers') return [entryOf(member, servers(member, planned, upgrading))]
    return [entryOf(member, upgrading.draftOf(member))]
  })
  const isNew = undefinedNames.length > 0 && childOf(item.node, 'parameters') === undefined
  const parameters = isNew ? [newEntry('parameters', newMap(item, emptyParameters(undefinedNames, item)))] : []
  return mapWith(item, [...addressed, ...parameters, ...entries])
}

/** The names in an address that the channel does not define: version 2 leaves that open, and version 3 requires them. */
function undefinedParameters(
  item: NodePath,
  { address = '' }: PlannedChannel,
  upgrading: Upgrading,
): readonly string[] {
  const defined = childOf(item.node, 'parameters')
  const names = [...address.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => {
    if (childOf(defined, name) !== undefined) return false
    const message = `The address has the parameter ${quote(name)}, which the channel does not define; added without a description`
    upgrading.report('upgrade/added-parameter', item, { message, on: 'key' })
    return true
  })
}

function emptyParameters(names: readonly string[], origin: NodePath): readonly DraftEntry[] {
  return names.map((name) => newEntry(name, newMap(origin, [])))
}

function messagesMap(item: NodePath, messages: readonly PlannedMessage[], upgrading: Upgrading): Draft {
  return newMap(
    item,
    messages.map(({ key, written, isListed }): DraftEntry => {
      if (!isListed) return { key, value: upgrading.draftOf(written), from: written }
      // The file that lists the message keeps it in its place.
      return newEntry(key, upgrading.referenceTo(written.file, pointerOf(written), written))
    }),
  )
}

/** The names of servers as references to the servers of the description. */
function servers(path: NodePath, { root }: PlannedChannel, upgrading: Upgrading): Draft {
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
