import type { Draft, DraftEntry } from '../../edit/draft.ts'
import { membersOf, type NodePath, stepTo } from '../../load/node-path.ts'
import { entryOf, mapWith, newEntry, newMap, scalar } from '../drafts.ts'
import type { PlannedChannel, PlannedOperation } from '../plan.ts'
import { refuseTaken } from '../taken-keys.ts'
import type { Upgrading } from '../upgrading.ts'
import { channelCopy, operationCopy } from './channel-copy.ts'
import { operationEntry } from './operation.ts'

/** The fields of the root that version 3 has in the Info Object. */
const fieldsOfInfo: ReadonlySet<string> = new Set(['tags', 'externalDocs'])

/** Converts the root: its version, `tags` and `externalDocs` to `info`, ids of channels, and the operations that get a map of their own. */
export function description(
  root: NodePath,
  upgrading: Upgrading,
  ids: ReadonlyMap<string, string>,
  copies: ReadonlyMap<string, PlannedChannel>,
  operations: readonly PlannedOperation[],
): Draft {
  refuseTaken(root, ['operations'], upgrading)
  const added = operations.length === 0 ? [] : [operationsEntry(root, operations, upgrading)]
  const hasChannels = stepTo(root, 'channels') !== undefined
  const entries = membersOf(root).flatMap((member): readonly DraftEntry[] => {
    if (fieldsOfInfo.has(member.key)) return []
    switch (member.key) {
      case upgrading.graph.kind.vocabulary.versionField:
        upgrading.account(member)
        return [entryOf(member, scalar(`${upgrading.options.to}.0`, member))]
      case 'info':
        return [entryOf(member, info(member, root, upgrading))]
      case 'channels':
        return [entryOf(member, channelsWithIds(member, ids, copies, upgrading)), ...added]
      default:
        return [entryOf(member, upgrading.draftOf(member))]
    }
  })
  return mapWith(root, hasChannels ? entries : [...entries, ...added])
}

function operationsEntry(root: NodePath, operations: readonly PlannedOperation[], upgrading: Upgrading): DraftEntry {
  return newEntry(
    'operations',
    newMap(
      root,
      operations.map((operation) =>
        operation.channel.original === undefined
          ? operationEntry(operation, upgrading)
          : operationCopy(operation, upgrading),
      ),
    ),
  )
}

function info(path: NodePath, root: NodePath, upgrading: Upgrading): Draft {
  const moved = membersOf(root).filter(({ key }) => fieldsOfInfo.has(key))
  if (path.node.kind !== 'map') return upgrading.draftOf(path)
  refuseTaken(
    path,
    moved.map(({ key }) => key),
    upgrading,
  )
  return mapWith(path, [
    ...upgrading.entriesOf(path),
    ...moved.map((member) => entryOf(member, upgrading.draftOf(member))),
  ])
}

/** The channels under their ids. A key that becomes an id is in the address of its channel. */
function channelsWithIds(
  path: NodePath,
  ids: ReadonlyMap<string, string>,
  copies: ReadonlyMap<string, PlannedChannel>,
  upgrading: Upgrading,
): Draft {
  if (path.node.kind !== 'map') return upgrading.draftOf(path)
  return mapWith(
    path,
    membersOf(path).map((member) => {
      const copy = copies.get(member.key)
      const isOwn = copy !== undefined && copy.address !== copy.original?.address
      const value = isOwn ? channelCopy(member, copy, upgrading) : upgrading.draftOf(member)
      return entryOf(member, value, ids.get(member.key) ?? member.key)
    }),
  )
}
