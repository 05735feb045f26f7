import { quote } from '../../findings/quote.ts'
import type { Limits } from '../limits.ts'
import type { Node } from '../node.ts'
import { createProblemList, lineNumberAt, type ProblemList, reportLimit } from '../problems.ts'
import type { TextProblem } from '../source-file.ts'
import { controlCharacterProblem } from '../text/decode.ts'
import { eventsOfDocument } from './events-from-yaml.ts'
import { readFastYaml } from './fast-yaml/fast-yaml.ts'
import { lineEndAfter, skipTrivia, underIndentedLine } from './layout.ts'
import {
  deeperThanNeighbours,
  findAttachedValue,
  reportSecondDocument,
  underIndented,
  wordAttachedValue,
  wordSyntaxError,
  wordTabs,
} from './messages.ts'
import { correctScalars } from './scalar.ts'
import { buildTree } from './tree.ts'

// Both parsers are recursive, so deeper texts would overflow the stack, whatever the setting.
const deepestNesting = 1_000

// The most characters for the second reading, which only improves messages and takes too long on larger texts.
export const longestSecondReading = 1_000_000

/** Many authors put a closing bracket at the column of its key. The thorough parser accepts that, the fast one does not. */
export const disputed = 'deficient indentation'

/** How a text is parsed. */
export interface ParseOptions {
  /**
   * False for YAML that is only tried: the first parser that gives up decides, and its own words are the problem. A text that is
   * broken takes a fifth of the time then.
   */
  readonly explains?: boolean | undefined
  /** False for YAML that is tried and has no closing bracket at the column of its key, which only the slowest parser accepts. */
  readonly settles?: boolean | undefined
}

/** Reads the YAML of nearly all descriptions if it has no problems; undefined for other texts. */
export function readUsualYaml(text: string, limits: Limits): Node | undefined {
  return readFastYaml(text, withinStack(limits))
}

/**
 * Reads YAML 1.2 (core schema) into nodes with exact offsets. A text that is not well-formed is read again, past its errors, for
 * up to 20 `parse/syntax` problems, unless nobody wants it explained. After an error there is no root, but a tree if only the meaning is in doubt.
 */
export async function readYaml(
  text: string,
  givenLimits: Limits,
  { explains = true, settles = true }: ParseOptions = {},
): Promise<{
  root: Node | undefined
  tree: Node | undefined
  reader: 'js-yaml' | 'yaml'
  problems: readonly TextProblem[]
}> {
  const limits = withinStack(givenLimits)
  const { parseEvents, getScalarValue, YAMLException } = await import('./js-yaml.ts')
  const problems = createProblemList()
  const readable = checkVersionDirective(text, problems)
  let root: Node | undefined
  let reader: 'js-yaml' | 'yaml' = 'js-yaml'
  try {
    // The parser counts a scalar as a level, and once more when it tests whether the scalar is a key.
    const events = parseEvents(readable, { maxDepth: limits.depth + 2 })
    root = buildTree(readable, events, correctScalars(getScalarValue), limits, problems)
  } catch (error) {
    if (error instanceof RangeError) reportLimit(problems, 'limit/depth', limits, 0, 0)
    else if (error instanceof YAMLException) {
      root = await readAgain(readable, error, limits, problems, { explains, settles })
      reader = 'yaml'
    } else throw error
  }
  return { root: problems.hasErrors() ? undefined : root, tree: root, reader, problems: problems.problems }
}

function withinStack(limits: Limits): Limits {
  return { ...limits, depth: Math.min(limits.depth, deepestNesting) }
}

/**
 * Warns of a document that declares another YAML version than 1.2 (YAML 1.2.2 section 6.8.1), and reads it as 1.2. Returns the
 * text with the version replaced, with the same length, because the parser rejects other major versions.
 */
function checkVersionDirective(text: string, problems: ProblemList): string {
  let offset = skipTrivia(text, 0)
  while (text[offset] === '%') {
    const match = /%YAML[ \t]+([0-9]+\.[0-9]+)/y
    match.lastIndex = offset
    const version = match.exec(text)?.[1]
    if (version !== undefined && version !== '1.1' && version !== '1.2') {
      const end = match.lastIndex
      const start = end - version.length
      const message = `Unknown YAML version ${quote(version)}; the file is read as YAML 1.2`
      problems.warn('parse/yaml-version', message, start, end)
      return `${text.slice(0, start)}${'1.2'.padEnd(version.length)}${text.slice(end)}`
    }
    offset = skipTrivia(text, lineEndAfter(text, offset))
  }
  return text
}

interface SyntaxComplaint {
  readonly reason: string
  readonly mark?: { readonly position: number }
}

/** Reads a text with the thorough parser after the fast one gave up. Returns its errors, or its tree. */
async function readAgain(
  text: string,
  complaint: SyntaxComplaint,
  limits: Limits,
  problems: ProblemList,
  { explains, settles }: Required<ParseOptions>,
): Promise<Node | undefined> {
  const position = Math.min(complaint.mark?.position ?? 0, text.length)
  if (complaint.reason.startsWith('nesting exceeded')) {
    reportLimit(problems, 'limit/depth', limits, position, Math.min(position + 1, text.length))
    return undefined
  }
  if (complaint.reason.includes('non-printable')) {
    addProblem(problems, controlCharacterProblem(text.charCodeAt(position), position))
    return undefined
  }
  const isDisputed = complaint.reason === disputed && settles
  if (isDisputed || (explains && text.length <= longestSecondReading)) {
    const { parseDocument, isMap, isSeq, isAlias, isScalar } = await import('./yaml-documents.ts')
    // This package does not treat a lone carriage return as a line break.
    const document = parseDocument(text.replace(/\r(?!\n)/g, '\n'), {
      schema: 'failsafe',
      uniqueKeys: false,
      prettyErrors: false,
    })
    const errors = document.errors.filter((error) => error.code !== 'RESOURCE_EXHAUSTION')
    if (errors.length > 0) {
      addSyntaxErrors(text, errors, problems)
      return undefined
    }
    if (isDisputed && document.errors.length === 0) {
      const { events, sources } = eventsOfDocument(text, document, { isMap, isSeq, isAlias, isScalar })
      return buildTree(text, events, (_, event) => sources.get(event) ?? '', limits, problems)
    }
  }
  problems.error('parse/syntax', wordSyntaxError(complaint.reason), position, Math.min(position + 1, text.length))
  return undefined
}

function addProblem(problems: ProblemList, problem: TextProblem): void {
  problems.error(problem.code, problem.message, problem.start, problem.end)
}

interface SyntaxError {
  readonly code: string
  readonly message: string
  readonly pos: readonly [number, number]
}

// The parser ended the document early, and repeats this error for every remaining token.
const outOfDocument = 'token in YAML stream'

// Errors about the column of entries. After an entry that could not be read, they usually repeat for the next lines.
const layoutComplaints: ReadonlySet<string> = new Set(['BAD_INDENT', 'MULTILINE_IMPLICIT_KEY'])

/** Errors about a text where an entry is expected. */
const keyComplaints: ReadonlySet<string> = new Set(['MULTILINE_IMPLICIT_KEY', 'MISSING_CHAR'])

// Errors for every further tag and anchor of a value.
const repeatedProperties: ReadonlySet<string> = new Set(['MULTIPLE_TAGS', 'MULTIPLE_ANCHORS'])

/**
 * Adds the first error of every line without its consequences: drops errors that the rest is not read, errors after a tab in the
 * indentation, and all but one for consecutive lines at wrong columns, or consecutive tags and anchors.
 */
function addSyntaxErrors(text: string, errors: readonly SyntaxError[], problems: ProblemList): void {
  const inOrder = [...errors].sort((one, other) => one.pos[0] - other.pos[0])
  // Cached, because a line can have as many errors as characters.
  const lineEnd = rememberingLast((offset) => lineEndAfter(text, offset))
  const triviaEnd = rememberingLast((offset) => skipTrivia(text, offset))
  let reportedUntil = -1
  let repeatedUntil = -1
  for (const [index, error] of inOrder.entries()) {
    if (problems.isFull()) break
    const found = placeOf(text, error)
    if (repeatedProperties.has(error.code)) {
      const isAgain = repeatedUntil >= 0 && skipTrivia(text, repeatedUntil) >= found
      repeatedUntil = error.pos[1]
      if (isAgain) continue
    }
    const deeper = deeperEntry(text, error, inOrder[index + 1], lineEnd)
    const lastLineEnd = lineEnd(Math.min(deeper?.start ?? Math.max(error.pos[1] - 1, found), text.length))
    const isLayout = deeper !== undefined || layoutComplaints.has(error.code)
    const isNext = reportedUntil >= 0 && triviaEnd(reportedUntil) >= found
    if (
      found <= reportedUntil ||
      (isNext && isLayout) ||
      (reportedUntil >= 0 && error.message.includes(outOfDocument))
    ) {
      if (isLayout) reportedUntil = Math.max(reportedUntil, lastLineEnd)
      continue
    }
    if (error.code === 'TAB_AS_INDENT') {
      problems.error('parse/syntax', wordTabs(linesWithTabs(text, inOrder.slice(index))), found, error.pos[1])
      break
    }
    if (deeper !== undefined) {
      reportedUntil = lastLineEnd
      problems.error('parse/syntax', deeperThanNeighbours, deeper.start, deeper.end)
      continue
    }
    const attached = keyComplaints.has(error.code) ? findAttachedValue(text, found) : undefined
    if (attached !== undefined) {
      reportedUntil = lastLineEnd
      problems.error('parse/syntax', wordAttachedValue(attached), found, found + attached.length)
      continue
    }
    const closing = /^Missing closing (["'])/.exec(error.message)?.[1]
    const continuing = closing === undefined ? undefined : underIndentedLine(text, closing, error.pos[0])
    if (continuing !== undefined) {
      reportedUntil = lineEnd(continuing.until)
      problems.error('parse/syntax', underIndented, continuing.start, continuing.end)
      continue
    }
    const start = closing === undefined ? found : findOpeningQuote(text, closing, found)
    const foundLineEnd = lineEnd(found)
    reportedUntil = isLayout ? lastLineEnd : foundLineEnd
    const end = Math.max(
      start,
      closing === undefined
        ? Math.min(Math.max(error.pos[1], Math.min(found + 1, text.length)), foundLineEnd)
        : lineEnd(start),
    )
    if (error.code === 'MULTIPLE_DOCS') reportSecondDocument(problems, start, end)
    else problems.error('parse/syntax', wordSyntaxError(error.message, text.slice(start, end)), start, end)
  }
}

/** Returns a function that finds the end of the part around an offset, and searches only once for offsets in the same part. */
function rememberingLast(endOf: (offset: number) => number): (offset: number) => number {
  let from = 0
  let end = -1
  return (offset) => {
    if (offset < from || offset > end) {
      from = offset
      end = endOf(offset)
    }
    return end
  }
}

/** The place for an error. The parser reports an entry at a wrong column at the end of the previous one. */
function placeOf(text: string, error: SyntaxError): number {
  const found = Math.min(error.pos[0], text.length)
  return error.code === 'BAD_INDENT' || error.code === 'MISSING_CHAR' ? skipTrivia(text, found) : found
}

/** The one-based numbers of lines with a tab in their indentation. */
function linesWithTabs(text: string, errors: readonly SyntaxError[]): readonly number[] {
  const lines = new Set<number>()
  let line = 1
  let counted = 0
  for (const error of errors) {
    if (error.code !== 'TAB_AS_INDENT') continue
    line += lineNumberAt(text.slice(counted, error.pos[0]), error.pos[0] - counted) - 1
    counted = error.pos[0]
    lines.add(line)
  }
  return [...lines]
}

/**
 * The key of an entry that is indented deeper than the previous one, whose value it seems to continue. The parser reports two
 * errors for it: that the value is a map where a text began, and that the key of this map takes more than one line.
 */
function deeperEntry(
  text: string,
  error: SyntaxError,
  next: SyntaxError | undefined,
  lineEnd: (offset: number) => number,
): { readonly start: number; readonly end: number } | undefined {
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY' || next?.code !== 'MULTILINE_IMPLICIT_KEY') return undefined
  const valueEnd = lineEnd(error.pos[0])
  const end = Math.min(next.pos[1], text.length)
  if (next.pos[0] > valueEnd || end <= valueEnd) return undefined
  let start = end
  while (start > valueEnd && text[start - 1] !== '\n' && text[start - 1] !== '\r') start -= 1
  while (text[start] === ' ') start += 1
  return { start, end }
}

/** A string without end is reported at its start, because it may contain the rest of the file. */
function findOpeningQuote(text: string, closing: string, end: number): number {
  let offset = text.lastIndexOf(closing, end - 1)
  while (offset > 0 && isEscaped(text, closing, offset)) {
    offset = text.lastIndexOf(closing, offset - (closing === "'" ? 2 : 1))
  }
  return Math.max(offset, 0)
}

/**
 * True if a quote is escaped: in a double-quoted string by a backslash that is not escaped itself, in a single-quoted one by a
 * quote.
 */
function isEscaped(text: string, closing: string, offset: number): boolean {
  if (closing === "'") return text[offset - 1] === closing
  let backslashes = 0
  while (text[offset - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}
