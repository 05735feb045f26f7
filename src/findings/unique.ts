import type { Finding } from './finding.ts'

/**
 * Leaves one finding of each defect: of those with the same code, file, place and message the first stays. The place is the
 * pointer with its side (key or value), or the range where a finding has no pointer, as syntax findings do.
 */
export function unique(findings: readonly Finding[]): readonly Finding[] {
  const first = new Map<string, Finding>()
  for (const finding of findings) {
    const identity = identityOf(finding)
    if (!first.has(identity)) first.set(identity, finding)
  }
  return [...first.values()]
}

function identityOf({ code, message, place, range }: Finding): string {
  const { start, end } = range
  const spot =
    place.pointer.length > 0 ? [place.on, ...place.pointer] : [start.line, start.character, end.line, end.character]
  return JSON.stringify([code, place.source, spot, message])
}
