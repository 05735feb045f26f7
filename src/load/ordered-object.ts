/** The names of objects in the order of the text, if JavaScript's order differs. */
const orders = new WeakMap<object, readonly string[]>()
const listing = new WeakSet<object>()

/** True if JavaScript lists names in another order than they were added: names that look like integers come first, sorted. */
export function isReordered(names: Iterable<string>): boolean {
  let least = 0
  for (const name of names) {
    const number = indexOf(name)
    if (number !== undefined && number < least) return true
    least = number === undefined ? Number.POSITIVE_INFINITY : number
  }
  return false
}

/** An object that lists the members of another in a given order, including names that look like integers. */
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
 * Records the order of an object for its copy, for `inTextOrder`.
 * @returns the copy. It also lists its members in order if `listsToo` is set and the object does
 */
export function knowingOrder<Copy extends object>(copy: Copy, original: object, listsToo: boolean): Copy {
  const order = orders.get(original)
  if (order === undefined) return copy
  if (listsToo && listing.has(original)) return listedInOrder(copy, order)
  orders.set(copy, order)
  return copy
}

/** The number of a name that JavaScript treats as an index. */
function indexOf(name: string): number | undefined {
  const first = name.charCodeAt(0)
  if (!(first >= 48 && first <= 57) || name.length > 10) return undefined
  const number = Number(name)
  return String(number) === name && number < 2 ** 32 - 1 ? number : undefined
}
