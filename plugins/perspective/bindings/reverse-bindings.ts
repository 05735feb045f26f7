import {
  childOf,
  formatPointer,
  type Graph,
  membersOf,
  type Node,
  type NodePath,
  type Operation,
  pointerOf,
  resolvedPath,
  stepTo,
  stringOf,
  tableWord,
  typeNamed,
} from '../../../src/plugin/index.ts'
import type { AskQuestion } from '../codes.ts'
import type { Action, ReversedOperation } from '../reversed-operation.ts'
import { bindingsMapsOf, directionsByMap, reachedMaps } from './bindings-maps.ts'
import { reversedMap } from './reversed-map.ts'
import * as wording from './wording.ts'

/**
 * The edits that reverse the bindings of a description to the other side, by the sides in the table of the format (format text,
 * Bindings). Takes a graph of one file in which only reversed operations use the bindings that change. Asks `prose`,
 * `channel-may-differ`, `channel-binding`, `binding-direction-lossy`, `binding-direction-unknown` and `application-binding` about each
 * field once, where its author wrote it.
 */
export function reverseBindings(
  graph: Graph,
  operations: readonly ReversedOperation[],
  ask: AskQuestion,
): readonly Operation[] {
  const reversal = new BindingsReversal(graph, ask)
  const ofOperations = operations.map(({ object, to }) => ({ maps: bindingsMapsOf(object, graph), to }))
  // Operations with both actions may share a map without changes, and still ask about it.
  const actions = new Map<Node, Set<Action>>()
  for (const { maps, to } of ofOperations) {
    for (const { node } of maps) actions.set(node, (actions.get(node) ?? new Set()).add(to))
  }
  for (const { maps, to } of ofOperations) {
    for (const map of maps) reversal.reverse(map, 'OperationBindings', actions.get(map.node) ?? new Set([to]))
    askAboutUnusedNames(maps, reversal.removed, ask, graph)
  }
  const directions = directionsByMap(operations, graph)
  const all = new Set(operations.map(({ to }) => to))
  for (const { object, places } of reachedMaps(graph)) {
    for (const place of places) reversal.reverse(place, object.type.name, directions.get(object.node) ?? all)
  }
  return reversal.edits
}

/** Reverses maps of bindings, at each place once, and asks about each map once. */
class BindingsReversal {
  readonly edits: Operation[] = []
  /** The pointers of removed values. */
  readonly removed = new Set<string>()
  readonly #graph: Graph
  readonly #ask: AskQuestion
  readonly #places = new Set<string>()
  readonly #asked = new Set<Node>()

  constructor(graph: Graph, ask: AskQuestion) {
    this.#graph = graph
    this.#ask = ask
  }

  reverse(map: NodePath, typeName: string, directions: ReadonlySet<Action>): void {
    const place = `${map.file.path}#${formatPointer(pointerOf(map))}`
    if (this.#places.has(place)) return
    this.#places.add(place)
    const { edits, questions } = reversedMap(map, typeNamed(this.#graph.format, typeName), directions, this.#graph)
    for (const edit of edits) {
      this.edits.push(edit)
      if (edit.op === 'remove') this.removed.add(edit.path)
    }
    if (this.#asked.has(map.node)) return
    this.#asked.add(map.node)
    for (const question of questions) this.#ask(question)
  }
}

/**
 * Asks about names that stay in the bindings of an operation although only removed consumers referred to them (format text,
 * Identifier: `name`). Takes the bindings of the operation and the pointers of removed values.
 */
function askAboutUnusedNames(
  maps: readonly NodePath[],
  removed: ReadonlySet<string>,
  ask: AskQuestion,
  graph: Graph,
): void {
  const bindings = maps.flatMap(membersOf)
  const used = new Map<string, string>()
  for (const binding of bindings) {
    if (tableWord('protocol', binding.key) !== 'notifytopic') continue
    for (const at of namesOfConsumers(binding)) {
      const name = stringOf(at.node)
      if (name !== undefined && isRemoved(at, removed)) used.set(name, binding.key)
    }
  }
  for (const binding of used.size === 0 ? [] : bindings) {
    for (const at of namesIn(binding, graph)) {
      const consumer = used.get(stringOf(at.node) ?? '')
      if (consumer === undefined || consumer === binding.key || isRemoved(at, removed)) continue
      const way = at.parent?.node === binding.node ? at.key : 'name'
      ask(wording.unusedName({ location: at, protocol: binding.key, way }, consumer))
    }
  }
}

/** The names that consumers and their dead-letter queues refer to. */
function namesOfConsumers(binding: NodePath): readonly NodePath[] {
  const consumers = stepTo(binding, 'consumers')
  return (consumers === undefined ? [] : membersOf(consumers)).flatMap((consumer) => [
    ...pathBelow(consumer, ['endpoint', 'name']),
    ...pathBelow(consumer, ['redrivePolicy', 'deadLetterQueue', 'name']),
  ])
}

function pathBelow(start: NodePath, way: readonly string[]): readonly NodePath[] {
  let at: NodePath | undefined = start
  for (const key of way) at = at && stepTo(at, key)
  return at === undefined ? [] : [at]
}

/** The names of a binding and of its direct members, such as its queues. */
function namesIn(binding: NodePath, graph: Graph): readonly NodePath[] {
  const values = membersOf(binding).flatMap((value) => (value.node.kind === 'list' ? membersOf(value) : [value]))
  return [binding, ...values].flatMap((written) => {
    const named = resolvedPath(written, graph)
    return childOf(named?.node, 'name') === undefined || named === undefined ? [] : pathBelow(named, ['name'])
  })
}

/** True if a value, or one around it, is removed. */
function isRemoved(location: NodePath, removed: ReadonlySet<string>): boolean {
  const pointer = pointerOf(location)
  return pointer.some((_segment, index) => removed.has(formatPointer(pointer.slice(0, index + 1))))
}
