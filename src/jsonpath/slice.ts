import type { Candidate } from './candidate.ts'

/**
 * Compiles a slice of arrays as Python and RFC 9535 (2.3.4) read it: negative positions count from the end. A negative step
 * selects the same items backwards; here they stay in the order of the document.
 */
export function compileSlice(start: number, end: number, step: number): (candidate: Candidate) => boolean {
  const size = Math.abs(step)
  return ({ owner, key }) => {
    if (typeof key !== 'number' || !Array.isArray(owner.value)) return false
    const { length } = owner.value
    const first = start < 0 ? Math.max(0, start + length) : start
    const last = end < 0 ? end + length : end
    return key >= first && key < last && (key - first) % size === 0
  }
}
