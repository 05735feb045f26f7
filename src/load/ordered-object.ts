/** The names of objects in the order of the text, where JavaScript would give them in another one. */
const orders = new WeakMap<object, readonly string[]>()
const listing = new WeakSet<object>()

/**
 * Whether JavaScript gives names of an object in another order than that in which they were added: names that look like
 * integers come first, and by size.
 */
export function isReordered(names: Iterable<string>): boolean {
  let least = 0
  for (const name of names) {
    const number = indexOf(name)
    if (number !== undefined && number < least) return true
    least = number === undefined ? Number.POSITIVE_INFINITY : number
  }
  return false
}

/** An object with the members of another one that lists them in a given order, names that look like integers included. */
export function listedInOrder<Listed extends object>(members: Listed, order: readonly string[]): Listed {
  const listed = new Proxy(members, {
    ownKeys(target) {
      const others = new Set(Reflect.ownKeys(target))
      return [...order.filter((name) => others.delete(name)), ...others]
    },
  })
  orders.set(listed, order)
  listing.add(listed)
  return listed
}

/** The same members in the order of the text, for an object of `toOrderedData` or a copy that knows its order. */
export function inTextOrder<Listed extends object>(object: Listed): Listed {
  const order = orders.get(object)
  return order === undefined || listing.has(object) ? object : listedInOrder(object, order)
}

/**
 * Tells the order of an object for a copy of it, for `inTextOrder`.
 * @returns the copy; one that lists its members in order, too, when `listsToo` is set and the object does
 */
export function knowingOrder<Copy extends object>(copy: Copy, original: object, listsToo: boolean): Copy {
  const order = orders.get(original)
  if (order === undefined) return copy
  if (listsToo && listing.has(original)) return listedInOrder(copy, order)
  orders.set(copy, order)
  return copy
}

/** The number of a name that JavaScript takes for an index. */
function indexOf(name: string): number | undefined {
  const first = name.charCodeAt(0)
  if (!(first >= 48 && first <= 57) || name.length > 10) return undefined
  const number = Number(name)
  return String(number) === name && number < 2 ** 32 - 1 ? number : undefined
}
