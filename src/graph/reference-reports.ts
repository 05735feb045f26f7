import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { Limits } from '../load/limits.ts'
import type { Node } from '../load/node.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import { formatFragment } from '../pointer.ts'
import type { FileProblem } from './files.ts'
import { pointerIn } from './fragment.ts'
import type { Reference } from './objects-and-references.ts'
import { findingAt, loopFinding, shown } from './reference-findings.ts'
import { withSegments, writtenReference } from './reference-writing.ts'
import type { DeadEnd, ReferenceProblem, ReferenceSite, Unresolved } from './resolve.ts'

/** Reports problems of references as findings: each defect and each limit once. */
export class ReferenceReports {
  readonly findings: Finding[] = []
  /** For findings on references that lead nowhere: the value at which the path ends. */
  readonly deadEnds = new Map<Finding, DeadEnd>()
  readonly #loops: (readonly ReferenceSite[])[] = []
  readonly #reported = new Set<Node | FileProblem>()
  readonly #limits: Limits
  #tooManyReferences = false

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Reports that a reference leads nowhere; a loop is reported with the chains. */
  unresolved(reference: Reference, unresolved: Unresolved): void {
    if ('loop' in unresolved) {
      this.#loops.push(unresolved.loop)
      return
    }
    const { problem, silent, culprit, end } = unresolved
    if (silent) return
    const site = culprit ?? reference
    const reachedBy = culprit === undefined ? reference.reachedBy : reference
    const found = findingAt(site, problem.code, `Reference ${shown(site.text)} ${problem.message}`, reachedBy)
    const value = intendedReferenceText(site, problem, end)
    const finding = value === undefined ? found : { ...found, data: { value } }
    if (end !== undefined) this.deadEnds.set(finding, end)
    // A limit is reached once, however many references are beyond it.
    this.once(problem.code.startsWith('limit/') ? problem : site.location.node, finding)
  }

  /** Reports once that there are more references than the limit, at the first that is not followed. */
  tooManyReferences(location: NodePath): void {
    if (this.#tooManyReferences) return
    this.#tooManyReferences = true
    const message = `The description has more than ${this.#limits.references} references, so the others are not followed; raise "limits.references" to follow them`
    this.findings.push(findingAt({ location }, 'limit/references', message))
  }

  /** Reports a finding unless one with the same key was reported. */
  once(key: Node | FileProblem, finding: Finding): void {
    if (this.#reported.has(key)) return
    this.#reported.add(key)
    this.findings.push(finding)
  }

  /** Reports loops and chains that are too long among all references, when they are known. */
  chains(references: Iterable<Reference>): void {
    this.findings.push(...checkChains([...references], this.#loops, this.#limits))
  }
}

/** The text that the author of a reference which leads nowhere most likely meant, where one name alone is near. */
function intendedReferenceText(
  { text, location }: ReferenceSite,
  { meant, meantFile }: ReferenceProblem,
  end: DeadEnd | undefined,
): string | undefined {
  if (meant !== undefined) return meant
  const hash = text.indexOf('#')
  const fragment = hash < 0 ? '' : text.slice(hash)
  if (meantFile !== undefined) return writtenReference(meantFile, location.file, fragment)
  // A reference cannot lead to a section of the Components Object, because it is not an object of the format.
  if (end?.meant === undefined || (end.meant[0] === 'components' && end.meant.length < 3)) return undefined
  const [names, pointer] = [end.meant, pointerIn({ text })]
  if (hash === 0 && formatFragment(names) === formatFragment(pointerOf(location))) return undefined
  if (names.length !== pointer.length) return text.slice(0, hash) + formatFragment(names)
  const changed = names.flatMap((name, index) => (name === pointer[index] ? [] : [[index, name] as const]))
  return withSegments(text, pointer, new Map(changed))
}

/**
 * Finds loops of references that reach no value and marks their members as cyclic. Reports each loop once, at the
 * member that the walk met first; `loopsOnTheWay` are loops that the walk along pointers met. Also reports the first
 * chain beyond the limit. Takes time linear in the references.
 */
function checkChains(
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
