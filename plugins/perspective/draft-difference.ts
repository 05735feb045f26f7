import { isDeepStrictEqual } from 'node:util'
import {
  formatFragment,
  type Graph,
  kindOfKey,
  membersOf,
  type Named,
  type Node,
  type NodePath,
  namedValues,
  type ObjectType,
  pointerOf,
  rootPath,
  type Side,
  shapeUnder,
  sideOf,
  stepTo,
  stringOf,
  toData,
} from '../../src/plugin/index.ts'
import type { Action } from './reversed-operation.ts'

/** A value in which a draft and a new derivation differ. */
export interface DraftValue {
  readonly at: NodePath
  readonly kind: DraftKind
}

/** A value that a person completed: a name or setting of the application, a field of its side, or a text. */
export interface FilledIn extends DraftValue {
  readonly value: unknown
  /** The value of the derivation at the same place. */
  readonly derived: NodePath | undefined
}

/** The differences between a draft that a person may have completed and a new derivation. */
export interface DraftDifference {
  readonly operations: OperationPairs
  readonly filledIn: readonly FilledIn[]
  /** Values that the derivation lacks and that nobody has to complete. */
  readonly lost: readonly DraftValue[]
  /** Values that are different in the derivation. */
  readonly changed: readonly (DraftValue & { readonly derived: NodePath })[]
  /** Values of the derivation that the draft does not have. */
  readonly missing: readonly DraftValue[]
}

/** The operations of a draft and their counterparts in a new derivation. */
interface OperationPairs {
  /** The derived ids of operations that a person renamed, by their new ids. */
  readonly derivedIds: ReadonlyMap<string, string>
}

/** The kind of a value in a list. */
type DraftKind = 'operation' | 'channel' | 'message' | 'server' | 'component' | 'field'

/** The facts about a value that are known on the path to it from the root. */
interface DraftContext {
  /** The side of its field; undefined if no table states it. */
  readonly side: Side | undefined
  /** Its kind in a list: an operation, a message, a field. */
  readonly kind: DraftKind
  /** The kind of its values, if it is a map of names. */
  readonly members: DraftKind
  /** The action of the operation around it. */
  readonly action: Action | undefined
  /** True for the bindings of an object, and inside them. */
  readonly isBinding: boolean
  readonly isExtension: boolean
}

const rootContext: DraftContext = {
  side: undefined,
  kind: 'field',
  members: 'field',
  action: undefined,
  isBinding: false,
  isExtension: false,
}

/** The kind of values in a map, by the meaning of its keys. */
const kinds: ReadonlyMap<string | undefined, DraftKind> = new Map([
  ['server name', 'server'],
  ['channel id', 'channel'],
  ['operation id', 'operation'],
  ['message id', 'message'],
  ['component name', 'component'],
])

/** Compares an earlier draft with a new derivation, both as they are written. */
export function draftDifference(draft: Graph, derived: Graph): DraftDifference {
  const operations = operationPairs(draft, derived)
  const filledIn: FilledIn[] = []
  const lost: DraftValue[] = []
  const changed: (DraftValue & { readonly derived: NodePath })[] = []
  const missing: DraftValue[] = []
  const roots = { draft: rootPath(draft.entry), derived: rootPath(derived.entry) }
  if (roots.draft !== undefined && roots.derived !== undefined) compare(roots.draft, roots.derived, rootContext)
  return { operations, filledIn, lost, changed, missing }

  function compare(at: NodePath, other: NodePath, context: DraftContext): void {
    if (!isMap(at, draft) || !isMap(other, derived)) {
      if (isDeepStrictEqual(toData(at.node), toData(other.node))) return
      const { kind } = context
      if (isToFillIn(context)) filledIn.push({ at, kind, value: toData(at.node), derived: other })
      else changed.push({ at, kind, derived: other })
      return
    }
    const met = new Set<string>()
    for (const member of membersOf(at)) {
      const { key } = member
      if (isMark(member)) continue
      const under = contextUnder(at.node, key, draft, context)
      const name = isOperations(at) ? (operations.derivedIds.get(key) ?? key) : key
      const counterpart = stepTo(other, name)
      met.add(name)
      if (counterpart === undefined) addOfDraftOnly(member, under)
      else compare(member, counterpart, under)
    }
    for (const member of membersOf(other)) {
      if (met.has(member.key) || isMark(member)) continue
      missing.push(...named(member, derived, contextUnder(other.node, member.key, derived, context)))
    }
  }

  function addOfDraftOnly(at: NodePath, context: DraftContext): void {
    const { kind } = context
    const value = filled(at, context)
    if (value === undefined) lost.push(...named(at, draft, context))
    else filledIn.push({ at, kind, value, derived: undefined })
  }

  /** The completed parts of a value that the derivation lacks; undefined if there are none. */
  function filled(at: NodePath, context: DraftContext): unknown {
    if (isToFillIn(context)) return toData(at.node)
    if (!context.isBinding || context.isExtension || !isMap(at, draft)) return undefined
    const kept: [string, unknown][] = []
    const others: DraftValue[] = []
    const version: [string, unknown][] = []
    for (const member of membersOf(at)) {
      const under = contextUnder(at.node, member.key, draft, context)
      const value = filled(member, under)
      if (value !== undefined) kept.push([member.key, value])
      else if (member.key === 'bindingVersion') version.push([member.key, toData(member.node)])
      else others.push({ at: member, kind: under.kind })
    }
    if (kept.length === 0) return undefined
    lost.push(...others)
    return Object.fromEntries([...kept, ...version])
  }
}

/** A value, or each value of a map of names, so that readers need not search a map for the new names. */
function named(at: NodePath, graph: Graph, context: DraftContext): readonly DraftValue[] {
  const { kind, members } = context
  const isOwner = members !== 'field' || graph.objectsAt(at.node)[0]?.type.name === 'Components'
  const inside = isOwner && isMap(at, graph) ? membersOf(at) : []
  if (inside.length === 0) return [{ at, kind }]
  return inside.flatMap((member) => named(member, graph, contextUnder(at.node, member.key, graph, context)))
}

function isMap({ node }: NodePath, graph: Graph): boolean {
  return node.kind === 'map' && graph.referenceAt(node) === undefined
}

/** The field that marks a draft. Each derivation writes it again. */
function isMark({ key, parent }: NodePath): boolean {
  return key === 'x-perspective' && parent?.parent === undefined
}

function isOperations({ key, parent }: NodePath): boolean {
  return key === 'operations' && parent !== undefined && parent.parent === undefined
}

/**
 * Finds the operations of a draft in a new derivation by their ids. The others are found by action, channel and messages, then by
 * action and channel, if only one operation on each side matches.
 */
export function operationPairs(draft: Graph, derived: Graph): OperationPairs {
  const [ofDraft = [], ofDerived = []] = [draft, derived].map((graph) => namedValues(graph, ['operations']))
  const [draftIds, newIds] = [ofDraft, ofDerived].map((operations) => new Set(operations.map(({ name }) => name)))
  const derivedIds = new Map<string, string>()
  let renamed = ofDraft.filter(({ name }) => newIds?.has(name) !== true)
  let waiting = ofDerived.filter(({ name }) => draftIds?.has(name) !== true)
  for (const placeOf of [byMessages, byChannel]) {
    const places = byPlace(waiting, (operation) => placeOf(operation, derived))
    for (const [place, [id, ...others]] of byPlace(renamed, (operation) => placeOf(operation, draft))) {
      const [derivedId, ...more] = places.get(place) ?? []
      if (id === undefined || derivedId === undefined || others.length > 0 || more.length > 0) continue
      derivedIds.set(id, derivedId)
    }
    const found = new Set(derivedIds.values())
    renamed = renamed.filter(({ name }) => !derivedIds.has(name))
    waiting = waiting.filter(({ name }) => !found.has(name))
  }
  return { derivedIds }
}

/** The ids of operations, by features that do not depend on their ids. */
function byPlace(
  operations: readonly Named[],
  placeOf: (operation: Named) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>()
  for (const operation of operations) {
    const place = placeOf(operation)
    if (place === undefined) continue
    const known = ids.get(place)
    if (known === undefined) ids.set(place, [operation.name])
    else known.push(operation.name)
  }
  return ids
}

function byChannel({ effective }: Named, graph: Graph): string | undefined {
  if (effective?.node.kind !== 'map') return undefined
  const { entries } = effective.node
  const channel = entries.get('channel')?.value
  const target = channel && graph.referenceAt(channel)?.target
  return target && `${stringOf(entries.get('action')?.value)} ${formatFragment(pointerOf(target))}`
}

function byMessages(operation: Named, graph: Graph): string | undefined {
  const channel = byChannel(operation, graph)
  const { node } = operation.effective ?? {}
  const messages = node?.kind === 'map' ? node.entries.get('messages')?.value : undefined
  return channel && `${channel} ${messages === undefined ? '' : JSON.stringify(toData(messages))}`
}

/** The context of the value under a key. */
function contextUnder(owner: Node, key: string, graph: Graph, context: DraftContext): DraftContext {
  const type = graph.objectsAt(owner)[0]?.type
  const around: DraftContext = {
    ...context,
    kind: context.members,
    members: 'field',
    action: actionIn(owner, type) ?? context.action,
  }
  if (type === undefined) return around
  const keyKind = kindOfKey(type, key)
  const shape = keyKind === 'extension' ? undefined : shapeUnder(type, key)
  return {
    ...around,
    side: keyKind === 'extension' ? undefined : sideOf(type, key, context.side),
    kind: 'field',
    members: (shape?.shape === 'map' ? kinds.get(shape.keyName) : undefined) ?? 'field',
    isBinding: context.isBinding || (keyKind === 'field' && key === 'bindings'),
    isExtension: keyKind === 'extension',
  }
}

function actionIn(node: Node, type: ObjectType | undefined): Action | undefined {
  if (type?.name !== 'Operation' || node.kind !== 'map') return undefined
  const action = stringOf(node.entries.get('action')?.value)
  return action === 'send' || action === 'receive' ? action : undefined
}

/** True if a person must complete such a field: it names or configures the application, is a text, or applies to its side. */
function isToFillIn({ side, action, isExtension }: DraftContext): boolean {
  if (isExtension) return false
  if (side === 'send' || side === 'receive') return action === undefined || action === side
  return side === 'own' || side === 'prose'
}
