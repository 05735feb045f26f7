import { Buffer } from 'node:buffer'
import type { StageCode } from '../findings/stage-codes.ts'
import type { Pointer } from '../pointer.ts'
import type { Limits } from './limits.ts'
import type { TextProblem } from './source-file.ts'

/** A file that does not parse has this many errors at most: what follows the first ones is often their echo. */
export const mostProblems = 20

/** The problems found while one text is read: at most `mostProblems` errors, and all warnings. */
export interface ProblemList {
  readonly problems: readonly TextProblem[]
  error(code: StageCode, message: string, start: number, end: number, pointer?: Pointer): void
  warn(code: StageCode, message: string, start: number, end: number, pointer?: Pointer): void
  hasErrors(): boolean
  /** Whether a further error would not be kept, so that a reader may stop. */
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

/** The one-based number of the line that holds an offset, for messages; lines end at LF, CR LF or CR. */
export function lineNumberAt(text: string, offset: number): number {
  let line = 1
  for (let index = 0; index < offset; index++) {
    const code = text.charCodeAt(index)
    if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) line += 1
  }
  return line
}

/** Names a character for a message: itself when it can be seen, its code point (`U+0000`) otherwise. */
export function nameCharacter(code: number): string {
  if (code === 0x22) return 'double quote'
  const hexadecimal = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  const visible = code > 0x20 && code < 0x7f
  return visible ? `"${String.fromCodePoint(code)}"` : hexadecimal
}

/** A reader gives up at the first limit it meets; this says which, at the place. */
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
  // No UTF-16 code unit takes more than three bytes, so that most keys need no counting.
  if (key.length * 3 <= limits.keyBytes) return
  const bytes = Buffer.byteLength(key)
  if (bytes <= limits.keyBytes) return
  const message = `Unexpected key of ${bytes} bytes, expected at most ${limits.keyBytes}; shorten it, or raise "limits.keyBytes"`
  problems.error('limit/key-length', message, start, end)
}
