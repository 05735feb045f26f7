import { Buffer } from 'node:buffer'
import type { Limits } from './limits.ts'
import type { ProblemList } from './problems.ts'

/** A reader gives up at the first limit it meets; this says which, at the place. */
export function reportLimit(
  problems: ProblemList,
  code: 'limit/depth' | 'limit/nodes' | 'limit/aliases',
  limits: Limits,
  start: number,
  end: number,
): void {
  if (code === 'limit/depth') {
    const message = `Unexpected nesting of more than ${limits.depth} levels. Flatten the document, or raise "limits.depth".`
    problems.error(code, message, start, end)
  } else if (code === 'limit/nodes') {
    const counted = `more than ${limits.nodes} values, with aliases written out`
    problems.error(code, `The document has ${counted}. Split it, or raise "limits.nodes".`, start, end)
  } else {
    const message = `The document has more than ${limits.aliases} aliases. Use references, or raise "limits.aliases".`
    problems.error(code, message, start, end)
  }
}

/** Reports a key that is longer than `limits.keyBytes` (`limit/key-length`). */
export function checkKeyLength(problems: ProblemList, limits: Limits, key: string, start: number, end: number): void {
  // No UTF-16 code unit takes more than three bytes, so that most keys need no counting.
  if (key.length * 3 <= limits.keyBytes) return
  const bytes = Buffer.byteLength(key)
  if (bytes <= limits.keyBytes) return
  const message = `Unexpected key of ${bytes} bytes, expected at most ${limits.keyBytes}. Shorten it, or raise "limits.keyBytes".`
  problems.error('limit/key-length', message, start, end)
}
