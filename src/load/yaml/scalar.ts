import type { DocumentDirective, getScalarValue, ScalarEvent } from 'js-yaml'
import type { ScalarNode } from '../node.ts'

type ScalarValue = ScalarNode['value']

const integerPattern = /^[-+]?[0-9]+$/
const octalPattern = /^0o[0-7]+$/
const hexadecimalPattern = /^0x[0-9a-fA-F]+$/
const floatPattern = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/
const infinityPattern = /^[-+]?\.(?:inf|Inf|INF)$/
const notANumberPattern = /^\.(?:nan|NaN|NAN)$/

/** Resolves a plain scalar without a tag under the core schema (YAML 1.2.2 section 10.3.2). */
export function resolvePlain(source: string): ScalarValue {
  switch (source.charCodeAt(0)) {
    case 78: // N
    case 110: // n
    case 126: // ~
      return isNull(source) ? null : source
    case 70: // F
    case 84: // T
    case 102: // f
    case 116: // t
      return resolveBoolean(source) ?? source
    case 43: // +
    case 45: // -
    case 46: // .
    case 48:
    case 49:
    case 50:
    case 51:
    case 52:
    case 53:
    case 54:
    case 55:
    case 56:
    case 57:
      return resolveInteger(source) ?? resolveFloat(source) ?? source
    default:
      return source === '' ? null : source
  }
}

function isNull(source: string): boolean {
  return source === '' || source === '~' || source === 'null' || source === 'Null' || source === 'NULL'
}

function resolveBoolean(source: string): boolean | undefined {
  if (source === 'true' || source === 'True' || source === 'TRUE') return true
  if (source === 'false' || source === 'False' || source === 'FALSE') return false
  return undefined
}

function resolveInteger(source: string): number | undefined {
  if (integerPattern.test(source) || octalPattern.test(source) || hexadecimalPattern.test(source)) return Number(source)
  return undefined
}

function resolveFloat(source: string): number | undefined {
  if (floatPattern.test(source)) return Number(source)
  if (infinityPattern.test(source)) return source.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return notANumberPattern.test(source) ? Number.NaN : undefined
}

const coreNamespace = 'tag:yaml.org,2002:'

/**
 * The full name of a tag (YAML 1.2.2 section 6.8.2): `!!int` and `!<tag:yaml.org,2002:int>` are the same tag, and `%TAG`
 * directives can rename handles. The non-specific tag `!` stays as it is.
 */
export function expandTag(written: string, directives: readonly DocumentDirective[]): string {
  if (written === '!') return written
  if (written.startsWith('!<')) return decodeTag(written.slice(2, -1))
  const handleEnd = written.indexOf('!', 1) + 1
  const handle = handleEnd === 0 ? '!' : written.slice(0, handleEnd)
  const declared = directives.find((directive) => directive.kind === 'tag' && directive.handle === handle)
  const standard = handle === '!!' ? coreNamespace : handle
  const prefix = declared?.kind === 'tag' ? declared.prefix : standard
  return decodeTag(prefix + written.slice(handle.length))
}

function decodeTag(tag: string): string {
  try {
    return decodeURIComponent(tag)
  } catch {
    return tag
  }
}

const escapedBreak = /\\(?:\r\n|\r(?!\n)|\n)((?:[ \t]*(?:\r\n|\r(?!\n)|\n))+)|\\[\s\S]/g

/** Reads scalars with the function of the fast parser, and corrects its deviations from the standard. */
export function correctScalars(scalarValue: typeof getScalarValue): typeof getScalarValue {
  return (text, event) =>
    event.style === doubleQuoted && !event.fast ? readDoubleQuoted(scalarValue, text, event) : scalarValue(text, event)
}

const doubleQuoted = 3

/**
 * Blank lines after an escaped line break are line breaks of the value (YAML 1.2.2 section 7.3.1, s-double-escaped). They are
 * passed as escapes, because they would be dropped.
 */
function readDoubleQuoted(scalarValue: typeof getScalarValue, text: string, event: ScalarEvent): string {
  const written = text.slice(event.valueStart, event.valueEnd)
  if (!/\\[\r\n]/.test(written)) return scalarValue(text, event)
  const repaired = written.replace(escapedBreak, (piece, blankLines: string | undefined) => {
    if (blankLines === undefined) return piece
    return `${'\\n'.repeat(blankLines.match(/\r\n|\r|\n/g)?.length ?? 0)}\\\n`
  })
  return scalarValue(repaired, { ...event, valueStart: 0, valueEnd: repaired.length })
}

/** The result of a tag: a value, a mismatch between tag and value, or nothing for an unknown tag. */
export type Tagged<Value> =
  | { readonly result: 'value'; readonly value: Value }
  | { readonly result: 'mismatch'; readonly expected: string }
  | { readonly result: 'unknown' }

const value = (resolved: ScalarValue): Tagged<ScalarValue> => ({ result: 'value', value: resolved })

/** Resolves a scalar with a tag, given its full name. Supports only the tags of the core schema; no tag runs code. */
export function resolveTagged(tag: string, source: string): Tagged<ScalarValue> {
  switch (tag) {
    case '!':
    case `${coreNamespace}str`:
      return value(source)
    case `${coreNamespace}null`:
      return isNull(source) ? value(null) : { result: 'mismatch', expected: 'null' }
    case `${coreNamespace}bool`:
      return expectValue(resolveBoolean(source), 'true or false')
    case `${coreNamespace}int`:
      return expectValue(resolveInteger(source), 'an integer')
    case `${coreNamespace}float`:
      return expectValue(resolveFloat(source), 'a number')
    case `${coreNamespace}map`:
      return { result: 'mismatch', expected: 'a map' }
    case `${coreNamespace}seq`:
      return { result: 'mismatch', expected: 'a list' }
    default:
      return { result: 'unknown' }
  }
}

function expectValue(resolved: ScalarValue | undefined, expected: string): Tagged<ScalarValue> {
  return resolved === undefined ? { result: 'mismatch', expected } : value(resolved)
}

/** The same for a tag on a map or list. */
export function checkCollectionTag(tag: string, kind: 'map' | 'list'): Tagged<true> {
  const fitting = kind === 'map' ? 'map' : 'seq'
  if (tag === '!' || tag === `${coreNamespace}${fitting}`) return { result: 'value', value: true }
  const asked = collectionNames.get(tag) ?? scalarNames.get(tag)
  return asked === undefined ? { result: 'unknown' } : { result: 'mismatch', expected: asked }
}

const collectionNames: ReadonlyMap<string, string> = new Map([
  [`${coreNamespace}map`, 'a map'],
  [`${coreNamespace}seq`, 'a list'],
])

const scalarNames: ReadonlyMap<string, string> = new Map([
  [`${coreNamespace}str`, 'a string'],
  [`${coreNamespace}null`, 'null'],
  [`${coreNamespace}bool`, 'true or false'],
  [`${coreNamespace}int`, 'an integer'],
  [`${coreNamespace}float`, 'a number'],
])
