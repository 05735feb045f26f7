import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { Limits } from '../load/limits.ts'
import type { Node } from '../load/node.ts'
import type { Reference } from './objects-and-references.ts'
import { findingAt, loopFinding } from './reference-findings.ts'
import type { ReferenceSite } from './resolve.ts'

/**
 * Finds loops of references that reach no value, marks their members as cyclic and reports each loop once, at the member
 * that the walk met first; `loopsOnTheWay` are those that the walk along pointers met. Reports also the first chain that is
 * longer than the limit. Linear in the references.
 */
export function checkChains(
  references: readonly Reference[],
  loopsOnTheWay: readonly (readonly ReferenceSite[])[],
  limits: Limits,
): readonly Finding[] {
  const findings: Finding[] = []
  const reported = new Set<Node>()
  const lengths = new Map<Reference, number>()
  let tooLong: Reference | undefined
  for (const start of references) {
    // By far the most references lead directly to a value.
    if (start.next === undefined) continue
    const path: Reference[] = []
    const onPath = new Set<Reference>()
    let at: Reference | undefined = start
    while (at !== undefined && !lengths.has(at) && !onPath.has(at)) {
      path.push(at)
      onPath.add(at)
      at = at.next
    }
    const loop = at !== undefined && onPath.has(at) ? path.slice(path.indexOf(at)) : []
    for (const member of loop) member.cyclic = true
    report(loop)
    // Without end, but a loop is reported as a loop and not as a long chain.
    let length = at === undefined ? 0 : loop.length > 0 ? Number.NEGATIVE_INFINITY : (lengths.get(at) ?? 0)
    for (const reference of path.reverse()) {
      length += 1
      lengths.set(reference, length)
    }
    if (length > limits.chain) tooLong ??= start
  }
  for (const loop of loopsOnTheWay) report(loop)
  if (tooLong !== undefined) findings.push(chainFinding(tooLong, limits))
  return findings

  function report(loop: readonly ReferenceSite[]): void {
    if (loop.length === 0 || loop.some(({ location }) => reported.has(location.node))) return
    for (const { location } of loop) reported.add(location.node)
    findings.push(loopFinding(loop))
  }
}

function chainFinding(reference: Reference, limits: Limits): Finding {
  const message = `Reference ${quote(reference.text)} starts a chain of more than ${limits.chain} references; shorten the chain, or raise "limits.chain"`
  return findingAt(reference, 'limit/reference-chain', message)
}
