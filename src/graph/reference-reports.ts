import type { Finding } from '../findings/finding.ts'
import type { Limits } from '../load/limits.ts'
import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { FileProblem } from './files.ts'
import { intendedReferenceText } from './intended-reference.ts'
import type { Reference } from './objects-and-references.ts'
import { checkChains } from './reference-chains.ts'
import { findingAt, shown } from './reference-findings.ts'
import type { DeadEnd, ReferenceSite, Unresolved } from './resolve.ts'

/** What is wrong with the references of a description, as findings: each defect and each limit once. */
export class ReferenceReports {
  readonly findings: Finding[] = []
  /** Of the findings on references that lead nowhere, the value at which the way ends. */
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
    const message = `The description has more than ${this.#limits.references} references; the others are not followed. Raise "limits.references" to follow them`
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
