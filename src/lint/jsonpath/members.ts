/** An own member of an object, an item of an array, or a character or the length of a text. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value === 'string') {
    return name === 'length' ? value.length : Object.getOwnPropertyDescriptor(value, name)?.value
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Reflect.get(value, name)
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
