import type { Finding } from './finding.ts'
import { compareDoubles, identityOf } from './order.ts'

/**
 * The findings of several reports in one: each defect once, as in `unique`. Findings that a report has several times stay as often as
 * in the report that has most of them: they differ in something that reports leave out.
 */
export function joinedFindings(reports: readonly (readonly Finding[])[]): readonly Finding[] {
  const chosen = new Map<string, readonly Finding[]>()
  for (const report of reports) {
    for (const [identity, found] of allByDefect(report)) {
      const known = chosen.get(identity)
      if (known === undefined) chosen.set(identity, found)
      else chosen.set(identity, strongest(known, found))
    }
  }
  return [...chosen.values()].flat()
}

function allByDefect(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const found = new Map<string, Finding[]>()
  for (const finding of findings) {
    const identity = identityOf(finding)
    const known = found.get(identity)
    if (known === undefined) found.set(identity, [finding])
    else known.push(finding)
  }
  return found
}

function strongest(left: readonly Finding[], right: readonly Finding[]): readonly Finding[] {
  if (left.length !== right.length) return left.length > right.length ? left : right
  const [first] = left
  const [second] = right
  return first !== undefined && second !== undefined && compareDoubles(second, first) < 0 ? right : left
}
