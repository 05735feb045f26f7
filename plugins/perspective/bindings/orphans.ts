import {
  childOf,
  formatPointer,
  type Graph,
  membersOf,
  type NodePath,
  pointerOf,
  resolvedPath,
  stepTo,
  stringOf,
  tableWord,
} from '../../../src/plugin/index.ts'
import type { Ask } from '../question.ts'
import * as wording from './wording.ts'

/**
 * Asks about names that stay in the bindings of an operation although only removed consumers referred to them (format text,
 * Identifier: `name`). Takes the bindings of the operation and the pointers of removed values.
 */
export function askAboutOrphans(maps: readonly NodePath[], removed: ReadonlySet<string>, ask: Ask, graph: Graph): void {
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
      ask(wording.orphaned({ location: at, protocol: binding.key, way }, consumer))
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

/** Whether a value, or one around it, is removed. */
function isRemoved(location: NodePath, removed: ReadonlySet<string>): boolean {
  const pointer = pointerOf(location)
  return pointer.some((_segment, index) => removed.has(formatPointer(pointer.slice(0, index + 1))))
}
