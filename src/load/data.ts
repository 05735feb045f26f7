import type { ListNode, MapNode, Node } from './node.ts'

type Collection = MapNode | ListNode
type Container = Record<string, unknown> | unknown[]

const containers = new WeakMap<Collection, Container>()

/**
 * The value of a node as plain JavaScript data, for rule functions. The same node always gives the same object, so that what
 * aliases share stays shared; treat it as read-only. A key `__proto__` becomes an own property like any other. (Objects put
 * keys that are integers first: where the order of keys matters, ask the node.)
 */
export function toData(node: Node): unknown {
  if (node.kind === 'scalar') return node.value
  const known = containers.get(node)
  if (known !== undefined) return known
  const unfilled: [Collection, Container][] = []
  const data = containerFor(node)
  // Filled from a list and not by recursion: a JSON document may be nested as deeply as the limits allow.
  for (let next = unfilled.pop(); next !== undefined; next = unfilled.pop()) fill(next[0], next[1])
  return data

  function containerFor(collection: Collection): Container {
    const made: Container = collection.kind === 'map' ? {} : []
    containers.set(collection, made)
    unfilled.push([collection, made])
    return made
  }

  function dataOf(child: Node): unknown {
    return child.kind === 'scalar' ? child.value : (containers.get(child) ?? containerFor(child))
  }

  function fill(collection: Collection, container: Container): void {
    if (collection.kind === 'list') {
      if (Array.isArray(container)) for (const item of collection.items) container.push(dataOf(item))
    } else if (!Array.isArray(container)) {
      for (const [key, entry] of collection.entries) setOwn(container, key, dataOf(entry.value))
    }
  }
}

function setOwn(container: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') container[key] = value
  else Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true })
}
