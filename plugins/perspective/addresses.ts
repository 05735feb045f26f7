import {
  formatPointer,
  type Graph,
  type NodePath,
  namedValues,
  type Operation,
  pointerOf,
  stepTo,
} from '../../src/plugin/index.ts'
import type { Choices } from './choices.ts'
import { copyTo } from './copies.ts'

/**
 * Gives channels the addresses that the user chose. If several root channels refer to one in components, it is copied to the root, so
 * that the others keep their address.
 */
export function addressEdits(graph: Graph, { addresses }: Pick<Choices, 'addresses'>): readonly Operation[] {
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
