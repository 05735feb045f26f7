import { closest } from '../../../src/findings/suggest.ts'
import { usesEveryPath } from './expression-parts.ts'
import { typeTests } from './filter-words.ts'
import { isForFallback, withoutInnerDeepWildcards } from './nimma-reading.ts'
import { parseFilter } from './parse-filter.ts'
import { PathFailure, Scanner } from './scanner.ts'
import type { PathExpression, PathProblem, Segment } from './syntax.ts'

const longestExpression = 10_000
/** Three dots are common in public rulesets; jsonpath-plus reads them as two. */
const mostPoints = 3
/** `[*~]` at the end, which jsonpath-plus reads as `[*]~`. */
const keyInBrackets = /~\]$/

/**
 * Parses a JSONPath expression as Spectral rulesets use it: the grammar of Nimma 0.2.3, and the meaningful part of what only
 * jsonpath-plus accepts. The grammar is an allow-list: nothing outside it is evaluated. Never throws.
 * @param isField whether it is the `field` of a rule, which Spectral always gives to jsonpath-plus
 */
export function parsePath(text: string, isField = false): PathExpression | PathProblem {
  if (text.length > longestExpression) {
    const problem = `the expression has ${text.length} characters, expected at most ${longestExpression}`
    return { problem, offset: longestExpression }
  }
  try {
    return parseExpression(text, isField)
  } catch (error) {
    if (error instanceof PathFailure) return { problem: error.message, offset: error.offset }
    throw error
  }
}

function parseExpression(text: string, isField: boolean): PathExpression {
  const scanner = new Scanner(text.replace(keyInBrackets, ']~'))
  scanner.skipSpaces()
  scanner.expect('$', 'an expression that starts with "$"')
  const name = scanner.takePattern(/[\p{L}\d_-]+/uy)
  if (name !== '') {
    scanner.fail(`a dot is missing between "$" and the name: write "$.${name}"`, scanner.offset - name.length)
  }
  const written: Segment[] = []
  const modifiers = { parents: 0, isKeyed: false }
  while (!scanner.isAtEnd) {
    if (scanner.takePattern(/\s+$/y) !== '') break
    if (scanner.startsWith('^') || scanner.startsWith('~')) parseModifiers(scanner, written, modifiers)
    else parseSegment(scanner, written)
  }
  const isModified = modifiers.isKeyed || modifiers.parents > 0
  // Without `..`, both libraries read an expression alike.
  const isFallback = (isField && written.some(({ isDeep }) => isDeep)) || isForFallback(text, written, isModified)
  const segments = isFallback ? written : withoutInnerDeepWildcards(written)
  const { parents, isKeyed } = modifiers
  const everyPath = usesEveryPath(segments, parents, isKeyed)
  return { text, segments, parents, isKeyed, everyPath, isFallback }
}

/** `~` and `^` at the end change the result; a `^` between steps goes back to the parent. */
function parseModifiers(scanner: Scanner, segments: Segment[], modifiers: { parents: number; isKeyed: boolean }): void {
  const start = scanner.offset
  const written = scanner.takePattern(/[~^]+/y)
  const isLast = scanner.takePattern(/\s*$/y) !== '' || scanner.isAtEnd
  if (!isLast && written.includes('~')) {
    scanner.fail(
      'expected the end of the expression behind "~", which gives names and not values',
      start + written.length,
    )
  }
  if (!isLast) {
    segments.push({ kind: 'parents', isDeep: false, count: written.length })
    return
  }
  // Spectral reads the modifiers backwards up to the first `~`, and also counts a `^` before it.
  modifiers.isKeyed = written.includes('~')
  modifiers.parents = written.slice(0, written.indexOf('~') + 1 || written.length).replaceAll('~', '').length
}

function parseSegment(scanner: Scanner, segments: Segment[]): void {
  const points = scanner.takePattern(/\.+/y).length
  if (points > mostPoints) scanner.fail(`expected at most "..", found ${points} dots`, scanner.offset - points)
  const modifiers = scanner.takePattern(/[~^]+\s*$/y)
  scanner.offset -= modifiers.length
  const isLast = scanner.isAtEnd || modifiers !== ''
  if (points === 0) segments.push(parseStep(scanner, false, false))
  // jsonpath-plus reads ".~" as "..~", but ignores a dot at the end or before "^".
  else if (isLast && (points > 1 || modifiers.startsWith('~'))) segments.push({ kind: 'containers', isDeep: true })
  // Nimma reads ".[" as "..[".
  else if (!isLast && (points > 1 || !scanner.startsWith('^'))) {
    segments.push(parseStep(scanner, points > 1 || scanner.startsWith('['), true))
  }
}

function parseStep(scanner: Scanner, isDeep: boolean, isAfterDot: boolean): Segment {
  if (scanner.startsWith('[')) return parseBrackets(scanner, isDeep)
  const offset = scanner.offset
  const selector = scanner.takePattern(/@@?[A-Za-z]*\(\)/y)
  if (selector !== '') return parseTypeSelector(scanner, selector, offset, isDeep)
  if (!isAfterDot) scanner.fail(`expected ".", ".." or "[", found ${scanner.found()}`)
  if (scanner.take('*')) return { kind: 'wildcard', isDeep }
  // jsonpath-plus accepts a name in single quotes.
  const quoted = scanner.takePattern(/'[^'.[\]]+'/y)
  const name = quoted === '' ? scanner.takePattern(/[^\s.[\]()'"`*~^,;?!=<>&|@]+/y) : quoted.slice(1, -1)
  if (name === '' && scanner.startsWith('@')) failAtName(scanner)
  if (name === '') scanner.fail(`expected a name, "*" or "[", found ${scanner.found()}`)
  return { kind: 'names', isDeep, names: [name] }
}

/** jsonpath-plus reads "@" as the start of a type test. */
function failAtName(scanner: Scanner): never {
  const name = scanner.takePattern(/@[^\s.[\]~^]*/y)
  const offset = scanner.offset - name.length
  scanner.fail(`unexpected "${name}": write "['${name}']" for a key of that name, and "~" at the end for keys`, offset)
}

function parseTypeSelector(scanner: Scanner, selector: string, offset: number, isDeep: boolean): Segment {
  const name = selector.slice(1, -2)
  const type = typeTests.find((known) => known === name)
  if (type === undefined) {
    const meant = closest(name, typeTests)
    const hint =
      meant === undefined
        ? `expected one of ${typeTests.map((known) => `@${known}()`).join(', ')}`
        : `did you mean "@${meant}()"?`
    scanner.fail(`unknown type selector "${selector}": ${hint}`, offset)
  }
  return { kind: 'filter', isDeep, filter: { kind: 'type-test', type } }
}

function parseBrackets(scanner: Scanner, isDeep: boolean): Segment {
  const opening = scanner.offset
  scanner.take('[')
  scanner.skipSpaces()
  const segment = parseBracketContent(scanner, isDeep, opening)
  scanner.skipSpaces()
  scanner.expect(']', `"]" for the "[" at offset ${opening}`)
  return segment
}

function parseBracketContent(scanner: Scanner, isDeep: boolean, opening: number): Segment {
  if (scanner.take('*')) return { kind: 'wildcard', isDeep }
  if (scanner.take('?')) return { kind: 'filter', isDeep, filter: parseFilter(scanner) }
  if (scanner.startsWith('(')) return parseLast(scanner, isDeep)
  if (/-?\d*\s*:/y.test(scanner.text.slice(scanner.offset))) return parseSlice(scanner, isDeep)
  const names = parseNames(scanner, opening)
  const isIndex = names.length === 1 && typeof names[0] === 'number'
  return { kind: 'names', isDeep, names: names.map(String), ...(isIndex ? { isIndex } : {}) }
}

/** `[(@.length-1)]`. Like Nimma, reads it as a slice up to the end. */
function parseLast(scanner: Scanner, isDeep: boolean): Segment {
  const written = scanner.takePattern(/\(\s*@\.length\s*-\s*\d+\s*\)/y)
  const count = Number(/(\d+)\s*\)$/.exec(written)?.[1])
  if (written === '') scanner.fail(`expected "(@.length-1)" or a filter "?(…)", found ${scanner.found()}`)
  return { kind: 'slice', isDeep, start: -count, end: Number.POSITIVE_INFINITY, step: 1 }
}

function parseSlice(scanner: Scanner, isDeep: boolean): Segment {
  const offset = scanner.offset
  const [start, end, step, ...more] = scanner
    .takePattern(/-?[\d\s:-]*/y)
    .split(':')
    .map((part) => part.trim())
  const parts = [start, end, step].filter((part) => part !== undefined && part !== '')
  if (more.length > 0 || !parts.every((part) => /^-?\d+$/.test(part ?? ''))) {
    scanner.fail('expected a slice "start:end:step" of whole numbers', offset)
  }
  if (step !== undefined && Number(step) === 0 && step !== '') scanner.fail('expected a step other than 0', offset)
  return {
    kind: 'slice',
    isDeep,
    start: Number(start ?? 0),
    end: end === undefined || end === '' ? Number.POSITIVE_INFINITY : Number(end),
    step: step === undefined || step === '' ? 1 : Number(step),
  }
}

function parseNames(scanner: Scanner, opening: number): readonly (string | number)[] {
  const names = new Set<string | number>()
  while (!scanner.isAtEnd && !scanner.startsWith(']')) {
    names.add(parseBracketName(scanner))
    scanner.skipSpaces()
    scanner.take(',')
    scanner.skipSpaces()
  }
  if (names.size === 0) scanner.fail('expected a name, an index, "*", a slice or a filter between "[" and "]"', opening)
  return [...names]
}

function parseBracketName(scanner: Scanner): string | number {
  const start = scanner.offset
  const quote = scanner.character
  if (quote !== '"' && quote !== "'") {
    const name = scanner.takePattern(/[^\s[\]()'"`*~^,;:?!=<>&|]+/y)
    if (name === '') scanner.fail(`expected a name or an index, found ${scanner.found()}`)
    return Number.isSafeInteger(Number(name)) ? Number(name) : name
  }
  // Only a quote can be escaped: Spectral reads every other backslash literally.
  const quoted = scanner.takePattern(quote === '"' ? /"(?:\\"|[^"])*"/y : /'(?:\\'|[^'])*'/y)
  if (quoted === '')
    scanner.fail(`expected a closing ${quote === '"' ? "'\"'" : '"\'"'} for the quote at offset ${start}`, start)
  return quoted.slice(1, -1).replaceAll(`\\${quote}`, quote)
}

/**
 * Parses the `field` of a rule that starts with `$`. As in Spectral, which gives it to jsonpath-plus, a `$` at the start of a
 * name (`$ref`, `$schema`) belongs to the name and is not the root.
 */
export function parseField(text: string): PathExpression | PathProblem {
  return /^\$[\w-]/.test(text) ? parsePath(`$.${text}`, true) : parsePath(text, true)
}
