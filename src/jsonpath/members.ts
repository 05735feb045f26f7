/** An own member of an object, an item of an array, or a character or the length of a text. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value === 'string') {
    return name === 'length' ? value.length : Object.getOwnPropertyDescriptor(value, name)?.value
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Reflect.get(value, name)
}

/** Gives the method of a name that a value has in JavaScript; undefined where its kind has none. */
export type ReadMethod = (value: unknown) => unknown

/**
 * Reads a method that is not called, as in `@.match && @.match(/^a/)`: it is true, and equal to nothing in a document.
 * Undefined for a name that no kind of value has a method of.
 */
export function methodReader(name: string): ReadMethod | undefined {
  const anyValue = methodIn(Object.prototype, name)
  const text = methodIn(String.prototype, name) ?? anyValue
  const number = methodIn(Number.prototype, name) ?? anyValue
  const boolean = methodIn(Boolean.prototype, name) ?? anyValue
  const list = methodIn(Array.prototype, name) ?? anyValue
  if ([text, number, boolean, list].every((method) => method === undefined)) return undefined
  return (value) => {
    switch (typeof value) {
      case 'string':
        return text
      case 'number':
        return number
      case 'boolean':
        return boolean
      case 'object':
        return value === null ? undefined : Array.isArray(value) ? list : anyValue
      default:
        return undefined
    }
  }
}

function methodIn(prototype: object, name: string): unknown {
  const method: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value
  return typeof method === 'function' ? method : undefined
}

/** What `value.constructor.name` is in JavaScript for plain data, or the document's own member of that name. */
export function kindName(value: unknown): unknown {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'object' && Object.hasOwn(value, 'constructor'))
    return memberOf(memberOf(value, 'constructor'), 'name')
  if (Array.isArray(value)) return 'Array'
  const type = typeof value
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}`
}
