/**
 * A copy of what a plugin exports, in which each property was read once: a getter or proxy gives later what it gave when the
 * manifest was checked. Functions, instances of classes and other special objects stay as they are. Throws what a getter
 * throws.
 */
export function plainManifest(exported: unknown): unknown {
  return copyOf(exported, new Map())
}

function copyOf(value: unknown, copies: Map<object, object>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const known = copies.get(value)
  if (known !== undefined) return known
  if (Array.isArray(value)) {
    const list: unknown[] = []
    copies.set(value, list)
    for (const item of value) list.push(copyOf(item, copies))
    return list
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && prototype !== Object.prototype) return value
  const copy = {}
  copies.set(value, copy)
  for (const name of Object.keys(value)) {
    const member = copyOf(Reflect.get(value, name), copies)
    // Assigning to the name "__proto__" would change the copy's prototype.
    Object.defineProperty(copy, name, { value: member, enumerable: true, writable: true, configurable: true })
  }
  return copy
}
