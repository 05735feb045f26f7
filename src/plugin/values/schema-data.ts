import type { Graph } from '../../graph/graph.ts'
import type { Node } from '../../load/node.ts'
import type { SchemaDialect } from './checked-values.ts'
import {
  draftData,
  emptyDraft,
  readDraft,
  type SchemaDraft,
  type SchemaDraftPart,
  type SchemaSource,
  schemaSource,
  unreadable,
} from './schema-draft.ts'

/** Only a hostile schema applies this many schemas to one value. */
const mostWeight = 20_000

/**
 * The schemas of a description as plain data without references, each made once. The data of recursive schemas contains itself.
 */
export class SchemaData {
  readonly #graph: Graph
  readonly #keepsFormats: boolean
  readonly #drafts: Record<SchemaDialect, Map<Node, SchemaDraft>> = {
    Schema: new Map(),
    JsonSchema: new Map(),
    OpenApiSchema: new Map(),
  }
  readonly #nodes = new Map<object, Node>()
  readonly #flawed = new Set<object>()

  /** @param keepsFormats true if formats that cannot be checked are data too, and no flaw */
  constructor(graph: Graph, keepsFormats = false) {
    this.#graph = graph
    this.#keepsFormats = keepsFormats
  }

  /** The data of a schema, including everything that it refers to; undefined if it cannot be read. */
  of(written: Node, dialect: SchemaDialect): object | boolean | undefined {
    const made: SchemaDraft[] = []
    const partOf = (source: SchemaSource): SchemaDraftPart => this.#partOf(source, made)
    const root = partOf(schemaSource(written, dialect, this.#graph, true))
    for (const draft of made) readDraft(draft, this.#graph, partOf, this.#keepsFormats)
    cutLoops(made)
    spreadFlaws(made)
    for (const draft of made) {
      fillInPlace(draft)
      if (draft.isFlawed) this.#flawed.add(draft.data)
    }
    if (root === unreadable) return undefined
    return typeof root === 'object' ? root.data : root
  }

  /** True if data expresses everything in the schema that it was made from. */
  isWhole(data: object): boolean {
    return !this.#flawed.has(data)
  }

  /** The schema that data was made from. */
  nodeOf(data: object): Node | undefined {
    return this.#nodes.get(data)
  }

  #partOf(source: SchemaSource, made: SchemaDraft[]): SchemaDraftPart {
    if (source === undefined) return unreadable
    if (typeof source === 'boolean') return source
    const drafts = this.#drafts[source.dialect]
    const known = drafts.get(source.node)
    if (known !== undefined) return known
    const draft = emptyDraft(source.node, source.dialect)
    drafts.set(source.node, draft)
    this.#nodes.set(draft.data, source.node)
    made.push(draft)
    return draft
  }
}

interface DraftStep {
  readonly draft: SchemaDraft
  readonly parts: readonly SchemaDraft[]
  next: number
}

/**
 * Schemas that apply each other to the same value would never finish, so the step that closes a circle is left out. A schema
 * that applies too many others is emptied.
 */
function cutLoops(made: readonly SchemaDraft[]): void {
  const open = new Set<SchemaDraft>()
  for (const start of made) {
    if (start.weight > 0) continue
    const way = [enter(start, open)]
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const { draft, parts } = step
      const part = parts[step.next]
      step.next += 1
      if (part === undefined) {
        leave(draft, parts)
        open.delete(draft)
        way.pop()
      } else if (open.has(part)) cut(draft, part)
      else if (part.weight === 0) way.push(enter(part, open))
    }
  }
}

function enter(draft: SchemaDraft, open: Set<SchemaDraft>): DraftStep {
  open.add(draft)
  const parts = [...draft.inPlace.values()].flat().filter((part) => typeof part === 'object')
  return { draft, parts, next: 0 }
}

function cut(draft: SchemaDraft, part: SchemaDraft): void {
  draft.isFlawed = true
  for (const [keyword, parts] of draft.inPlace) {
    if (keyword === 'dependencies') {
      if (parts.includes(part)) delete draft.data.dependencies
    } else {
      const kept = parts.map((each) => (each === part ? unreadable : each))
      draft.inPlace.set(keyword, kept)
    }
  }
}

function leave(draft: SchemaDraft, parts: readonly SchemaDraft[]): void {
  draft.weight = parts.reduce((sum, { weight }) => sum + weight, 1)
  if (draft.weight <= mostWeight) return
  draft.isFlawed = true
  draft.inPlace.clear()
  delete draft.data.dependencies
  draft.weight = 1
}

/** A schema that contains one that accepts too much may accept too much itself. */
function spreadFlaws(made: readonly SchemaDraft[]): void {
  const owners = new Map<SchemaDraft, SchemaDraft[]>()
  const flawed = new Set<SchemaDraft>()
  for (const draft of made) {
    if (draft.isFlawed) flawed.add(draft)
    for (const part of [...draft.inside, ...[...draft.inPlace.values()].flat()]) {
      if (typeof part === 'boolean') continue
      if (part.isFlawed) flawed.add(draft)
      const known = owners.get(part)
      if (known === undefined) owners.set(part, [draft])
      else known.push(draft)
    }
  }
  for (const draft of flawed) {
    draft.isFlawed = true
    for (const owner of owners.get(draft) ?? []) flawed.add(owner)
  }
}

/**
 * If a keyword rejects the values that a schema accepts, and that schema accepts too much, the keyword must require nothing, or
 * less.
 */
function fillInPlace({ inPlace, data }: SchemaDraft): void {
  for (const [keyword, parts] of inPlace) {
    const values = parts.map(draftData)
    const isFlawed = parts.some((part) => typeof part === 'object' && part.isFlawed)
    if (keyword === 'oneOf' && isFlawed) data.allOf = [...listIn(data.allOf), { anyOf: values }]
    else if (keyword === 'allOf') data.allOf = [...values, ...listIn(data.allOf)]
    else if (keyword === 'anyOf' || keyword === 'oneOf') data[keyword] = values
    else if (keyword !== 'dependencies' && !(isFlawed && (keyword === 'not' || keyword === 'if')))
      data[keyword] = values[0]
  }
  if (data.if === undefined) {
    delete data.then
    delete data.else
  }
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
