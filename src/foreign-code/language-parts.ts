/** The parts of the language that code of msgapi uses everywhere. */
const globals = [
  'Object',
  'Array',
  'String',
  'Number',
  'Function',
  'RegExp',
  'Map',
  'Set',
  'WeakMap',
  'Promise',
  'JSON',
  'Math',
  'Reflect',
  'Symbol',
  'Error',
] as const

interface LanguagePart {
  readonly name: string
  readonly owner: object
  readonly key: PropertyKey
  readonly descriptor: PropertyDescriptor
}

// Kept, since they may be what is replaced.
const { getOwnPropertyDescriptor, defineProperty, ownKeys, deleteProperty } = Reflect

/**
 * Remembers the functions of the language. The function that it returns puts those back that were replaced since, and names the
 * first one; undefined where none was. Functions that were added stay, but for what each object seems to have then.
 */
export function rememberLanguage(): () => string | undefined {
  const parts: LanguagePart[] = []
  for (const name of globals) {
    note(globalThis, name, name)
    const value: object = globalThis[name]
    for (const key of ownKeys(value)) note(value, key, `${name}.${String(key)}`)
    const prototype: unknown = Reflect.get(value, 'prototype')
    if (typeof prototype !== 'object' || prototype === null) continue
    for (const key of ownKeys(prototype)) note(prototype, key, `${name}.prototype.${String(key)}`)
  }
  return () => {
    let replaced: string | undefined
    // An index, since iterators may be what is replaced.
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index]
      if (part === undefined || !isReplaced(part)) continue
      replaced ??= part.name
      defineProperty(part.owner, part.key, part.descriptor)
    }
    for (const key in {}) {
      replaced ??= `Object.prototype.${key}`
      deleteProperty(Object.prototype, key)
    }
    return replaced
  }

  function note(owner: object, key: PropertyKey, name: string): void {
    const descriptor = getOwnPropertyDescriptor(owner, key)
    if (typeof descriptor?.value === 'function') parts.push({ name, owner, key, descriptor })
  }
}

function isReplaced({ owner, key, descriptor }: LanguagePart): boolean {
  return getOwnPropertyDescriptor(owner, key)?.value !== descriptor.value
}
