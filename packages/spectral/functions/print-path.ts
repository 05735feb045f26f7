import type { RulesetFunctionContext } from '@stoplight/spectral-core'

/** A path as functions of rules get it, and may change it. */
export type FunctionPath = RulesetFunctionContext['path']

/** How a context gives the path for results. */
export const forResults = Symbol('path for results')

/** A path in Spectral's dotted form (`info.contact`, `servers[0].url`, `['with space']`), as in `{{property}}`. */
export function printDotted(path: readonly string[]): string {
  let text = ''
  for (const [index, segment] of path.entries()) text += dotted(segment, index === 0)
  return decodeSegment(text)
}

function dotted(segment: string, isFirst: boolean): string {
  if (segment === '' || /\s/.test(segment)) return `['${segment}']`
  if (!Number.isNaN(Number(segment))) return `[${segment}]`
  return isFirst ? segment : `.${segment}`
}

// The en dash stays as it is because Spectral's own list of characters holds it, and lone surrogates cannot be encoded.
const encoded = /[^A-Za-z0-9_.!~*'()/\-\u2013\u{D800}-\u{DFFF}]/gu

/** A path as a URI fragment, in the encoding of Spectral (which also encodes braces), as in `{{path}}`. */
export function printPointer(path: readonly string[]): string {
  if (path.length === 0) return '#'
  const segments = path.map((segment) => decodeSegment(segment).replaceAll('~', '~0').replaceAll('/', '~1'))
  return `#/${segments.join('/').replace(encoded, encodeURIComponent)}`
}

/** A segment of a path that a function gave, as Spectral reads it: a text, in which `~1` and `~0` are decoded. */
export function decodeSegment(segment: string | number): string {
  if (typeof segment === 'number' || !segment.includes('~')) return String(segment)
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

/**
 * The path of a call, to be put in front of the paths of results. To ask for it here is not to look at it: the function is
 * not called again for every other way to the value.
 */
export function pathForResults(context: RulesetFunctionContext): FunctionPath {
  const read: unknown = Reflect.get(context, forResults)
  return typeof read === 'function' ? read.call(context) : context.path
}
