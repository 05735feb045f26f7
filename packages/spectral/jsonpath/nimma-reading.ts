import type { Segment } from './syntax.ts'

/**
 * True if Spectral evaluates an expression with jsonpath-plus instead of Nimma. The two read `..*.x` differently.
 * @param isModified whether `~` or `^` are at the end
 */
export function isForFallback(text: string, segments: readonly Segment[], isModified: boolean): boolean {
  // Both evaluate `$` in the same way.
  if (segments.length === 0) return false
  const isBeyond = segments.some(({ kind }) => kind === 'parents' || (kind === 'containers' && segments.length > 1))
  return isBeyond || /[^.]\.[~^]*$|~\]$/.test(text) || !isNimmaText(text) || isBailed(segments, isModified)
}

/** True if a text, apart from quoted parts, has only characters of Nimma's grammar, which allows blanks only in filters. */
function isNimmaText(text: string): boolean {
  const unquoted = text.replaceAll(/'[^']*'|"[^"]*"/g, '').replaceAll('?(', '(')
  return /^[\w \t$@.,=<>!|&+~%^*/;:()[\]-]*$/.test(unquoted) && !/[\s/;]|\.\.\./.test(withoutFilters(unquoted))
}

function withoutFilters(text: string): string {
  return text.replaceAll(/\(.*\)/g, '()').replaceAll(/::\]/g, ' ')
}

/** Nimma does not compile expressions in which it would have to try several depths at once; `~` and `^` count as steps there. */
function isBailed(segments: readonly Segment[], isModified: boolean): boolean {
  const first = segments.findIndex((segment) => segment.isDeep)
  if (first === -1) return false
  const [start, ...rest] = segments.slice(first)
  if (start?.kind !== 'names' || start.names.length !== 1) return rest.some((segment) => segment.isDeep)
  const inner = isModified ? rest : rest.slice(0, -1)
  const last = isModified ? undefined : rest.at(-1)
  const hasFlat = inner.some((segment) => !segment.isDeep && isNameOrWildcard(segment))
  let isAfterFlat = false
  for (const segment of inner) {
    if (!segment.isDeep) isAfterFlat ||= isNameOrWildcard(segment)
    else if (!isNameOrWildcard(segment) || isAfterFlat) return true
  }
  if (last?.isDeep === true) return hasFlat || last.kind === 'wildcard'
  return inner.some((segment) => segment.isDeep)
}

function isNameOrWildcard(segment: Segment): boolean {
  return segment.kind === 'wildcard' || (segment.kind === 'names' && segment.names.length === 1)
}

/** Nimma drops a `..*` before another step, and searches for that step at every depth instead. */
export function withoutInnerDeepWildcards(segments: readonly Segment[]): readonly Segment[] {
  const kept: Segment[] = []
  let isDeepNext = false
  for (const [index, segment] of segments.entries()) {
    if (segment.kind === 'wildcard' && segment.isDeep && index < segments.length - 1) {
      isDeepNext = true
      continue
    }
    const { kind } = segment
    kept.push(isDeepNext && kind !== 'containers' && kind !== 'parents' ? { ...segment, isDeep: true } : segment)
    isDeepNext = false
  }
  return kept
}
