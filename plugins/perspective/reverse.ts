import {
  type Component,
  componentsOf,
  type Description,
  formatPointer,
  type Graph,
  mentionsIn,
  type NodePath,
  namedValues,
  type Operation,
  pointerOf,
  quote,
  removalsOf,
  resolvedPath,
  stepTo,
  type TypedObject,
  unusedWithout,
  waysOf,
} from '../../src/plugin/index.ts'
import { reverseBindings } from './bindings/reverse-bindings.ts'
import { hasChangingField } from './bindings/reversed-map.ts'
import type { Choices } from './choices.ts'
import { questions } from './codes.ts'
import { copiesOfSharedFields, copyTo } from './copy-shared.ts'
import { identityEdits } from './identity.ts'
import type { Questionnaire } from './questionnaire.ts'
import { renames } from './rename-operations.ts'
import type { Action, ReversedOperation } from './reversed-operation.ts'
import { operationsIn } from './selection.ts'
import { shownName } from './shown-value.ts'

/** A description with the operations to reverse. */
export interface ReversalInput {
  readonly description: Description
  readonly selected: readonly ReversedOperation[]
  /** New ids of operations. */
  readonly ids: ReadonlyMap<string, string>
  /** Components that were copied or merged, and may be unused now. */
  readonly maybeUnused: readonly NodePath[]
}

/** The edits that reverse a description. */
export interface Reversal {
  /** The description with a copy of every changing part that others share. */
  readonly description: Description
  /** The edits of this description. */
  readonly edits: readonly Operation[]
  /** The number of removed fields. */
  readonly removed: number
}

/** The edits that reverse operations with their bindings, and adapt the rest of the description to the other side. */
export async function reversalOf(
  { description, selected, ids, maybeUnused }: ReversalInput,
  choices: Choices,
  questionnaire: Questionnaire,
): Promise<Reversal> {
  const { graph: shared } = description
  const before = operationsIn(shared, selected)
  const removedPlaces = unusedAmong(shared, maybeUnused)
  const places = removedPlaces.map(({ location }) => location)
  const bindings = copiesOfSharedFields(shared, before, 'bindings', {
    type: 'OperationBindings',
    changes: (object, to) => hasChangingField(shared, object, to),
    removedPlaces: places,
  })
  const replies = copiesOfSharedFields(shared, before, 'reply', {
    type: 'OperationReply',
    changes: (object, to) => losesMessages(object, to, choices),
    removedPlaces: places,
  })
  const copies = [...bindings.edits, ...replies.edits]
  const withCopies = copies.length === 0 ? description : await description.edit(copies)
  const { graph } = withCopies
  const operations = operationsIn(graph, selected)
  const ask = questionnaire.about(graph)
  const fields = [
    ...messageEdits(graph, operations, choices),
    ...reverseBindings(graph, operations, ask),
    ...identityEdits(graph, choices, ask),
  ]
  const edits = [
    ...actionEdits(operations),
    ...fields,
    ...addressEdits(graph, choices),
    ...unusedRemovals(graph, [...maybeUnused, ...bindings.copied, ...replies.copied], questionnaire),
    ...renames(ids),
  ]
  return { description: withCopies, edits, removed: fields.filter(({ op }) => op === 'remove').length }
}

function losesMessages({ node }: TypedObject, to: Action, { messagesAll }: Pick<Choices, 'messagesAll'>): boolean {
  return messagesAll && to === 'send' && node.entries.has('messages')
}

/** Gives operations the other action. */
function actionEdits(operations: readonly ReversedOperation[]): readonly Operation[] {
  const actions = new Map(
    operations.map(({ object: { location }, to }) => [formatPointer([...pointerOf(location), 'action']), to]),
  )
  return [...actions].map(([path, value]) => ({ op: 'replace', path, value }))
}

/** With `messages=all`, removes the message lists of operations that now receive, so they receive all messages of the channel. */
function messageEdits(
  graph: Graph,
  operations: readonly ReversedOperation[],
  { messagesAll }: Pick<Choices, 'messagesAll'>,
): readonly Operation[] {
  if (!messagesAll) return []
  const paths = operations.flatMap(({ object: { location }, to }) => {
    const reply = to === 'send' ? stepTo(location, 'reply') : undefined
    const receiving = to === 'receive' ? location : reply && resolvedPath(reply, graph)
    const messages = receiving && stepTo(receiving, 'messages')
    return messages === undefined ? [] : [formatPointer(pointerOf(messages))]
  })
  return [...new Set(paths)].map((path) => ({ op: 'remove', path }))
}

/** The unused components among some values. */
function unusedAmong(graph: Graph, values: readonly NodePath[]): readonly Component[] {
  const components = componentsOf(graph)
  const found = new Set<Component>()
  for (const value of values) {
    const [map, kind, name, ...inside] = pointerOf(value)
    if (map !== 'components' || kind === undefined || name === undefined || inside.length > 0) continue
    const component = components.named(kind, name)
    const around = component?.location.parent
    if (component === undefined || around === undefined) continue
    const isReferred = (waysOf(graph).get(around.node)?.get(name) ?? []).length > 0
    const isMentioned = mentionsIn(graph).some((mention) => mention.kind === kind && mention.name === name)
    if (!isReferred && !isMentioned) found.add(component)
  }
  return [...found]
}

/** Removes components that are unused because operations now have copies, and the parts that only they use (`left-out`). */
function unusedRemovals(graph: Graph, values: readonly NodePath[], questionnaire: Questionnaire): readonly Operation[] {
  const maybeUnused = unusedAmong(graph, values)
  const gone = maybeUnused.map(({ location }) => location)
  const leftOver = unusedWithout(graph, gone).components
  const ask = questionnaire.about(graph)
  for (const { kind, name, location: at } of [...maybeUnused, ...leftOver]) {
    const message = questions['left-out'].texts.copied(shownName(name), quote(kind))
    ask({ code: 'left-out', at, on: 'key', message })
  }
  return removalsOf(graph, [...gone, ...leftOver.map(({ location }) => location)])
}

/**
 * Gives channels the addresses that the user chose. If several root channels refer to one in components, it is copied to the root, so
 * that the others keep their address.
 */
function addressEdits(graph: Graph, { addresses }: Pick<Choices, 'addresses'>): readonly Operation[] {
  const channels = namedValues(graph, ['channels'])
  const names = new Map<NodePath['node'], number>()
  for (const { effective } of channels)
    if (effective !== undefined) names.set(effective.node, (names.get(effective.node) ?? 0) + 1)
  return channels.flatMap(({ name, location, reference, effective }): readonly Operation[] => {
    const address = addresses.get(name)
    if (address === undefined || effective?.node.kind !== 'map') return []
    const isShared = reference !== undefined && (names.get(effective.node) ?? 0) > 1
    const owner = isShared ? location : effective
    const path = formatPointer([...pointerOf(owner), 'address'])
    const op = stepTo(effective, 'address') === undefined ? 'add' : 'replace'
    return [...(isShared ? [copyTo(location, effective)] : []), { op, path, value: address }]
  })
}
