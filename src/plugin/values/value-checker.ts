import { compileSchema, type SchemaError, type Validator } from '../../../packages/json-schema/index.ts'
import {
  MatchingBudget,
  MatchingBudgetSpent,
  RegularExpressionBudgetError,
  withinBudget,
} from '../../../packages/regexp/index.ts'
import type { Graph } from '../../graph/graph.ts'
import { perGraph } from '../../graph/per-graph.ts'
import { resolvedNode } from '../../graph/resolved-node.ts'
import type { ContributedSchemas, RefusedPart, SchemaReading } from '../../lint/schema-formats.ts'
import type { Node } from '../../load/node.ts'
import { type DataOfNodes, toData } from '../../load/node-data.ts'
import { type NodePath, stepTo } from '../../load/node-path.ts'
import { parsePointer, unescapeSegment } from '../../pointer.ts'
import { noteLimit } from '../rule-failures.ts'
import type { Mismatch, SchemaDialect, ValueChecking } from './checked-values.ts'
import { patternTest } from './keywords.ts'
import { outermostErrors } from './outermost-errors.ts'
import { SchemaData } from './schema-data.ts'

/** The maximum number of errors of one value that are examined. */
const mostErrors = 2000

/**
 * Errors of all values of a description that are looked at with those of each alternative in `anyOf` and `oneOf`, as a finding
 * may name the one that was meant. From then on a finding says that all alternatives refuse the value: with as many
 * alternatives as examples, most of a run would go into choosing among them.
 */
const mostErrorsOfAlternatives = 100_000

/** The maximum number of parts of one value that are examined. */
const mostParts = 2000

/** The checker of a description. It keeps the data of its schemas, and asks plugins about schemas in their formats. */
export function checkerOf(graph: Graph, schemas: ContributedSchemas): ValueChecking {
  return withContributed(ownChecker(graph), schemas, graph)
}

const ownChecker = perGraph((graph) => new ValueChecker(graph))

class ValueChecker implements ValueChecking {
  readonly #graph: Graph
  readonly #schemas: SchemaData
  readonly #data: DataOfNodes = new Map()
  readonly #validators = new Map<object, Validator>()
  readonly #budget: MatchingBudget
  #errors = 0

  constructor(graph: Graph) {
    this.#graph = graph
    this.#budget = new MatchingBudget(graph.limits)
    this.#schemas = new SchemaData(graph)
  }

  mismatches(value: Node, schema: Node, dialect: SchemaDialect = 'Schema'): readonly Mismatch[] {
    const data = this.#schemas.of(schema, dialect)
    if (data === undefined || data === true) return []
    if (data === false) {
      return [{ pointer: [], keyword: 'false', params: {}, schema: undefined, known: [], more: 0 }]
    }
    try {
      const errors = withinBudget(this.#budget, () => this.#errorsOf(toData(value, this.#data), data))
      const schemaAt = (schemaPath: string) => schemaAround(data, schemaPath).at(-1)
      return outermostErrors(errors, schemaAt).map(({ error, more }) => {
        const keyword = error.keyword === 'false schema' ? 'false' : error.keyword
        const around = schemaAround(data, error.schemaPath)
        const pointer = parsePointer(error.instancePath) ?? []
        return {
          pointer,
          keyword,
          params: error.params,
          schema: this.#located(around, keyword),
          known: knownNames(around),
          more,
        }
      })
    } catch (error) {
      if (error instanceof MatchingBudgetSpent) {
        const at = this.#graph.objectsAt(schema)[0]?.location
        noteLimit(this.#graph, { cause: error, code: 'limit/pattern-steps', message: error.finding, at })
        return []
      }
      // Neither is an error in the value: a pattern that takes too long, or schemas that are nested too deeply for the stack.
      if (error instanceof RegularExpressionBudgetError || error instanceof RangeError) return []
      throw error
    }
  }

  isValid(value: Node, schema: Node, dialect: SchemaDialect = 'Schema'): boolean {
    const data = this.#schemas.of(schema, dialect)
    if (typeof data !== 'object') return data === true
    return this.#schemas.isWhole(data) && this.mismatches(value, schema, dialect).length === 0
  }

  #errorsOf(value: unknown, schema: object): readonly SchemaError[] {
    const validator = this.#validatorOf(schema)
    const { errors } =
      this.#errors < mostErrorsOfAlternatives
        ? validator.errorsUpTo(mostErrors, value)
        : validator.outerErrorsUpTo(mostErrors, value)
    this.#errors += errors.length
    return errors
  }

  #validatorOf(data: object): Validator {
    const known = this.#validators.get(data) ?? compileSchema(data, { exactDecimals: true, pattern: patternOf })
    this.#validators.set(data, known)
    return known
  }

  #located(around: readonly object[], keyword: string): NodePath | undefined {
    for (const data of around.toReversed()) {
      const node = this.#schemas.nodeOf(data)
      const location = node === undefined ? undefined : this.#graph.objectsAt(node)[0]?.location
      if (location !== undefined) return stepTo(location, keyword) ?? location
    }
    return undefined
  }
}

/** The data only contains patterns that can run. */
function patternOf(source: string): (text: string) => boolean {
  return patternTest(source) ?? (() => true)
}

/** The objects on the way through a schema to a keyword, starting at the root. */
function schemaAround(root: object, schemaPath: string): readonly object[] {
  const passed: object[] = [root]
  let at: unknown = root
  for (const step of schemaPath.split('/').slice(1)) {
    const name = unescapeSegment(decodeURIComponent(step))
    at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined
    if (typeof at === 'object' && at !== null) passed.push(at)
  }
  return passed
}

function knownNames(around: readonly object[]): readonly string[] {
  for (const data of around.toReversed()) {
    if ('properties' in data && typeof data.properties === 'object' && data.properties !== null) {
      return Object.keys(data.properties)
    }
  }
  return []
}

/** Asks plugins about values with schemas in their formats, and the format's own checker about all others. */
function withContributed(own: ValueChecking, schemas: ContributedSchemas, graph: Graph): ValueChecking {
  return {
    mismatches(value, schema, dialect) {
      const reading = readingOf(schema, schemas, graph)
      const refused = reading?.refused(value)
      return reading === undefined || refused === undefined
        ? own.mismatches(value, schema, dialect)
        : merged(refused.slice(0, mostParts).map((part) => ({ part, mismatch: mismatchOf(part, reading) })))
    },
    isValid(value, schema, dialect) {
      const refused = readingOf(schema, schemas, graph)?.refused(value)
      return refused === undefined ? own.isValid(value, schema, dialect) : refused.length === 0
    },
  }
}

function readingOf(schema: Node, schemas: ContributedSchemas, graph: Graph): SchemaReading | undefined {
  const node = resolvedNode(schema, graph)
  const isForeign =
    node?.kind === 'map' &&
    (node.entries.has('schemaFormat') ||
      node.entries.has('schema') ||
      (graph.format.hasNames && isMessage(node, graph)))
  return isForeign ? schemas.of(node) : undefined
}

/** True for a message of version 2, which may have the format of its payload in a trait. */
function isMessage(node: Node, graph: Graph): boolean {
  return graph.objectsAt(node).some(({ type }) => type.formattedField === 'payload')
}

function mismatchOf(part: RefusedPart, { placeOf }: SchemaReading): Mismatch {
  const shared = { pointer: part.pointer, schema: placeOf(part.schema ?? []), more: 0 }
  if ('expected' in part) return { ...shared, keyword: 'expected', params: { expected: part.expected }, known: [] }
  if ('missing' in part) return { ...shared, keyword: 'required', params: { missingProperty: part.missing }, known: [] }
  const params = { additionalProperty: part.unexpected }
  return { ...shared, keyword: 'additionalProperties', params, known: part.known }
}

/** If one part of a schema rejects several items, that is one defect. */
function merged(found: readonly { readonly part: RefusedPart; readonly mismatch: Mismatch }[]): readonly Mismatch[] {
  const first = new Map<string, Mismatch>()
  for (const { part, mismatch } of found) {
    const { keyword, params } = mismatch
    const key = JSON.stringify([part.schema ?? part.pointer, keyword, params])
    const known = first.get(key)
    first.set(key, known === undefined ? mismatch : { ...known, more: known.more + 1 })
  }
  return [...first.values()]
}
