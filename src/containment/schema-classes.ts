import { JsonIdentities, type Validator } from '../../packages/json-schema/index.ts'
import { coarsestPartition, type PartitionState } from '../partition.ts'
import { isRecord, type JsonObject } from '../plain-data.ts'
import {
  type ComparedDialect,
  isSchema,
  type KeywordReader,
  keywordReader,
  type Obstacle,
  referenceKeywords,
} from './read-keywords.ts'
import { validatorsBy } from './validator.ts'

/** A schema as data in which each reference is replaced by the object that it leads to, so it may contain itself. */
export interface ComparedSchema {
  readonly schema: unknown
  readonly dialect: ComparedDialect
}

/** That a value is valid for a schema, or that it is not. */
export interface Literal {
  readonly id: number
  readonly schema: SchemaClass
  readonly holds: boolean
  /** True if the names that the schema describes are the only ones that are sent. */
  readonly describes: boolean
}

/** All schemas of both sides with the same content, annotations left out. */
export class SchemaClass {
  readonly id: number
  /** The keywords of draft-07 of one of them. */
  readonly keywords: JsonObject
  /** Keywords that are not understood, so that the schema can require more than its keywords. */
  readonly obstacles: readonly Obstacle[]
  readonly holding: Literal
  readonly refused: Literal
  readonly describing: Literal
  readonly #scope: DialectScope
  readonly #written: JsonObject | undefined
  #validator: Validator | undefined

  /**
   * @param written undefined for the schema that refuses everything
   * @param isEndless true if the check of a value would not end, or take too long
   */
  constructor(id: number, written: JsonObject | undefined, scope: DialectScope, isEndless = false) {
    const { keywords, obstacles } =
      written === undefined ? { keywords: { enum: [] }, obstacles: [] } : scope.reader.read(written)
    this.id = id
    this.keywords = keywords
    this.obstacles = isEndless ? [...obstacles, endless] : obstacles
    this.#scope = scope
    this.#written = written
    this.holding = { id: id * 3, schema: this, holds: true, describes: false }
    this.refused = { id: id * 3 + 1, schema: this, holds: false, describes: false }
    this.describing = { id: id * 3 + 2, schema: this, holds: true, describes: true }
  }

  /** The class of a schema in the keywords. */
  part(schema: unknown): SchemaClass {
    return this.#scope.classOf(schema)
  }

  /** Whether a value is valid; undefined if the schema, or a schema in it, has an obstacle. */
  accepts(value: unknown): boolean | undefined {
    if (!this.#scope.isCheckable(this)) return undefined
    this.#validator ??= this.#scope.compile(this.#written ?? { not: {} }, false)
    return this.#validator.isValid(value)
  }
}

const endless: Obstacle = {
  reason: 'a schema that is defined by itself or nested too deep',
  keyword: '',
  value: undefined,
}

/** How many schemas the check of one value may take, without its parts. */
const mostChecks = 20_000
const deepestInPlace = 100

interface DialectScope {
  readonly reader: KeywordReader
  readonly compile: (schema: JsonObject, allErrors: boolean) => Validator
  classOf(schema: unknown): SchemaClass
  isCheckable(schema: SchemaClass): boolean
}

/** A schema object in the graph of both sides. */
interface GraphNode {
  readonly written: JsonObject | undefined
  readonly scope: DialectScope
  readonly label: string
  readonly parts: readonly unknown[]
  /** The parts that ask about the same value. */
  readonly inPlace: readonly number[]
}

const beyondAscii = /[\u0080-\u{10ffff}]/u

/** Groups the schemas of both sides by their content, and makes classes for constants. */
export class SchemaClasses {
  readonly identities = new JsonIdentities()
  /** True if a schema has a reference, whose meaning depends on the document around it. */
  hasReferences = false
  readonly #assertsFormats: boolean
  readonly #scopes = new Map<ComparedDialect, DialectScope>()
  readonly #places = new Map<DialectScope, Map<unknown, number>>()
  readonly #nodes: GraphNode[] = []
  readonly #targets: number[][] = []
  #classes: SchemaClass[] = []
  #classOfNode: readonly number[] = []
  #uncheckable = new Set<number>()
  readonly #constants = new Map<number, SchemaClass>()

  constructor(compared: readonly ComparedSchema[], assertsFormats: boolean) {
    this.#assertsFormats = assertsFormats
    for (const { schema, dialect } of [...compared, ofConstants]) this.#visit(schema, this.#scope(dialect))
    this.#group()
  }

  /** The number of schemas with different content. */
  get size(): number {
    return this.#classes.length
  }

  of({ schema, dialect }: ComparedSchema): SchemaClass {
    return this.#scope(dialect).classOf(schema)
  }

  /** The class of `{ const: value }`, which may be new. */
  constant(value: unknown): SchemaClass {
    const identity = this.identities.of(value)
    let made = this.#constants.get(identity)
    if (made === undefined) {
      made = new SchemaClass(this.#classes.length, { const: value }, this.#scope(ofConstants.dialect))
      this.#classes.push(made)
      this.#constants.set(identity, made)
    }
    return made
  }

  #scope(dialect: ComparedDialect): DialectScope {
    const known = this.#scopes.get(dialect)
    if (known !== undefined) return known
    const reader = keywordReader(dialect, this.#assertsFormats)
    const scope: DialectScope = {
      reader,
      compile: validatorsBy(reader),
      classOf: (part) => this.#classAt(this.#places.get(scope)?.get(keyOf(part))),
      isCheckable: ({ id }) => !this.#uncheckable.has(id),
    }
    this.#scopes.set(dialect, scope)
    this.#places.set(scope, new Map())
    this.#visit(true, scope)
    return scope
  }

  /**
   * True if an answer may depend on whether `\\d` and `\\w` match digits and letters beyond ASCII, as they do in some validators and not
   * in ECMAScript: a pattern has one of them, and a constant or a name has such characters.
   */
  dependsOnRegexDialect(): boolean {
    const written = this.#nodes.flatMap(({ written: schema, scope }) =>
      schema === undefined ? [] : [scope.reader.read(schema).keywords],
    )
    const patterns = written.flatMap(({ pattern, patternProperties }) => [
      pattern,
      ...(isRecord(patternProperties) ? Object.keys(patternProperties) : []),
    ])
    if (!patterns.some((pattern) => typeof pattern === 'string' && /\\[dw]/i.test(pattern))) return false
    return written.some(({ const: constant, enum: values, properties }) =>
      beyondAscii.test(JSON.stringify([constant, values, isRecord(properties) ? Object.keys(properties) : []])),
    )
  }

  #classAt(node: number | undefined): SchemaClass {
    const found = this.#classes[this.#classOfNode[node ?? -1] ?? -1]
    if (found === undefined) throw new Error('a schema is not in the graph')
    return found
  }

  #visit(schema: unknown, scope: DialectScope): void {
    const open = [this.#place(schema, scope)]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (this.#targets[node] !== undefined) continue
      const parts = this.#nodes[node]?.parts ?? []
      const targets = parts.map((part) => this.#place(part, scope))
      this.#targets[node] = targets
      open.push(...targets)
    }
  }

  #place(schema: unknown, scope: DialectScope): number {
    const places = this.#places.get(scope)
    const key = keyOf(schema)
    const known = places?.get(key)
    if (known !== undefined) return known
    const written = isRecord(key) ? key : undefined
    const node = this.#nodes.push({ written, scope, ...this.#shapeOf(written, scope.reader) }) - 1
    places?.set(key, node)
    return node
  }

  #shapeOf(written: JsonObject | undefined, reader: KeywordReader): Pick<GraphNode, 'label' | 'parts' | 'inPlace'> {
    if (written === undefined) return { label: 'false', parts: [], inPlace: [] }
    const { keywords, obstacles } = reader.read(written)
    const parts: unknown[] = []
    const inPlace: number[] = []
    const entries = Object.entries(keywords).map(([name, value]) => {
      const from = parts.length
      const form = this.#formOf(name, value, parts)
      if (inPlaceKeywords.has(name)) for (let index = from; index < parts.length; index++) inPlace.push(index)
      return `${name}:${form}`
    })
    const others = obstacles.map(({ keyword, value }) => `${keyword}!${this.#obstacleForm(keyword, value, parts)}`)
    return { label: [...entries, ...others].join(), parts, inPlace }
  }

  /** Malformed values are never the same. */
  #obstacleForm(keyword: string, value: unknown, parts: unknown[]): string {
    if (referenceKeywords.includes(keyword)) this.hasReferences = true
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
    parts.push(isSchema(value) ? value : true)
    return isSchema(value) ? '*' : String(this.#nodes.length)
  }

  /** Writes a keyword without its schemas, which are added to `parts`. */
  #formOf(name: string, value: unknown, parts: unknown[]): string {
    const part = (schema: unknown): string => {
      parts.push(schema)
      return '*'
    }
    if (oneSchema.has(name) && !Array.isArray(value)) return part(value)
    if (schemaLists.has(name) && Array.isArray(value)) return `[${value.map(part).join()}]`
    if (schemaMaps.has(name) && isRecord(value)) {
      const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
      return `{${members.map(([key, one]) => `${JSON.stringify(key)}:${Array.isArray(one) ? setText(one) : part(one)}`).join()}}`
    }
    if (name === 'required' || name === 'type') return setText(Array.isArray(value) ? value : [value])
    if (name === 'enum' && Array.isArray(value)) {
      const numbers = value.map((one) => this.identities.of(one))
      return [...new Set(numbers)].sort((one, other) => one - other).join()
    }
    return String(this.identities.of(value))
  }

  #group(): void {
    const states: PartitionState[] = this.#nodes.map(({ label }, node) => ({
      label,
      targets: this.#targets[node] ?? [],
    }))
    const grouped = coarsestPartition(states)
    const numbers = new Map<number, number>()
    const endlessNodes = this.#endlessNodes()
    this.#classOfNode = grouped.map((group, node) => {
      let id = numbers.get(group)
      if (id === undefined) {
        id = this.#classes.length
        numbers.set(group, id)
        const { written, scope } = this.#nodes[node] ?? { written: undefined, scope: this.#scope('draft7') }
        this.#classes.push(new SchemaClass(id, written, scope, endlessNodes.has(node)))
      }
      return id
    })
    this.#spreadObstacles()
  }

  /** The schemas whose check would take too long or not end: those that reach a circle of schemas for one value among them. */
  #endlessNodes(): ReadonlySet<number> {
    const users: number[][] = this.#nodes.map(() => [])
    const counts = this.#nodes.map(({ inPlace }, node) => {
      for (const index of inPlace) users[this.#targets[node]?.[index] ?? -1]?.push(node)
      return inPlace.length
    })
    const costs = this.#nodes.map(() => 1)
    const depths = this.#nodes.map(() => 0)
    const left = new Set(this.#nodes.keys())
    const open = [...left].filter((node) => counts[node] === 0)
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const [cost = 1, depth = 0] = [costs[node], depths[node]]
      if (cost <= mostChecks && depth <= deepestInPlace) left.delete(node)
      for (const user of users[node] ?? []) {
        costs[user] = (costs[user] ?? 1) + cost
        depths[user] = Math.max(depths[user] ?? 0, depth + 1)
        const count = (counts[user] ?? 0) - 1
        counts[user] = count
        if (count === 0) open.push(user)
      }
    }
    return left
  }

  /** A schema cannot be checked if a schema in it has an obstacle. */
  #spreadObstacles(): void {
    const referrers: number[][] = this.#nodes.map(() => [])
    for (const [node, targets] of this.#targets.entries()) for (const target of targets) referrers[target]?.push(node)
    const open = [...this.#nodes.keys()].filter((node) => this.#classAt(node).obstacles.length > 0)
    const seen = new Set(open)
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      this.#uncheckable.add(this.#classOfNode[node] ?? -1)
      for (const referrer of referrers[node] ?? []) {
        if (seen.has(referrer)) continue
        seen.add(referrer)
        open.push(referrer)
      }
    }
  }
}

const oneSchema = new Set([
  ...['not', 'if', 'then', 'else', 'items', 'additionalItems', 'contains', 'additionalProperties', 'propertyNames'],
])
/** Keywords whose schemas ask about the same value. */
const inPlaceKeywords = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependencies'])
const schemaLists = new Set(['items', 'allOf', 'anyOf', 'oneOf'])
const schemaMaps = new Set(['properties', 'patternProperties', 'dependencies'])

const anything: JsonObject = {}

/** Constants are schemas of draft-07. */
const ofConstants: ComparedSchema = { schema: true, dialect: 'draft7' }

/** The object that represents a schema: `true` is the empty schema, and all schemas that are no object refuse everything. */
function keyOf(schema: unknown): JsonObject | false {
  return schema === true ? anything : isRecord(schema) ? schema : false
}

function setText(texts: readonly unknown[]): string {
  return JSON.stringify([...new Set(texts)].sort())
}
