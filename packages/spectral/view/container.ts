import { knowingOrder } from '../../../src/load/ordered-object.ts'

/** An object or array of plain data. */
export type Container = Record<string, unknown> | unknown[]

export function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}

/** The names of a container's members: own names, or indices. */
export function containerNames(container: Container): string[] {
  return Object.keys(container)
}

/** True if a container has an own member with this name, or an array this item. */
export function hasOwn(container: Container, name: string): boolean {
  return Array.isArray(container) ? isIndexOf(container, name) : Object.hasOwn(container, name)
}

/** An own member of a value. Undefined if there is none, or if the value is not a container. */
export function ownMember(value: unknown, name: string): unknown {
  if (!isContainer(value) || !hasOwn(value, name)) return undefined
  return Array.isArray(value) ? value[Number(name)] : value[name]
}

/** The value at a path of own names, or undefined. */
export function valueAt(root: unknown, segments: readonly string[]): unknown {
  let value = root
  for (const segment of segments) {
    value = ownMember(value, segment)
    if (value === undefined) return undefined
  }
  return value
}

/** Sets a member. Treats `__proto__` like any other name. */
export function setMember(container: Container, name: string, value: unknown): void {
  if (Array.isArray(container)) container[Number(name)] = value
  else if (name !== '__proto__') container[name] = value
  else Object.defineProperty(container, name, { value, writable: true, enumerable: true, configurable: true })
}

/**
 * A container with the same members. Names that look like integers come first in the copy, as in copies of json-ref-resolver,
 * unless `keepsOrder` is set.
 */
export function shallowCopy(container: Container, keepsOrder = false): Container {
  return Array.isArray(container) ? [...container] : knowingOrder({ ...container }, container, keepsOrder)
}

/** The text of the `$ref` if a value is a reference, or undefined. */
export function referenceOf(value: unknown): string | undefined {
  if (!isContainer(value) || Array.isArray(value) || !Object.hasOwn(value, '$ref')) return undefined
  return typeof value.$ref === 'string' ? value.$ref : undefined
}

function isIndexOf(list: readonly unknown[], name: string): boolean {
  return /^(?:0|[1-9][0-9]*)$/.test(name) && Number(name) < list.length
}
