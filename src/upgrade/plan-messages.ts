import { quote } from '../findings/quote.ts'
import { childOf, type Node } from '../load/node.ts'
import { membersOf, type NodePath, stepTo } from '../load/node-path.ts'
import { inCamelCase, isPlainName, nameOfTarget, TakenNames } from './names.ts'
import type { PlannedChannel, PlannedMessage } from './plan.ts'
import { effectiveString } from './traits.ts'
import type { Upgrading } from './upgrading.ts'

/** A message as an operation has it, with the object that it is or refers to. */
interface FoundMessage {
  readonly written: NodePath
  readonly target: NodePath
  readonly isListed: boolean
}

/** An operation whose messages are planned. */
interface OperationAt {
  readonly path: NodePath
  readonly key: string
  readonly channel: PlannedChannel
}

/**
 * The messages of an operation, with their keys in its channel: a message that another operation of the channel has too is there once.
 * Undefined if the operation says nothing of messages.
 */
export function messagesOf(operation: OperationAt, upgrading: Upgrading): readonly PlannedMessage[] | undefined {
  const message = stepTo(operation.path, 'message')
  if (message === undefined) return undefined
  const { messages } = operation.channel
  const taken = new TakenNames(messages.map(({ key }) => key))
  const known = new Map<Node, PlannedMessage>(
    messages.flatMap((each) => {
      const node = upgrading.resolved(each.written)?.node
      return node === undefined ? [] : [[node, each]]
    }),
  )
  const found = foundIn(message, upgrading, { through: [], expanded: new Set() })
  const planned = found.map((each): PlannedMessage => {
    const { written, target, isListed } = each
    const same = known.get(target.node)
    if (same !== undefined) {
      // Its text is in the channel already.
      if (same.written.node !== written.node) upgrading.account(written)
      return same
    }
    const key = keyOf(each, operation, taken, upgrading)
    const added = { key, written, isListed }
    messages.push(added)
    known.set(target.node, added)
    return added
  })
  return [...new Set(planned)]
}

/** The way to a message through choices. */
interface ChoiceWay {
  readonly through: readonly NodePath[]
  /** The choices whose messages are found: another reference to one adds none. */
  readonly expanded: Set<Node>
}

/** The messages under `message` or in `oneOf`, behind references too. */
function foundIn(written: NodePath, upgrading: Upgrading, { through, expanded }: ChoiceWay): readonly FoundMessage[] {
  const target = upgrading.resolved(written)
  if (target?.node.kind !== 'map' || through.some(({ node }) => node === target.node)) {
    upgrading.report('upgrade/wrong-shape', written, {
      message: 'Unexpected value, expected a message; correct it first',
    })
    return []
  }
  const isListed = through.some(({ node }) => upgrading.graph.referenceAt(node) !== undefined)
  if (!target.node.entries.has('oneOf')) return [{ written, target, isListed }]
  const choice = stepTo(target, 'oneOf')
  const isReferred = target.node !== written.node
  if (choice?.node.kind !== 'list') {
    upgrading.report('upgrade/wrong-shape', target, {
      message: 'Unexpected "oneOf", expected a list of messages; correct it first',
    })
    return []
  }
  if (isReferred) upgrading.account(written)
  else leaveOutBeside(target, upgrading)
  if (expanded.has(target.node)) return []
  expanded.add(target.node)
  const way = { through: [...through, written], expanded }
  return membersOf(choice).flatMap((member) => foundIn(member, upgrading, way))
}

/** Reports the keys beside `oneOf`, for which version 3 has no object. */
function leaveOutBeside(choice: NodePath, upgrading: Upgrading): void {
  for (const member of membersOf(choice)) {
    if (member.key === 'oneOf') continue
    const message = `Left out ${quote(member.key)}: version 3 has no object for a choice of messages`
    upgrading.report('upgrade/left-out', member, { message, on: 'key', names: [member] })
  }
}

/** The key of a message: its id, its name, the name of its component, or one that is made for it and reported. */
function keyOf(
  { written, target }: FoundMessage,
  { path, key: operation }: OperationAt,
  taken: TakenNames,
  upgrading: Upgrading,
): string {
  const id = effectiveString(target, 'messageId', upgrading)
  const name = effectiveString(target, 'name', upgrading)
  const component = target.node === written.node ? undefined : nameOfTarget(target)
  const given = [id, name !== undefined && isPlainName(name) ? name : undefined, component].filter(
    (each) => each !== undefined,
  )
  const named = given.find((each) => !taken.has(each)) ?? given[0]
  const words = name === undefined ? undefined : inCamelCase(name)
  const derived = words ?? nameOfPayload(target, upgrading) ?? `${operation}Message`
  const key = taken.takeFree(named ?? derived)
  if (key !== named) {
    const at = childOf(path.node, 'message') === written.node ? (stepTo(path, 'message') ?? written) : written
    const message = `The message gets the key ${quote(key)} in its channel; for another one, write it as "messageId" or "name" first`
    upgrading.report('upgrade/derived-name', at, { message, on: at === written ? 'value' : 'key' })
  }
  return key
}

/** The maps whose keys are names of schemas. */
const mapsOfSchemas: ReadonlySet<string> = new Set(['schemas', 'definitions', '$defs'])

/** The name of the schema that the payload of a message refers to, if it may be a key. */
function nameOfPayload(message: NodePath, upgrading: Upgrading): string | undefined {
  const payload = stepTo(message, 'payload')
  const schema = payload && upgrading.resolved(payload)
  if (schema === undefined || schema.node === payload?.node) return undefined
  const { parent } = schema
  const isNamed = parent?.parent === undefined || mapsOfSchemas.has(parent.key)
  const name = nameOfTarget(schema)
  return isNamed && isPlainName(name) ? name : undefined
}
