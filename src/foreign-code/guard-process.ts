import fs from 'node:fs'

/** True if the running code belongs to a plugin or ruleset. */
type IsForeign = () => boolean

/**
 * Guards the end of the process and standard output for the whole life of the process. While `isForeign` says that foreign code
 * runs, calls that end the process throw, and output to standard output goes to standard error.
 */
export function guardProcess(isForeign: IsForeign): void {
  const replace: ReplaceMember = (object, name, by) => guard(object, name, by, isForeign)
  guardEnd(replace, isForeign)
  const { stdout, stderr } = process
  const write = stdout.write.bind(stdout)
  const end = stdout.end.bind(stdout)
  replace(stdout, 'write', (...given: Parameters<typeof write>) =>
    isForeign() ? stderr.write(...given) : write(...given),
  )
  replace(stdout, 'end', (...given: Parameters<typeof end>) => (isForeign() ? stdout : end(...given)))
  replace(stderr, 'write', stderr.write.bind(stderr))
  for (const name of writingFunctions) redirect(name, isForeign)
  // For code that imports the functions by name.
  process.getBuiltinModule('node:module').syncBuiltinESMExports()
}

/** Makes the functions that end the process throw when foreign code calls them. */
function guardEnd(replace: ReplaceMember, isForeign: IsForeign): void {
  let isEnding = false
  for (const name of ['exit', 'reallyExit', 'abort', 'kill']) {
    const own: unknown = Reflect.get(process, name)
    if (typeof own !== 'function') continue
    replace(process, name, (...given: readonly unknown[]): unknown => {
      // Node itself calls this last, perhaps after listeners of foreign code. They must not choose the exit code.
      if (name === 'reallyExit' && isEnding) return Reflect.apply(own, process, [process.exitCode ?? 0])
      if (isForeign() && (name !== 'kill' || killsThis(given))) {
        throw new Error(`process.${name}(${name === 'kill' ? 'process.pid' : given.join('')}) was called`)
      }
      isEnding ||= name === 'exit'
      return Reflect.apply(own, process, given)
    })
  }
}

/** True if a signal goes to this process, alone or with its group. */
function killsThis([target, signal]: readonly unknown[]): boolean {
  return signal !== 0 && [process.pid, 0, -process.pid].some((own) => target === own)
}

/** The functions of `node:fs` that write to a file. Their first argument is the path or the file descriptor. */
const writingFunctions = [
  'write',
  'writeSync',
  'writev',
  'writevSync',
  'writeFile',
  'writeFileSync',
  'appendFile',
  'appendFileSync',
]
const standardOutput = 1
const standardError = 2

/** Makes such a function write to standard error when foreign code writes to standard output. */
function redirect(name: string, isForeign: IsForeign): void {
  const own: unknown = Reflect.get(fs, name)
  if (typeof own !== 'function') return
  const redirected = (file: unknown, ...rest: readonly unknown[]): unknown =>
    Reflect.apply(own, fs, [file === standardOutput && isForeign() ? standardError : file, ...rest])
  // Copies its length, its name, and the property that `util.promisify` reads.
  Object.defineProperties(redirected, Object.getOwnPropertyDescriptors(own))
  Reflect.set(fs, name, redirected)
}

type ReplaceMember = (object: object, name: string, by: unknown) => void

/** Sets a property that foreign code cannot replace: its assignments are ignored. Other code, such as tests, can replace it. */
function guard(object: object, name: string, first: unknown, isForeign: IsForeign): void {
  let current = first
  Object.defineProperty(object, name, {
    configurable: true,
    enumerable: true,
    get: () => current,
    set(given: unknown) {
      if (!isForeign()) current = given
    },
  })
}

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

// Kept, because foreign code may replace these too.
const { getOwnPropertyDescriptor, defineProperty, ownKeys, deleteProperty } = Reflect

/**
 * Remembers the functions of the language. Returns a function that restores those that were replaced since, and names the first
 * one; undefined if none was. Functions that were added stay, except those that every object seems to have.
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
    // Uses an index, because iterators may have been replaced.
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
