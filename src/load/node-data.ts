import type { ListNode, MapNode, Node } from './node.ts'
import { isReordered, listedInOrder } from './ordered-object.ts'

type CollectionNode = MapNode | ListNode
type DataContainer = Record<string, unknown> | unknown[]

/** The data that was already built for nodes. */
export interface DataOfNodes {
  get(node: CollectionNode): DataContainer | undefined
  set(node: CollectionNode, data: DataContainer): unknown
}

/** Data in the order of the text. */
const ordered = new WeakMap<CollectionNode, DataContainer>()

/**
 * The value of a node as plain JavaScript data, for rule functions. The same node gives the same object, so values that aliases
 * share stay shared: within one call, and in all calls with the same `known`. Treat it as read-only. A key `__proto__` becomes an
 * own property like any other. (Objects list integer keys first; if the order of keys matters, ask the node.)
 */
export function toData(node: Node, known: DataOfNodes = new Map()): unknown {
  return build(node, known)
}

/** The same for all calls, as different objects: they list their names in the order of the text, including integers. */
export function toOrderedData(node: Node): unknown {
  return build(node, ordered)
}

function build(node: Node, containers: DataOfNodes): unknown {
  if (node.kind === 'scalar') return node.value
  const known = containers.get(node)
  if (known !== undefined) return known
  const unfilled: [CollectionNode, DataContainer][] = []
  const data = containerFor(node)
  // Filled from a list, not recursively: a JSON document can be nested as deeply as the limits allow.
  for (let next = unfilled.pop(); next !== undefined; next = unfilled.pop()) fill(next[0], next[1])
  return data

  function containerFor(collection: CollectionNode): DataContainer {
    const made: DataContainer = collection.kind === 'map' ? {} : []
    unfilled.push([collection, made])
    const shown = containers === ordered ? inOrder(made, collection) : made
    containers.set(collection, shown)
    return shown
  }

  function dataOf(child: Node): unknown {
    return child.kind === 'scalar' ? child.value : (containers.get(child) ?? containerFor(child))
  }

  function fill(collection: CollectionNode, container: DataContainer): void {
    if (collection.kind === 'list') {
      if (Array.isArray(container)) for (const item of collection.items) container.push(dataOf(item))
    } else if (!Array.isArray(container)) {
      for (const [key, entry] of collection.entries) setOwn(container, key, dataOf(entry.value))
    }
  }
}

function inOrder(container: DataContainer, collection: CollectionNode): DataContainer {
  if (collection.kind === 'list' || !isReordered(collection.entries.keys())) return container
  return listedInOrder(container, [...collection.entries.keys()])
}

function setOwn(container: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') container[key] = value
  else Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true })
}
