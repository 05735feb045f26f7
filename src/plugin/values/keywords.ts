import { linearPattern, type PatternTest } from '../../../packages/json-schema/index.ts'
import { type Node, stringOf } from '../../load/node.ts'
import { toData } from '../../load/node-data.ts'

/** Formats of the format text with a check; it lets all others be treated as the bare type. */
const checkedFormats = new Set(['int32', 'int64', 'byte', 'date', 'date-time'])

/** Those of them that JSON Schema does not know, where they demand nothing. */
export const addedFormats: ReadonlySet<string> = new Set([
  'int32',
  'int64',
  'byte',
  'float',
  'double',
  'binary',
  'password',
])

/** Formats of the format text that every value of the type has. */
export const openFormats: ReadonlySet<string> = new Set(['float', 'double', 'binary', 'password'])

/** How the value of a keyword without schemas in it is read; undefined for what gives the keyword no meaning. */
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

/** Compiled patterns: schemas repeat them, and each is asked for several times. */
const patterns = new Map<string, PatternTest | undefined>()

/** Compiles a pattern for the linear engine, with the flag `u` where its syntax allows it; undefined when it cannot run. */
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
    // Most patterns that are wrong with the flag are right without it.
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
