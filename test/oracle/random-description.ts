import path from 'node:path'
import fc from 'fast-check'
import { stringify } from 'yaml'

/** A description cut at random into files: file names and texts, the entry first. */
export type Description = Readonly<Record<string, string>>

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null

interface Definition {
  readonly kind: 'schemas' | 'messages' | 'channels' | 'servers' | 'operations' | 'parameters' | 'messageTraits'
  readonly name: string
  readonly file: string
}

const fileNames = ['main', 'a.yaml', 'b.json', 'sub/a.yaml', 'sub/deep/c d.yaml', 'other/b.json'] as const
const schemaNames = ['Id', 'Order', 'a_Id', 'Weird/Name~1', '__proto__', '0', 'é x'] as const

/** What the choices below are drawn from, one after the other; all of a description follows from it. */
const draws = fc.array(fc.nat({ max: 9_999 }), { minLength: 60, maxLength: 60 })

/** Descriptions of all sizes, in which things of every file refer to each other, in circles too, and data looks like references. */
export const descriptions: fc.Arbitrary<Description> = draws.map((numbers) => new Maker(numbers).description())

/** The same in one file, which is YAML. */
export const wholeDescriptions: fc.Arbitrary<string> = draws.map(
  (numbers) => new Maker(numbers, true).description()['main.yaml'] ?? '',
)

class Maker {
  readonly #numbers: readonly number[]
  #at = 0
  readonly #definitions: Definition[] = []
  #entry = 'main.yaml'
  readonly #isWhole: boolean

  constructor(numbers: readonly number[], isWhole = false) {
    this.#numbers = numbers
    this.#isWhole = isWhole
  }

  description(): Description {
    this.#entry = this.#chance(4) && !this.#isWhole ? 'main.json' : 'main.yaml'
    for (const name of schemaNames) for (const file of this.#someFiles()) this.#define('schemas', name, file)
    for (const name of ['m', 'n']) for (const file of this.#someFiles()) this.#define('messages', name, file)
    for (const [kind, name] of [
      ['parameters', 'id'],
      ['messageTraits', 't'],
    ] as const)
      this.#define(kind, name, this.#file())
    const trees = new Map<string, { [key: string]: Json }>([[this.#entry, this.#root()]])
    for (const definition of this.#definitions) {
      const tree = trees.get(definition.file) ?? {}
      trees.set(definition.file, tree)
      const owner = definition.file === this.#entry ? mapIn(tree, 'components') : tree
      setOwn(mapIn(owner, definition.kind), definition.name, this.#content(definition))
    }
    return Object.fromEntries([...trees].map(([file, tree]) => [file, this.#print(file, tree)]))
  }

  #root(): { [key: string]: Json } {
    const servers: { [key: string]: Json } = {}
    const channels: { [key: string]: Json } = {}
    const operations: { [key: string]: Json } = {}
    for (const name of ['one', 'two']) {
      servers[name] = this.#placed({ kind: 'servers', name, file: this.#file() })
      channels[name] = this.#placed({ kind: 'channels', name, file: this.#file() })
      operations[name] = this.#placed({ kind: 'operations', name, file: this.#file() })
    }
    return {
      asyncapi: '3.0.0',
      info: { title: 't', version: '1' },
      'x-data': this.#data(),
      servers,
      channels,
      operations,
    }
  }

  /** The thing itself, or a reference to it where it lies in another file. */
  #placed(definition: Definition): Json {
    if (definition.file === this.#entry) return this.#content(definition)
    this.#definitions.push(definition)
    return this.#referenceTo(definition, this.#entry)
  }

  #content({ kind, name, file }: Definition): Json {
    if (kind === 'schemas') return this.#schema(file, 3)
    if (kind === 'parameters') return { description: 'p' }
    if (kind === 'messageTraits') return { title: 't', headers: this.#schema(file, 1) }
    if (kind === 'servers') return { host: 'h', protocol: 'p', description: 'line\nline\n' }
    if (kind === 'messages') {
      return {
        payload: this.#schema(file, 2),
        traits: [this.#reference('messageTraits', file)],
        examples: [{ payload: this.#data() }],
        'x-data': this.#data(),
      }
    }
    const rootOf = (map: string, ...inside: readonly string[]): Json => ({
      $ref: `${this.#pathTo(this.#entry, file)}#/${[map, name, ...inside].join('/')}`,
    })
    if (kind === 'channels') {
      return {
        address: `${name}/{id}`,
        servers: [rootOf('servers')],
        parameters: { id: this.#reference('parameters', file) },
        messages: { m: this.#reference('messages', file), n: { payload: true } },
      }
    }
    return {
      action: 'send',
      channel: rootOf('channels'),
      messages: [rootOf('channels', 'messages', 'm'), rootOf('channels', 'messages', 'n')],
    }
  }

  #schema(file: string, depth: number): Json {
    const choice = this.#next(8)
    if (choice < 3) return this.#reference('schemas', file) ?? true
    if (choice === 3) return true
    if (depth === 0 || choice === 4)
      return { type: 'string', default: this.#data(), description: 'text: # no comment\n\n  more' }
    if (choice === 5) return { allOf: [this.#schema(file, depth - 1), this.#schema(file, depth - 1)], maximum: 1e30 }
    return {
      type: 'object',
      properties: { $ref: { type: 'string' }, b: this.#schema(file, depth - 1) },
      'x-data': this.#data(),
      const: this.#data(),
    }
  }

  #data(): Json {
    return (
      [{ $ref: './nowhere.yaml#/x' }, '#text', 12345678, null, { items: [[], {}, 'a: b'] }, 'yes', ''][this.#next(7)] ??
      null
    )
  }

  /** A reference to some thing of a kind. */
  #reference(kind: Definition['kind'], file: string): Json {
    const candidates = this.#definitions.filter((definition) => definition.kind === kind)
    const target = candidates[this.#next(candidates.length)]
    return target === undefined ? true : this.#referenceTo(target, file)
  }

  #referenceTo({ kind, name, file }: Definition, from: string): Json {
    const pointer = [...(file === this.#entry ? ['components'] : []), kind, name].map((token) =>
      encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1')),
    )
    return { $ref: `${this.#pathTo(file, from)}#/${pointer.join('/')}` }
  }

  #pathTo(file: string, from: string): string {
    if (file === from && (this.#isWhole || this.#chance(2))) return ''
    const relative = path.posix.relative(path.posix.dirname(from), file)
    return this.#chance(2) ? encodeURI(relative) : `./${relative}`
  }

  #define(kind: Definition['kind'], name: string, file: string): void {
    // The entry file may not have names that components cannot have.
    const isLegal = file !== this.#entry || /^[a-zA-Z_.-]+$/.test(name)
    if (isLegal || !this.#isWhole) this.#definitions.push({ kind, name, file: isLegal ? file : 'a.yaml' })
  }

  #someFiles(): readonly string[] {
    return [...new Set([this.#file(), this.#file()])]
  }

  #file(): string {
    const name = fileNames[this.#next(fileNames.length)] ?? 'main'
    return name === 'main' || this.#isWhole ? this.#entry : name
  }

  #print(file: string, tree: Json): string {
    if (file.endsWith('.json'))
      return this.#chance(2) ? JSON.stringify(tree) : `${JSON.stringify(tree, null, 1 + this.#next(4))}\n`
    const options = {
      indent: 2 + this.#next(3),
      indentSeq: this.#chance(2),
      lineWidth: 0,
      aliasDuplicateObjects: false,
    }
    const text = stringify(tree, { ...options, collectionStyle: this.#chance(4) ? 'flow' : 'any' })
    return this.#chance(3) ? `# comment\n${text.replaceAll(/^( *[a-z]+:)$/gm, '$1 # comment')}` : text
  }

  #chance(of: number): boolean {
    return this.#next(of) === 0
  }

  #next(below: number): number {
    const number = this.#numbers[this.#at % this.#numbers.length] ?? 0
    this.#at += 1
    return below === 0 ? 0 : (number + this.#at) % below
  }
}

function mapIn(tree: { [key: string]: Json }, key: string): { [key: string]: Json } {
  const known = tree[key]
  if (typeof known === 'object' && known !== null && !Array.isArray(known)) return known
  const made: { [key: string]: Json } = {}
  setOwn(tree, key, made)
  return made
}

function setOwn(tree: { [key: string]: Json }, key: string, value: Json): void {
  Object.defineProperty(tree, key, { value, enumerable: true, writable: true, configurable: true })
}
