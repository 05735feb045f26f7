import path from 'node:path'
import { parse } from 'yaml'

/** Plain data: maps are Maps, integers are bigints, so that order, names and long numbers are compared as they are. */
export type Data = Map<string, Data> | Data[] | string | number | bigint | boolean | null

/** A value and the file that holds it. */
export interface Value {
  readonly file: string
  readonly data: Data
}

/** Reads the text of a file by its absolute path; undefined when there is none. */
export type Read = (file: string) => string | undefined

export function parseData(text: string): Data {
  return parse(text, {
    mapAsMap: true,
    intAsBigInt: true,
    stringKeys: true,
    merge: true,
    maxAliasCount: -1,
    logLevel: 'silent',
  })
}

/** The files of a description, parsed with a YAML library and looked up by the rules of JSON Reference. */
export class Documents {
  readonly #read: Read
  readonly #parsed = new Map<string, Data>()

  constructor(read: Read) {
    this.#read = read
  }

  root(file: string): Value {
    let data = this.#parsed.get(file)
    if (data === undefined) {
      const text = this.text(file)
      data = parseData(text)
      this.#parsed.set(file, data)
    }
    return { file, data }
  }

  text(file: string): string {
    const text = this.#read(file)
    if (text === undefined) throw new Error(`there is no file ${file}`)
    return text.replace(/^\ufeff/, '')
  }

  /** The file that a reference names. */
  fileOf(reference: string, owner: string): string {
    const [name = ''] = reference.split('#', 1)
    return name === '' ? owner : path.resolve(path.dirname(owner), decodeURIComponent(name))
  }

  /** What a value stands for: itself, or what a reference leads to, through all that follow. */
  resolve(value: Value, trail = 0): Value {
    const reference = referenceIn(value.data)
    if (reference === undefined) return value
    if (trail > 300) throw new Error(`${reference} leads nowhere`)
    return this.resolve(this.target(reference, value.file, trail + 1), trail + 1)
  }

  /** What a reference leads to in one step; references on the way of its pointer are followed. */
  target(reference: string, owner: string, trail = 0): Value {
    let at = this.root(this.fileOf(reference, owner))
    for (const token of pointerOf(reference)) {
      const through = this.#through(at, trail)
      const holding = child(through.data, token) === undefined ? at : through
      const data = child(holding.data, token)
      if (data === undefined) throw new Error(`${reference} of ${owner} leads nowhere`)
      at = { file: holding.file, data }
    }
    return at
  }

  /** What a value on the way stands for: a reference that leads nowhere stands for itself. */
  #through(value: Value, trail: number): Value {
    try {
      return this.resolve(value, trail)
    } catch {
      return value
    }
  }
}

/** The tokens of the JSON Pointer in the fragment of a reference. */
export function pointerOf(reference: string): readonly string[] {
  const fragment = decodeURIComponent(reference.slice(reference.indexOf('#') + 1 || reference.length + 1))
  if (fragment === '') return []
  if (!fragment.startsWith('/')) throw new Error(`${reference} holds no JSON Pointer`)
  return fragment
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function referenceIn(data: Data | undefined): string | undefined {
  const text = data instanceof Map ? data.get('$ref') : undefined
  return typeof text === 'string' ? text : undefined
}

export function child(data: Data | undefined, key: string): Data | undefined {
  if (data instanceof Map) return data.get(key)
  return Array.isArray(data) && /^(?:0|[1-9]\d*)$/.test(key) ? data[Number(key)] : undefined
}

/** Whether data is the same to the letter, the order of keys included unless that may be any. */
export function sameData(one: Data, other: Data, anyOrder = false): boolean {
  if (one instanceof Map) {
    if (!(other instanceof Map) || one.size !== other.size) return false
    const names = [...other.keys()]
    return [...one].every(([key, data], index) => {
      const isThere = anyOrder ? other.has(key) : names[index] === key
      return isThere && sameData(data, other.get(key) ?? null, anyOrder)
    })
  }
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => sameData(item, other[index] ?? null, anyOrder))
    )
  }
  return Object.is(one, other)
}
