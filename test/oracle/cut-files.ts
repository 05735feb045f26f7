import { Document, isMap, isScalar, isSeq, type Node, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import type { Location } from './cut-spelling.ts'
import type { Random } from './random.ts'
import { childrenOf } from './typed-nodes.ts'

/** Names of files with many things in them; the last ending says the language. */
const libraries = [
  'schemas.yaml',
  'parts/common.yaml',
  'parts/common.json',
  'parts/deep er/schemas.yml',
  '../shared/common.yaml',
  '../shared/v1.2/100%.yaml',
  '../shared/é#1.json',
  '../../api.yaml',
] as const

const folders = ['parts/', 'parts/own/', '../shared/', '', 'p q/'] as const
const maps = [
  'schemas',
  'messages',
  'channels',
  'definitions',
  'a/b',
  'x~y',
  '%41',
  'x-own',
  '__proto__',
  'const',
] as const
const strangeNames = ['0', 'a b', 'é', '__proto__', 'x/y~1', '%2F', '$ref', 'Id'] as const

/** The files of a cut description: what is placed in them, and their texts. */
export class CutFiles {
  readonly entry: string
  readonly #random: Random
  /** The whole content of each file. */
  readonly #contents = new Map<string, Node>()
  readonly #texts = new Map<string, string>()
  /** The maps that hold what was placed, apart from what was placed. */
  readonly #containers = new Set<Node>()
  /** Names in use, where none may be given twice or changed. */
  readonly #names: Set<string> | undefined

  constructor(random: Random, keepsNames: boolean) {
    this.#random = random
    this.#names = keepsNames ? new Set() : undefined
    this.entry = random.from(['api/v1/api.yaml', 'api/v1/api.yaml', 'api/v1/main.yml', 'api/v1/api.json'])
  }

  /** Puts a value into a file of its own, or into one that holds many. */
  place(value: Node, key: string): Location {
    const name = this.#nameFrom(key)
    if (this.#random.oneIn(4)) return this.#placeAlone(value, name, this.#random.from(['yaml', 'yml', 'json']))
    const file = this.#pathOf(this.#random.from([...libraries]))
    const map = this.#random.from([...maps])
    const known = this.#contents.get(file)
    const library = isMap(known) ? known : new YAMLMap()
    this.#contents.set(file, library)
    if (this.#names === undefined && this.#random.oneIn(8))
      return { file, tokens: ['list', addToList(library, 'list', value)] }
    if (this.#random.oneIn(3)) return { file, tokens: [addToMap(library, name, value)] }
    const inner = childrenOf(library).find(([other]) => other === map)?.[1] ?? new YAMLMap()
    if (!library.has(map)) this.#containers.add(inner)
    if (!isMap(inner) || !this.#containers.has(inner)) return { file, tokens: [addToMap(library, name, value)] }
    if (!library.has(map)) library.set(new Scalar(map), inner)
    return { file, tokens: [map, addToMap(inner, name, value)] }
  }

  /** Puts a schema of another format into a file: text and records as they are. */
  placeForeign(value: Node, key: string, content: 'record' | 'text'): Location {
    if (content === 'record') return this.#placeAlone(value, key, this.#random.from(['avsc', 'json', 'yaml']))
    const file = this.#freePath(key, this.#random.from(['proto', 'xsd', 'raml']))
    this.#texts.set(file, isScalar(value) ? String(value.value) : '')
    return { file, tokens: [] }
  }

  /** The texts of all files by their paths; the document is the entry's, without what was moved. */
  texts(document: Document): Readonly<Record<string, string>> {
    const texts = new Map([[this.entry, this.#print(this.entry, document)]])
    for (const [file, content] of this.#contents) {
      const part = new Document()
      part.contents = content
      texts.set(file, this.#print(file, part))
    }
    return Object.fromEntries([...texts, ...this.#texts])
  }

  #placeAlone(value: Node, name: string, ending: string): Location {
    const file = this.#freePath(name, ending)
    this.#contents.set(file, value)
    return { file, tokens: [] }
  }

  #nameFrom(key: string): string {
    for (let number = 0; this.#names !== undefined; number++) {
      const name = `${/^\d/.test(key) ? 'item' : key}${number === 0 ? '' : `_${number}`}`
      if (this.#names.has(name)) continue
      this.#names.add(name)
      return name
    }
    return this.#random.oneIn(8) || /^\d+$/.test(key) ? this.#random.from([...strangeNames]) : key
  }

  #freePath(name: string, ending: string): string {
    const plain = name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_').slice(0, 40)
    const base = this.#pathOf(`${this.#random.from([...folders])}${plain}`)
    for (let number = 0; ; number++) {
      const file = `${base}${number === 0 ? '' : number}.${ending}`
      // Not every system tells `a.yaml` from `A.yaml`.
      const known = [this.entry, ...this.#contents.keys(), ...this.#texts.keys()].map((name) => name.toLowerCase())
      if (!known.includes(file.toLowerCase())) return file
    }
  }

  /** A path from the folder of the entry, as one from the folder of all. */
  #pathOf(relative: string): string {
    if (relative.startsWith('../../')) return relative.slice(6)
    return relative.startsWith('../') ? `api/${relative.slice(3)}` : `api/v1/${relative}`
  }

  #print(file: string, document: Document): string {
    if (/\.(?:json|avsc)$/.test(file)) {
      return `${jsonOf(document.contents, this.#random.from(['', '  ', '\t']))}\n`
    }
    const text = document.toString({
      lineWidth: this.#random.from([0, 0, 80]),
      indent: this.#random.from([2, 3, 4]),
      indentSeq: this.#random.oneIn(2),
    })
    return this.#random.oneIn(4) ? `# comment\n\n${text.replaceAll(/^( *[a-z]+:)$/gm, '$1 # comment')}` : text
  }
}

function addToMap(map: YAMLMap, name: string, value: Node): string {
  for (let number = 0; ; number++) {
    const key = number === 0 ? name : `${name}${number}`
    if (map.has(key)) continue
    map.set(new Scalar(key), value)
    return key
  }
}

function addToList(map: YAMLMap, name: string, value: Node): string {
  const known = map.get(name)
  const list = isSeq(known) ? known : new YAMLSeq()
  if (!isSeq(known)) map.set(new Scalar(name), list)
  list.items.push(value)
  return String(list.items.length - 1)
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** A value as JSON, with numbers as they are spelled where JSON has that spelling. */
export function jsonOf(value: unknown, indent = '', margin = ''): string {
  const inner = margin + indent
  const [start, end] = indent === '' ? ['', ''] : [`\n${inner}`, `\n${margin}`]
  const colon = indent === '' ? ':' : ': '
  if (isScalar(value)) return scalarInJson(value.value, value.source)
  if (isMap(value)) {
    const members = childrenOf(value).map(
      ([key, child]) => [JSON.stringify(key), jsonOf(child, indent, inner)] as const,
    )
    return members.length === 0
      ? '{}'
      : `{${start}${members.map((member) => member.join(colon)).join(`,${start}`)}${end}}`
  }
  if (!isSeq(value)) return 'null'
  const items = value.items.map((item) => jsonOf(item, indent, inner))
  return items.length === 0 ? '[]' : `[${start}${items.join(`,${start}`)}${end}]`
}

function scalarInJson(value: unknown, source: string | undefined): string {
  if (typeof value === 'number' && source !== undefined && jsonNumber.test(source)) return source
  return typeof value === 'bigint' || typeof value === 'number' ? String(value) : JSON.stringify(value ?? null)
}
