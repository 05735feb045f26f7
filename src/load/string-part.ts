import type { ScalarNode } from './node.ts'

/** Offsets into the text of a file. */
interface StringPart {
  readonly start: number
  readonly end: number
}

/**
 * The place of a part of a string. `start` and `end` count UTF-16 code units in the value of a string scalar, the result those in
 * the text of its file. Undefined if the part has no place of its own: in folded text, and in quoted or plain text over several
 * lines, whose line breaks differ from those of the value.
 */
export function writtenPart(text: string, node: ScalarNode, start: number, end: number): StringPart | undefined {
  const { value } = node
  if (typeof value !== 'string') return undefined
  const written = text.slice(node.start, node.end)
  // A file that is a single string.
  if (written === value) return { start: node.start + start, end: node.start + end }
  if (node.style === 'literal') return partOfLiteral(text, node, value, start, end)
  if (node.style === 'folded' || /[\r\n]/.test(written)) return undefined
  const unit = unitPatterns[node.style]
  return unit === undefined ? undefined : partOfQuoted(node, written, unit, start, end)
}

/** The spelling of one or two code units of a value between quotes (YAML 1.2.2, sections 7.3.1 and 7.3.2; RFC 8259). */
const unitPatterns: Partial<Readonly<Record<ScalarNode['style'], RegExp>>> = {
  single: /''|[\s\S]/y,
  double: /\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\[\s\S]|[\s\S]/y,
}

function partOfQuoted(
  node: ScalarNode,
  written: string,
  pattern: RegExp,
  start: number,
  end: number,
): StringPart | undefined {
  const unit = new RegExp(pattern)
  unit.lastIndex = 1
  let units = 0
  let from: number | undefined
  for (;;) {
    const at = unit.lastIndex
    if (units >= start) from ??= at
    if (units >= end && from !== undefined) return { start: node.start + from, end: node.start + at }
    const [token] = unit.exec(written) ?? []
    if (token === undefined || unit.lastIndex >= written.length + 1) return undefined
    units += token.startsWith('\\U') && Number.parseInt(token.slice(2), 16) > 0xffff ? 2 : 1
  }
}

/** The lines of a literal block are those of the value, each after the same indentation (YAML 1.2.2, section 8.1.2). */
function partOfLiteral(
  text: string,
  node: ScalarNode,
  value: string,
  start: number,
  end: number,
): StringPart | undefined {
  const header = /[^\r\n]*(?:\r\n|[\r\n])/y
  header.lastIndex = node.start
  if (!header.test(text)) return undefined
  let lineStart = header.lastIndex
  let offset = 0
  let from: number | undefined
  for (const line of value.split('\n')) {
    const [written = ''] = /^[^\r\n]*/.exec(text.slice(lineStart, lineStart + line.length + mostIndentation)) ?? []
    const indentation = written.length - line.length
    if (line !== '' && (indentation < 0 || !written.endsWith(line))) return undefined
    const place = (at: number) => lineStart + Math.max(indentation, 0) + at - offset
    const isIn = (at: number) => at <= offset + line.length
    if (from === undefined && isIn(start)) from = place(start)
    if (from !== undefined && isIn(end)) return { start: from, end: place(end) }
    const lineBreak = /\r\n|[\r\n]/g
    lineBreak.lastIndex = lineStart + written.length
    if (lineBreak.exec(text) === null) return undefined
    lineStart = lineBreak.lastIndex
    offset += line.length + 1
  }
  return undefined
}

/** The most spaces before a line, derived from the depth limit of documents. */
const mostIndentation = 10_000
