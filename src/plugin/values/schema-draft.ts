import { lengthProblem } from '../../../packages/regexp/index.ts'
import { type SchemaFormat, schemaTypeOf } from '../../format/schema-formats.ts'
import type { Graph } from '../../graph/graph.ts'
import { effectiveTarget } from '../../graph/objects-and-references.ts'
import { formatMismatchOf } from '../../graph/stated-format.ts'
import { foreignFormat } from '../../graph/step.ts'
import { referenceTextOf } from '../../graph/walk.ts'
import { noEntries } from '../../load/entries.ts'
import { childOf, type MapNode, type Node, stringOf } from '../../load/node.ts'
import { toData } from '../../load/node-data.ts'
import { stepTo } from '../../load/node-path.ts'
import { noteLimit } from '../rule-failures.ts'
import type { SchemaDialect } from './checked-values.ts'
import { addedFormats, keywordsIn, openFormats, patternTest, readKeyword } from './keywords.ts'

/** Represents a schema inside another one. */
export type SchemaDraftPart = SchemaDraft | boolean

/** A schema being converted to plain data without references. Unclear parts become schemas that require nothing. */
export interface SchemaDraft {
  readonly node: MapNode
  readonly dialect: SchemaDialect
  /** The data for the validator. It is filled in at the end, and is the same for every use of the schema. */
  readonly data: Record<string, unknown>
  /** True if something inside, at any depth, was left out: it accepts more than the author's schema. */
  isFlawed: boolean
  /** Schemas for the same value, by keyword. */
  readonly inPlace: Map<string, readonly SchemaDraftPart[]>
  /** Schemas for parts of the value. */
  readonly inside: SchemaDraftPart[]
  /** The number of paths from here to schemas for the same value; the value is checked once per path. */
  weight: number
}

type PartOf = (source: SchemaSource) => SchemaDraftPart

export function emptyDraft(node: MapNode, dialect: SchemaDialect): SchemaDraft {
  return { node, dialect, data: {}, isFlawed: false, inPlace: new Map(), inside: [], weight: 0 }
}

/** Represents a schema that is broken, or has a format that cannot be read. */
export const unreadable: SchemaDraftPart = {
  ...emptyDraft(noEntries, 'Schema'),
  isFlawed: true,
  weight: 1,
}

/** Keywords of Draft 07 that the HTTP-API dialect does not have. */
const onlyDraft7 = new Set([
  'const',
  'additionalItems',
  'contains',
  'patternProperties',
  'propertyNames',
  'dependencies',
  'if',
  'then',
  'else',
])
const forSameValue = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'])
const forParts = new Set(['items', 'additionalItems', 'contains', 'additionalProperties', 'propertyNames'])

/**
 * Reads the keywords of a schema; schemas in it become parts by `partOf`. With `keepsFormats`, each format is data; otherwise only those
 * are that can be checked, and a schema with another one accepts too much.
 */
export function readDraft(draft: SchemaDraft, graph: Graph, partOf: PartOf, keepsFormats: boolean): void {
  const { node, dialect, data, inPlace, inside } = draft
  const isOpenApi = dialect === 'OpenApiSchema'
  for (const [keyword, { value }] of node.entries) {
    if (isOpenApi && onlyDraft7.has(keyword)) continue
    if (Object.hasOwn(readKeyword, keyword)) readPlain(keyword, value)
    else if (forSameValue.has(keyword)) readInPlace(keyword, value)
    else if (forParts.has(keyword)) readInside(keyword, value)
    else if (keyword === 'properties' || keyword === 'patternProperties') readNamed(keyword, value)
    else if (keyword === 'dependencies') readDependencies(value)
  }
  if (isOpenApi) readOpenApi(draft)
  // Otherwise these names would be checked by the schema for all other names.
  if (!isReadable(childOf(node, 'properties'), () => true) || !isReadable(childOf(node, 'patternProperties'), canRun)) {
    delete data.additionalProperties
    draft.isFlawed = true
  }

  /** True if a pattern is short enough to run. Reports a longer one. */
  function hasGoodLength(source: string, on: 'key' | 'value'): boolean {
    const problem = lengthProblem(source, graph.limits)
    if (problem === undefined) return true
    const location = graph.objectsAt(node)[0]?.location
    const owner = location && (on === 'key' ? stepTo(location, 'patternProperties') : location)
    const at = owner && (stepTo(owner, on === 'key' ? source : 'pattern') ?? owner)
    const message = `Values are not checked against this pattern: ${problem}`
    noteLimit(graph, { cause: `${on} ${source}`, code: 'limit/pattern-length', message, at, on })
    return false
  }

  function canRun(source: string): boolean {
    return hasGoodLength(source, 'key') && patternTest(source) !== undefined
  }

  function readPlain(keyword: string, value: Node): void {
    if (keyword === 'pattern' && !hasGoodLength(stringOf(value) ?? '', 'value')) {
      draft.isFlawed = true
      return
    }
    if (dialect === 'JsonSchema' && keyword === 'format' && isAddedFormat(value)) return
    const read = keyword === 'format' && keepsFormats ? stringOf(value) : readKeyword[keyword]?.(value)
    if (read !== undefined) data[keyword] = read
    else if (!isOpenFormat(keyword, value)) draft.isFlawed = true
  }

  function readInPlace(keyword: string, value: Node): void {
    const isList = keyword === 'allOf' || keyword === 'anyOf' || keyword === 'oneOf'
    if (isList !== (value.kind === 'list')) {
      draft.isFlawed = true
      return
    }
    inPlace.set(keyword, (value.kind === 'list' ? value.items : [value]).map(part))
  }

  function readInside(keyword: string, value: Node): void {
    data[keyword] = keyword === 'items' && value.kind === 'list' ? value.items.map(partInside) : partInside(value)
  }

  function readNamed(keyword: string, value: Node): void {
    if (value.kind === 'map') {
      const readable = [...value.entries.values()].filter(({ key }) => keyword === 'properties' || canRun(key))
      data[keyword] = Object.fromEntries(readable.map((entry) => [entry.key, partInside(entry.value)]))
    } else draft.isFlawed = true
  }

  function readDependencies(value: Node): void {
    if (value.kind !== 'map') {
      draft.isFlawed = true
      return
    }
    const members = [...value.entries.values()].map(({ key, value: member }): readonly [string, unknown] => {
      if (member.kind !== 'list') {
        const schema = part(member)
        inPlace.set('dependencies', [...(inPlace.get('dependencies') ?? []), schema])
        return [key, draftData(schema)]
      }
      const names = keywordsIn(member)
      if (names === undefined) draft.isFlawed = true
      return [key, names ?? []]
    })
    data.dependencies = Object.fromEntries(members)
  }

  function partInside(value: Node): unknown {
    const found = part(value)
    inside.push(found)
    return draftData(found)
  }

  function part(value: Node): SchemaDraftPart {
    return partOf(schemaSource(value, dialect, graph, false))
  }
}

export function draftData(part: SchemaDraftPart): unknown {
  return typeof part === 'boolean' ? part : part.data
}

function isAddedFormat(value: Node): boolean {
  return addedFormats.has(stringOf(value) ?? '')
}

function isOpenFormat(keyword: string, value: Node): boolean {
  return keyword === 'format' && value.kind === 'scalar' && openFormats.has(String(value.value))
}

function isReadable(named: Node | undefined, isName: (name: string) => boolean): boolean {
  return named === undefined || (named.kind === 'map' && [...named.entries.keys()].every(isName))
}

/** `exclusiveMaximum: true` excludes the maximum, and `nullable: true` adds null to the type. */
function readOpenApi({ node, data }: SchemaDraft): void {
  for (const [flag, bound] of [
    ['exclusiveMaximum', 'maximum'],
    ['exclusiveMinimum', 'minimum'],
  ] as const) {
    delete data[flag]
    if (!isTrue(childOf(node, flag)) || data[bound] === undefined) continue
    data[flag] = data[bound]
    delete data[bound]
  }
  if (!isTrue(childOf(node, 'nullable'))) return
  if (typeof data.type === 'string') data.type = [data.type, 'null']
  const values = childOf(node, 'enum')
  if (values !== undefined && Array.isArray(data.enum)) data.enum = [...data.enum, null]
}

function isTrue(node: Node | undefined): boolean {
  return node !== undefined && toData(node) === true
}

/** A schema that can be read: keywords in a dialect, or a boolean; undefined for one that cannot. */
export type SchemaSource = { readonly node: MapNode; readonly dialect: SchemaDialect } | boolean | undefined

/** The schema that a node is or refers to, through Multi Format Schema Objects with one of the dialects. */
export function schemaSource(written: Node, dialect: SchemaDialect, graph: Graph, isRoot: boolean): SchemaSource {
  const passed = new Set<Node>()
  let node: Node | undefined = written
  let read = dialect
  let mayBeForeign = isRoot
  while (node !== undefined && !passed.has(node)) {
    passed.add(node)
    const reference = graph.referenceAt(node)
    if (reference !== undefined) {
      // The same keywords mean something else in a schema of another format.
      if (formatMismatchOf(reference, graph) !== undefined) return undefined
      node = effectiveTarget(reference)?.node
      mayBeForeign = true
      continue
    }
    if (node.kind === 'scalar') return typeof node.value === 'boolean' ? node.value : undefined
    if (node.kind === 'list' || referenceTextOf(node) !== undefined) return undefined
    const formatted = mayBeForeign ? formattedSchema(node, graph, isRoot) : undefined
    if (formatted === undefined) return { node, dialect: read }
    const { field, format } = formatted
    const named = format === undefined ? undefined : schemaTypeOf(format)
    if (named === undefined) return undefined
    read = named
    node = childOf(node, field)
    mayBeForeign = false
  }
  return undefined
}

/**
 * The field with the schema and its format, if a node is an object that names the format of one. A node that merging traits made is
 * not an object of the graph.
 */
function formattedSchema(
  node: MapNode,
  graph: Graph,
  isRoot: boolean,
): { readonly field: string; readonly format: SchemaFormat | undefined } | undefined {
  const objects = graph.objectsAt(node)
  const isMerged = isRoot && objects.length === 0 && (node.entries.has('schemaFormat') || node.entries.has('schema'))
  if (isMerged) return { field: 'schema', format: foreignFormat({ node }) }
  const owner = objects.find(({ type }) => type.formattedField !== undefined)
  if (owner?.type.formattedField === undefined) return undefined
  return { field: owner.type.formattedField, format: foreignFormat(owner) }
}
