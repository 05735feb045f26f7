import { quote } from '../findings/quote.ts'
import { childOf, type Node, stringOf } from '../load/node.ts'
import { membersOf, type NodePath, pointerOf, stepTo } from '../load/node-path.ts'
import type { Pointer } from '../pointer.ts'
import { idOfAddress, idOfOperation, TakenNames } from './names.ts'
import type { PlannedChannel, PlannedOperation, UpgradePlan } from './plan.ts'
import { messagesOf } from './plan-messages.ts'
import { effectiveString } from './traits.ts'
import type { Upgrading } from './upgrading.ts'

const operationFields = ['publish', 'subscribe'] as const
/** A message is a reference in its channel and in its operation: a map with a text. */
const nodesOfReferences = 4
type OperationField = (typeof operationFields)[number]

/** Decides which ids channels and operations get, and which keys messages have in their channels. */
export function planChannels(upgrading: Upgrading): Omit<UpgradePlan, 'security'> {
  const channels = new Map<Node, PlannedChannel>()
  const copies = new Map<Node, ReadonlyMap<string, PlannedChannel>>()
  const ids = new Map<Node, ReadonlyMap<string, string>>()
  const planned: PlannedChannel[] = []
  for (const root of upgrading.roots) {
    const written = stepTo(root, 'channels')
    if (written?.node.kind !== 'map') continue
    const taken = new TakenNames()
    const known = new Map<string, string>()
    const copied = new Map<string, PlannedChannel>()
    ids.set(written.node, known)
    copies.set(written.node, copied)
    for (const { channel, item } of itemsIn(written, upgrading)) {
      const original = channels.get(item.node)
      const id = idOf(channel, item, taken, upgrading)
      known.set(channel.key, id)
      const added = channelAt(item, channel.key, ['channels', id], root, original)
      planned.push(added)
      if (original === undefined) channels.set(item.node, added)
      else {
        copied.set(channel.key, added)
        reportCopy(channel, original, upgrading)
      }
    }
  }
  for (const root of upgrading.roots) {
    const components = stepTo(root, 'components')
    const written = components && stepTo(components, 'channels')
    for (const component of written === undefined ? [] : membersOf(written)) {
      const item = upgrading.resolved(component)
      if (item?.node.kind !== 'map' || channels.has(item.node)) continue
      const added = channelAt(item, undefined, pointerOf(component), root, undefined)
      planned.push(added)
      channels.set(item.node, added)
    }
  }
  return { channels, copies, ids, operations: planOperations(planned, upgrading) }
}

function channelAt(
  item: NodePath,
  address: string | undefined,
  pointer: Pointer,
  root: NodePath,
  original: PlannedChannel | undefined,
): PlannedChannel {
  return { item, address, file: root.file, pointer, root, original, messages: [], operations: [] }
}

/** Says that a channel becomes an object of its own. One with the same address, of another description, can stay a reference. */
function reportCopy(channel: NodePath, { address = '' }: PlannedChannel, upgrading: Upgrading): void {
  if (address === channel.key) return
  const message = `The channel ${quote(channel.key)} is the object of ${quote(address)}, which has one address in version 3; it becomes a channel that refers to its messages`
  upgrading.report('upgrade/channel-copied', channel, { message, on: 'key' })
}

/** The Channel Item Objects under the keys of a map, behind references too. */
function itemsIn(
  channels: NodePath,
  upgrading: Upgrading,
): readonly { readonly channel: NodePath; readonly item: NodePath }[] {
  return membersOf(channels).flatMap((channel) => {
    const item = upgrading.resolved(channel)
    const shown = quote(channel.key)
    if (channel.node.kind === 'map' && item?.node !== channel.node && channel.node.entries.size > 1) {
      const message = `Version 2 leaves open what the keys beside "$ref" of the channel ${shown} mean; move them to the channel that it leads to`
      upgrading.report('upgrade/reference-siblings', channel, { message, on: 'key' })
      return []
    }
    if (item?.node.kind !== 'map') {
      upgrading.report('upgrade/wrong-shape', channel, {
        message: `The channel ${shown} is no object; correct it first`,
      })
      return []
    }
    return [{ channel, item }]
  })
}

/** The id of a channel. One that nobody wrote is reported. */
function idOf(channel: NodePath, item: NodePath, taken: TakenNames, upgrading: Upgrading): string {
  const { ids } = upgrading.options
  const extension = stringOf(childOf(item.node, 'x-channelId'))
  const named = ids === 'extension' && extension !== '' ? extension : undefined
  const ofOperation =
    ids === 'operation'
      ? operationFields.flatMap((field) => {
          const operation = stepTo(item, field)
          return (operation && effectiveString(operation, 'operationId', upgrading)) ?? []
        })[0]
      : undefined
  const wished = named ?? ofOperation ?? idOfAddress(channel.key)
  const id = taken.takeFree(wished)
  if (id !== channel.key && id !== named) {
    const message = `The channel gets the id ${quote(id)}; for another one, write it as "x-channelId" first`
    upgrading.report('upgrade/derived-name', channel, { message, on: 'key' })
  }
  return id
}

/** An operation of a channel, before its key is decided. */
interface FoundOperation {
  readonly channel: PlannedChannel
  readonly path: NodePath
  readonly field: OperationField
}

/** Decides the keys of operations: their ids first, then names for the others. */
function planOperations(channels: readonly PlannedChannel[], upgrading: Upgrading): readonly PlannedOperation[] {
  const found = channels.flatMap((channel) =>
    membersOf(channel.item).flatMap((path): readonly FoundOperation[] => {
      const field = operationFields.find((each) => each === path.key)
      return field === undefined || !isOperation(path, upgrading) ? [] : [{ channel, path, field }]
    }),
  )
  reportView(found, upgrading)
  const taken = new Map<NodePath, TakenNames>()
  const takenIn = (root: NodePath): TakenNames => {
    const known = taken.get(root) ?? new TakenNames()
    taken.set(root, known)
    return known
  }
  const given = new Map<NodePath, string>()
  for (const { path, channel } of found) {
    const id = effectiveString(path, 'operationId', upgrading)
    if (id === undefined || channel.original !== undefined) continue
    const ids = takenIn(channel.root)
    given.set(path, id)
    if (ids.has(id)) {
      const message = `Two operations have the id ${quote(id)}, which is their key in version 3; give each its own`
      upgrading.report('upgrade/name-taken', stepTo(path, 'operationId') ?? path, { message })
    }
    ids.take(id)
  }
  const operations: PlannedOperation[] = []
  for (const { path, channel, field } of found) {
    const action = actionOf(field, upgrading)
    const key = given.get(path) ?? derivedKey(action, path, channel, takenIn(channel.root), upgrading)
    const messages = messagesOf({ path, key, channel }, upgrading)
    const operation = { path, key, action, channel, messages }
    channel.operations.push(operation)
    operations.push(operation)
    // The channel and the operation refer to each of them.
    if (!upgrading.mayAdd(nodesOfReferences * (messages?.length ?? 0), path)) break
  }
  return operations
}

function derivedKey(
  action: string,
  path: NodePath,
  { pointer, original }: PlannedChannel,
  taken: TakenNames,
  upgrading: Upgrading,
): string {
  const id = original && effectiveString(path, 'operationId', upgrading)
  const key = taken.takeFree(id ?? idOfOperation(action, pointer.at(-1) ?? ''))
  const advice = original === undefined ? 'write it as "operationId" first' : 'write the channel twice'
  const message = `The operation gets the id ${quote(key)}; for another one, ${advice}`
  upgrading.report('upgrade/derived-name', path, { message, on: 'key' })
  return key
}

/** Says once whose view the description is taken to have, and whether the ids of its operations suggest the other one. */
function reportView(operations: readonly FoundOperation[], upgrading: Upgrading): void {
  const [first] = operations
  const { options } = upgrading
  if (first === undefined) return
  const isOfApplication = options.view === 'application'
  const [publish, subscribe] = isOfApplication ? ['receive', 'send'] : ['send', 'receive']
  const [what, other] = isOfApplication ? ['an application', 'client'] : ['a client', 'application']
  const against = idAgainstView(operations, upgrading)
  const hint = against === undefined ? '' : `, as ids such as ${quote(against, 40)} suggest`
  const message = `"publish" becomes ${publish} and "subscribe" ${subscribe}, as this describes ${what}; with "--view ${other}", the other way round${hint}`
  upgrading.report('upgrade/view', first.path, { message, on: 'key' })
}

/** The first id of an operation that says the opposite of what the operation becomes, if more ids do than say the same. */
function idAgainstView(operations: readonly FoundOperation[], upgrading: Upgrading): string | undefined {
  const against: string[] = []
  let others = 0
  for (const { path, field } of operations) {
    const id = effectiveString(path, 'operationId', upgrading) ?? ''
    const said = sayingSend.test(id) ? 'send' : sayingReceive.test(id) ? 'receive' : undefined
    if (said === undefined) continue
    if (said === actionOf(field, upgrading)) others++
    else against.push(id)
  }
  return against.length > others ? against[0] : undefined
}

/** Ids such as `sendEcho`. The words "publish" and "subscribe" mean either, as in version 2. */
const sayingSend = /^(?:send|emit|produce)(?![a-z])/
const sayingReceive = /^(?:receive|consume|handle|on)(?![a-z])/

/** What an application does: in version 2, `publish` is what others may do, which the application then receives. */
function actionOf(field: OperationField, { options }: Upgrading): PlannedOperation['action'] {
  return (field === 'publish') === (options.view === 'application') ? 'receive' : 'send'
}

function isOperation(path: NodePath, upgrading: Upgrading): boolean {
  if (path.node.kind === 'map' && !path.node.entries.has('$ref')) return true
  const message = `Unexpected value of ${quote(path.key)}, expected an Operation Object in its place; correct it first`
  upgrading.report('upgrade/wrong-shape', path, { message })
  return false
}
