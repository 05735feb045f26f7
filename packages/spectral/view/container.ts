import { knowingOrder } from '../../../src/load/ordered-object.ts'

/** An object or array of plain data. */
export type Container = Record<string, unknown> | unknown[]

export function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}

/** The names of a container's members: own names, or canonical indices. */
export function containerNames(container: Container): string[] {
  return Object.keys(container)
}

/** Whether a container has a member of its own under a name; for arrays, an item. */
export function hasOwn(container: Container, name: string): boolean {
  return Array.isArray(container) ? isIndexOf(container, name) : Object.hasOwn(container, name)
}

/** The member of a value under a name; undefined when there is none of its own, or the value is no container. */
export function ownMember(value: unknown, name: string): unknown {
  if (!isContainer(value) || !hasOwn(value, name)) return undefined
  return Array.isArray(value) ? value[Number(name)] : value[name]
}

/** The value that own names lead to, or undefined. */
export function valueAt(root: unknown, segments: readonly string[]): unknown {
  let value = root
  for (const segment of segments) {
    value = ownMember(value, segment)
    if (value === undefined) return undefined
  }
  return value
}

/** Sets a member; `__proto__` is a name like any other. */
export function setMember(container: Container, name: string, value: unknown): void {
  if (Array.isArray(container)) container[Number(name)] = value
  else if (name !== '__proto__') container[name] = value
  else Object.defineProperty(container, name, { value, writable: true, enumerable: true, configurable: true })
}

/**
 * A container with the same members. Names that look like integers come first in it, as in what json-ref-resolver copies,
 * unless `keepsOrder` is set.
 */
export function shallowCopy(container: Container, keepsOrder = false): Container {
  return Array.isArray(container) ? [...container] : knowingOrder({ ...container }, container, keepsOrder)
}

/** The text of a `$ref` that makes an object a reference. */
export function referenceOf(value: unknown): string | undefined {
  if (!isContainer(value) || Array.isArray(value) || !Object.hasOwn(value, '$ref')) return undefined
  return typeof value.$ref === 'string' ? value.$ref : undefined
}

function isIndexOf(list: readonly unknown[], name: string): boolean {
  return /^(?:0|[1-9][0-9]*)$/.test(name) && Number(name) < list.length
}
