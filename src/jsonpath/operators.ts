import { hasMembers } from '../plain-data.ts'
/** `==` of JavaScript; an array counts as its text while it has at most one item, and an object is never equal to a scalar. */
export function isLooselyEqual(left: unknown, right: unknown): boolean {
  if (hasMembers(left) && hasMembers(right)) return left === right
  const first = primitiveOf(left)
  const second = primitiveOf(right)
  if (hasMembers(first) || hasMembers(second)) return false
  const isNothing = first === undefined || first === null
  if (isNothing || second === undefined || second === null)
    return isNothing === (second === undefined || second === null)
  return typeof first === typeof second ? first === second : Number(first) === Number(second)
}

/** `<` and its kin: texts by their characters, everything else as numbers. */
export function compare(
  left: unknown,
  right: unknown,
  relate: (before: string | number, after: string | number) => boolean,
) {
  const first = primitiveOf(left)
  const second = primitiveOf(right)
  if (typeof first === 'string' && typeof second === 'string') return relate(first, second)
  return relate(numberOf(first), numberOf(second))
}

/** `in` as Nimma reads it: whether a list or a text includes something; for an object whether it has a member. */
export function isIn(part: unknown, whole: unknown): boolean {
  if (Array.isArray(whole)) return whole.includes(part)
  if (hasMembers(part)) return false
  if (typeof whole === 'string') return whole.includes(String(part))
  return hasMembers(whole) && Object.hasOwn(whole, String(part))
}

/** `+` of JavaScript, which joins texts; undefined for objects. */
export function sum(left: unknown, right: unknown): unknown {
  const first = primitiveOf(left)
  const second = primitiveOf(right)
  if (hasMembers(first) || hasMembers(second)) return undefined
  return typeof first === 'string' || typeof second === 'string'
    ? `${first}${second}`
    : numberOf(first) + numberOf(second)
}

/** A short array as JavaScript would make it a scalar; everything else as it is. */
function primitiveOf(value: unknown): unknown {
  let only = value
  while (Array.isArray(only)) {
    if (only.length > 1) return value
    const [item]: unknown[] = only
    if (!hasMembers(item)) return String(item ?? '')
    only = item
  }
  return value
}

/** The number that JavaScript takes a value for. */
export function numberOf(value: unknown): number {
  const primitive = primitiveOf(value)
  return hasMembers(primitive) ? Number.NaN : Number(primitive)
}
