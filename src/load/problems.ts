import { Buffer } from 'node:buffer'
import type { StageCode } from '../findings/stage-codes.ts'
import type { Pointer } from '../pointer.ts'
import type { Limits } from './limits.ts'
import type { TextProblem } from './source-file.ts'

/** The most errors of a file that does not parse, because later errors often follow from the first ones. */
export const mostProblems = 20

/** A character that looks like a space; to YAML it is a letter (YAML 1.2.2 section 6.3). */
export const oddSpace = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/

/** What may be a number that JSON does not have: infinity, or not a number (YAML 1.2.2 section 10.3.2). */
export const nonFiniteNumber = /\.(?:inf|Inf|INF|nan|NaN|NAN)\b/

/** The problems in a text: at most `mostProblems` errors, and all warnings. */
export interface ProblemList {
  readonly problems: readonly TextProblem[]
  error(code: StageCode, message: string, start: number, end: number, pointer?: Pointer): void
  warn(code: StageCode, message: string, start: number, end: number, pointer?: Pointer): void
  hasErrors(): boolean
  /** True if another error would be dropped, so a reader can stop. */
  isFull(): boolean
}

export function createProblemList(): ProblemList {
  const problems: TextProblem[] = []
  let errors = 0
  function add(
    severity: 'error' | 'warn',
    code: StageCode,
    message: string,
    start: number,
    end: number,
    pointer?: Pointer,
  ) {
    if (severity === 'error') {
      errors += 1
      if (errors > mostProblems) return
    }
    const problem = { code, message, severity, start, end }
    problems.push(pointer === undefined ? problem : { ...problem, pointer })
  }
  return {
    problems,
    error: (code, message, start, end, pointer) => add('error', code, message, start, end, pointer),
    warn: (code, message, start, end, pointer) => add('warn', code, message, start, end, pointer),
    hasErrors: () => errors > 0,
    isFull: () => errors >= mostProblems,
  }
}

/** The one-based line number of an offset, for messages. Lines end at LF, CR LF or CR. */
export function lineNumberAt(text: string, offset: number): number {
  let line = 1
  for (let index = 0; index < offset; index++) {
    const code = text.charCodeAt(index)
    if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) line += 1
  }
  return line
}

/** A character for a message: itself if it is visible, otherwise its code point (`U+0000`). */
export function nameCharacter(code: number): string {
  if (code === 0x22) return 'double quote'
  const hexadecimal = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  const visible = code > 0x20 && code < 0x7f
  return visible ? `"${String.fromCodePoint(code)}"` : hexadecimal
}

/** Reports the limit at which a reader stops, at its place. */
export function reportLimit(
  problems: ProblemList,
  code: 'limit/depth' | 'limit/nodes' | 'limit/aliases',
  limits: Limits,
  start: number,
  end: number,
): void {
  if (code === 'limit/depth') {
    const message = `Unexpected nesting of more than ${limits.depth} levels; flatten the document, or raise "limits.depth"`
    problems.error(code, message, start, end)
  } else if (code === 'limit/nodes') {
    const counted = `more than ${limits.nodes} values, with aliases written out`
    problems.error(code, `The document has ${counted}; split it, or raise "limits.nodes"`, start, end)
  } else {
    const message = `The document has more than ${limits.aliases} aliases; use references, or raise "limits.aliases"`
    problems.error(code, message, start, end)
  }
}

/** Reports a key that is longer than `limits.keyBytes` (`limit/key-length`). */
export function checkKeyLength(problems: ProblemList, limits: Limits, key: string, start: number, end: number): void {
  // A UTF-16 code unit takes at most three bytes, so most keys need no counting.
  if (key.length * 3 <= limits.keyBytes) return
  const bytes = Buffer.byteLength(key)
  if (bytes <= limits.keyBytes) return
  const message = `Unexpected key of ${bytes} bytes, expected at most ${limits.keyBytes}; shorten it, or raise "limits.keyBytes"`
  problems.error('limit/key-length', message, start, end)
}
