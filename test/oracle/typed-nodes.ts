import { isMap, isScalar, isSeq, type Node, type YAMLMap } from 'yaml'
import { grammar, isOwnFormat, shapeOfSchema } from './grammar.ts'

/** A value that could lie in another file: `whole` text only as a file of its own. */
export interface Site {
  readonly owner: Node
  readonly key: string
  readonly value: Node
  readonly content: 'object' | 'record' | 'text'
}

export interface FoundReference {
  readonly map: YAMLMap
  readonly text: string
  /** The type of object that is expected at the end. */
  readonly type: string
  /** Whether the format demands a reference here. */
  readonly mustStay: boolean
}

export interface TypedNodes {
  readonly sites: readonly Site[]
  readonly references: readonly FoundReference[]
  /** The type of each value that the format types; everything else is data. */
  readonly types: ReadonlyMap<Node, string>
}

/** The places of a description where references stand or may stand, by the grammar of the oracle. */
export function typedNodes(root: Node): TypedNodes {
  const sites: Site[] = []
  const references: FoundReference[] = []
  const types = new Map<Node, string>()
  visit(root, 'Root')
  return { sites, references, types }

  function visit(value: Node, described: string): void {
    const shape = choose(described, value)
    if (shape === 'data') return
    types.set(value, typeOf(value, shape.replace(/[?!]$/, '')))
    if (shape.startsWith('[') || shape.startsWith('{')) {
      for (const [key, child] of childrenOf(value)) place(value, key, child, shape.slice(1, -1))
      return
    }
    const text = referenceIn(value)
    if (/[?!]$/.test(shape) && text !== undefined && isMap(value))
      references.push({ map: value, text, type: shape.slice(0, -1), mustStay: shape.endsWith('!') })
    else if (isMap(value)) visitFields(value, shape.replace(/[?!]$/, ''))
  }

  function visitFields(map: YAMLMap, name: string): void {
    const fields = grammar[typeOf(map, name)] ?? {}
    for (const [key, child] of childrenOf(map)) {
      const field = Object.hasOwn(fields, key) ? (fields[key] ?? 'data') : 'data'
      place(map, key, child, field === 'schema' ? schemaShape(map) : field)
    }
  }

  function place(owner: Node, key: string, value: Node, shape: string): void {
    const content = { text: 'text', record: 'record' }[shape]
    if (content === 'text' && isScalar(value)) sites.push({ owner, key, value, content })
    else if (content === 'record' && isMap(value)) sites.push({ owner, key, value, content })
    else if (shape !== 'foreign' && content === undefined) {
      const chosen = choose(shape, value)
      const isObject = isMap(value) || (isScalar(value) && typeof value.value === 'boolean')
      if (chosen.endsWith('?') && isObject) sites.push({ owner, key, value, content: 'object' })
      visit(value, chosen)
    }
  }
}

/** The type of a value where an object of a type is expected: a schema may be one of several formats. */
export function typeOf(value: Node, expected: string): string {
  if (expected === 'JsonSchema') return isMap(value) && value.has('schemaFormat') ? 'MultiFormat' : expected
  if (expected !== 'AnySchema' && expected !== 'Schema') return expected
  return isMap(value) && (value.has('schemaFormat') || value.has('schema')) ? 'MultiFormat' : 'Schema'
}

function schemaShape(map: YAMLMap): string {
  const format = map.get('schemaFormat')
  const shape = shapeOfSchema(typeof format === 'string' ? format : undefined)
  if (typeof format === 'string' && isOwnFormat(format)) return 'Schema?'
  // Text in a format of one's own cannot lie in a file, which is read as YAML.
  return shape === 'text' && !/^application\/(?:vnd\.[\w-]+\.protobuf|raml\+yaml|xml|xsd)\b/.test(String(format))
    ? 'foreign'
    : shape
}

function choose(shape: string, value: Node): string {
  const [list = '', object = list] = /^(\[.*?\])\|(.*)$/.exec(shape)?.slice(1) ?? [shape]
  return isSeq(value) ? list : object
}

export function referenceIn(value: Node): string | undefined {
  const text = isMap(value) ? value.get('$ref') : undefined
  return typeof text === 'string' ? text : undefined
}

/** The members of a map and the items of a list by their tokens. */
export function childrenOf(value: Node): readonly (readonly [string, Node])[] {
  const members: (readonly [unknown, unknown])[] = isMap(value)
    ? value.items.map((pair) => [isScalar(pair.key) ? pair.key.value : pair.key, pair.value])
    : isSeq(value)
      ? value.items.map((item, index) => [String(index), item])
      : []
  return members.flatMap(([key, child]) => (isNodeLike(child) ? [[String(key), child] as const] : []))
}

function isNodeLike(value: unknown): value is Node {
  return isMap(value) || isSeq(value) || isScalar(value)
}
