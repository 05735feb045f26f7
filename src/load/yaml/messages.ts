import { quote } from '../../findings/quote.ts'
import type { ProblemList } from '../problems.ts'

/** Rewords the errors of the two YAML parsers. */

type Wording = readonly [pattern: RegExp, message: string]

const oneKey =
  'Unexpected colon: a line holds one "key: value"; quote the value if the colon belongs to it, or check the indentation'
const noKey = 'Unexpected text, expected "key: value"; check for a missing colon and for the indentation'
const closing = 'Missing closing bracket or brace; close it, or indent the lines inside more than their key'
const indentation = 'Unexpected indentation, expected the column of the entries around it'

/** The message for an entry that is indented deeper than the previous one, or a continued text with a colon. */
export const deeperThanNeighbours =
  'Unexpected indentation, expected the column of the entries around it; quote the text if it continues the line before'
const manyLines = 'Unexpected line break in a key; check for a missing colon or quote'
const textForKey =
  'Unexpected text, expected "key: value"; check for a missing colon, or indent the line if it continues the text above'

/** The message for a line of a quoted text that is not indented more than its key. */
export const underIndented = 'Missing indentation: every line of a quoted text must be indented more than its key'
const commaAfterValue = 'Unexpected comma after a value; remove it'
const afterValue = 'Unexpected text after a value; put quotes around the whole value'
const tabs = 'Unexpected tab in the indentation, expected spaces'

const wordings: readonly Wording[] = [
  [/^Tabs are not allowed as indentation/, tabs],
  [/^tab characters must not be used in indentation/, tabs],
  [/^Missing closing "quote|within a double quoted scalar/, 'Unterminated string, expected a closing double quote'],
  [/^Missing closing 'quote|within a single quoted scalar/, 'Unterminated string, expected a closing single quote'],
  [/^Nested mappings are not allowed in compact mappings/, oneKey],
  [/^Implicit keys (?:of flow sequence pairs )?need to be on a single line|multiline key/, manyLines],
  [/^Implicit map keys need to be followed by map values|expected ':' after a mapping key/, noKey],
  [/^(?:All (?:mapping|sequence) items must start at the same column|bad indentation)/, indentation],
  [/^Sequence item without - indicator/, 'Unexpected text in a list, expected a line that starts with "- "'],
  [/^A block sequence may not be used as an implicit map key/, indentation],
  [/^Flow (?:map|sequence) in block collection must be sufficiently indented/, closing],
  [/^deficient indentation|within a flow collection|^Flow (?:map|sequence) must end with/, closing],
  [/^Block collections are not allowed within flow/, oneKey],
  [/^Missing , (?:or : )?between|missed comma/, 'Unexpected entry in brackets, expected a comma before it'],
  [/^Unexpected , in|but found ','/, 'Unexpected comma in brackets, expected an entry before it'],
  [/^Unexpected empty item in/, 'Unexpected empty entry in brackets; remove a comma'],
  [
    /^Unexpected block-seq-ind on same line/,
    'Unexpected dash after a key, expected the list to begin on the next line',
  ],
  [
    /^Unexpected flow-(?:map|seq)-end token/,
    'Unexpected closing bracket or brace: none is open here; put quotes around text that holds one',
  ],
  [/^Unexpected (?:scalar|alias|anchor|tag|.*quoted-scalar|flow-collection|block-\w+) at node end/, afterValue],
  [/^Comments must be separated|^Missing space after/, 'Unexpected character, expected a space before it'],
  [
    /^Block scalar header includes extra characters|a line break is expected/,
    'Unexpected text after "|" or ">", expected the end of the line',
  ],
  [
    /^Block scalar lines must not be less indented/,
    'Unexpected indentation in a text block, expected every line to be indented like its first',
  ],
  [/^Missing directives-end|directives end mark/, 'Unexpected directive, expected a line "---" after the directives'],
  [
    /^Alias cannot be an empty|name of an alias/,
    'Unexpected "*", expected the name of an alias; put quotes around text that starts with "*"',
  ],
  [
    /^Anchor cannot be an empty|name of an anchor/,
    'Unexpected "&", expected the name of an anchor; put quotes around text that starts with "&"',
  ],
  [
    /^An alias node must not|alias node should not/,
    'Unexpected anchor or tag before an alias, expected the alias alone',
  ],
  [
    /^A node can have at most one anchor|duplication of an anchor/,
    'Unexpected second anchor, expected one before a value',
  ],
  [/^A node can have at most one tag|duplication of a tag/, 'Unexpected second tag, expected one before a value'],
  [
    /^The : indicator must be at most 1024/,
    'Unexpected length of a key, expected at most 1024 characters; write longer keys after "? "',
  ],
  [/^(?:unknown escape|expected hexadecimal)/, 'Unknown escape in a double-quoted string; write \\\\ for a backslash'],
  [
    /^(?:Could not resolve tag|undeclared tag handle)/,
    'Unexpected tag, expected a handle that a %TAG directive declares; remove the tag',
  ],
  [
    /^(?:Verbatim tags|The .* tag has no suffix|tag name|tag suffix|named tag|unexpected end of the stream within a verbatim)/,
    'Unexpected tag, expected a name of one of the core tags, such as !!str',
  ],
  [
    /^(?:end of the stream or a document separator)|token in YAML stream/,
    'Unexpected text after the end of the value; check the indentation, and quote text with special characters',
  ],
  [
    /non-printable|valid JSON character|null byte/,
    'Unexpected control character; remove it, or write it as an escape in a double-quoted string',
  ],
]

// Some errors quote the text that they are about.
const longestComplaint = 120

/** The message for an error of a YAML parser. `found` is the text that it is about, if known. */
export function wordSyntaxError(complaint: string, found = ''): string {
  const reserved = /^Plain value cannot start with (?:reserved character |directive indicator character |.*)(.)$/.exec(
    complaint,
  )
  if (reserved !== null) return `Unexpected "${reserved[1]}" at the start of a value; put quotes around the text`
  const escapeMatch = /^Invalid escape sequence (.*)$/.exec(complaint)
  if (escapeMatch !== null) {
    return `Unknown escape "${escapeMatch[1]}" in a double-quoted string; write \\\\ for a backslash`
  }
  for (const [pattern, message] of wordings) {
    if (!pattern.test(complaint)) continue
    if (message === manyLines && /^[^"'[{]/.test(found)) return textForKey
    return message === afterValue && found.startsWith(',') ? commaAfterValue : message
  }
  const shown = complaint.length > longestComplaint ? `${complaint.slice(0, longestComplaint)}…` : complaint
  const sentence = shown.charAt(0).toUpperCase() + shown.slice(1)
  return `${sentence}; check the indentation and the quotes around it`
}

const attachedValue = /(["']?)[\w$.-]+\1:(?![\s:/])[^\r\n]*/y

/**
 * The entry at an offset whose value follows the colon without a space, `title:Orders`, which YAML reads as text. Undefined if
 * there is none, or if the line has another colon that separates a key.
 */
export function findAttachedValue(text: string, offset: number): string | undefined {
  attachedValue.lastIndex = offset
  const [line] = attachedValue.exec(text) ?? []
  return line === undefined || /:(?:\s|$)/.test(line) ? undefined : line.trimEnd()
}

/** The message for an entry whose value follows the colon without a space. */
export function wordAttachedValue(entry: string): string {
  return `Unexpected ${quote(entry)}, expected a space after the colon: ${quote(entry.replace(':', ': '))}`
}

/** The message for tabs in the indentation, reported once for a text, on the first of these lines. */
export function wordTabs(lines: readonly number[]): string {
  const more = lines.length - 1
  if (more < 1) return tabs
  if (more === 1) return `${tabs}; line ${lines[1]} has one too`
  return `${tabs}; ${more} more lines have one, the last is line ${lines[more]}`
}

/** Several documents in one file (`parse/multiple-documents`). The extent is that of the second `---`. */
export function reportSecondDocument(problems: ProblemList, start: number, end: number): void {
  const message = 'Unexpected second YAML document, expected one in a file; remove it, or put it into a file of its own'
  problems.error('parse/multiple-documents', message, start, end)
}
