import { linearPattern, type PatternTest } from '../../../packages/json-schema/index.ts'
import { type Node, stringOf } from '../../load/node.ts'
import { toData } from '../../load/node-data.ts'

/** Formats of the format text that are checked. The format text allows ignoring all other formats. */
const checkedFormats = new Set(['int32', 'int64', 'byte', 'date', 'date-time'])

/** Formats that JSON Schema does not define and therefore ignores. */
export const addedFormats: ReadonlySet<string> = new Set([
  'int32',
  'int64',
  'byte',
  'float',
  'double',
  'binary',
  'password',
])

/** Formats of the format text that match every value of their type. */
export const openFormats: ReadonlySet<string> = new Set(['float', 'double', 'binary', 'password'])

/** Reads the value of a keyword without schemas in it; undefined if the value gives the keyword no meaning. */
export const readKeyword: Readonly<Record<string, (node: Node) => unknown>> = {
  type: typesIn,
  const: toData,
  enum: (node) => (node.kind === 'list' && node.items.length > 0 ? toData(node) : undefined),
  multipleOf: (node) => {
    const divisor = numberIn(node)
    return divisor !== undefined && divisor > 0 ? divisor : undefined
  },
  maximum: numberIn,
  minimum: numberIn,
  exclusiveMaximum: numberIn,
  exclusiveMinimum: numberIn,
  maxLength: countIn,
  minLength: countIn,
  maxItems: countIn,
  minItems: countIn,
  maxProperties: countIn,
  minProperties: countIn,
  uniqueItems: (node) => (node.kind === 'scalar' && typeof node.value === 'boolean' ? node.value : undefined),
  required: keywordsIn,
  pattern: (node) => {
    const source = stringOf(node)
    return source === undefined || patternTest(source) === undefined ? undefined : source
  },
  format: (node) => {
    const name = stringOf(node)
    return name !== undefined && checkedFormats.has(name) ? name : undefined
  },
}

export function keywordsIn(node: Node): readonly string[] | undefined {
  if (node.kind !== 'list') return undefined
  const names = node.items.flatMap((item) => stringOf(item) ?? [])
  return names.length === node.items.length ? names : undefined
}

const mostPatterns = 5_000

/** Compiled patterns. Cached, because schemas repeat them and each is needed several times. */
const patterns = new Map<string, PatternTest | undefined>()

/** Compiles a pattern for the linear engine, with the flag `u` if its syntax allows it; undefined if it cannot run. */
export function patternTest(source: string): PatternTest | undefined {
  if (patterns.has(source)) return patterns.get(source)
  if (patterns.size >= mostPatterns) patterns.clear()
  const test = compiled(source, 'u') ?? compiled(source, '')
  patterns.set(source, test)
  return test
}

function compiled(source: string, flags: string): PatternTest | undefined {
  try {
    return linearPattern(source, flags)
  } catch {
    // Most patterns that are invalid with the flag are valid without it.
    return undefined
  }
}

const typeNames = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'])

function typesIn(node: Node): readonly string[] | string | undefined {
  const name = stringOf(node)
  if (name !== undefined) return typeNames.has(name) ? name : undefined
  const names = keywordsIn(node)
  return names !== undefined && names.length > 0 && names.every((each) => typeNames.has(each)) ? names : undefined
}

function numberIn(node: Node): number | undefined {
  return node.kind === 'scalar' && typeof node.value === 'number' && Number.isFinite(node.value)
    ? node.value
    : undefined
}

function countIn(node: Node): number | undefined {
  const count = numberIn(node)
  return count !== undefined && Number.isInteger(count) && count >= 0 ? count : undefined
}
