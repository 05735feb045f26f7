import { quote } from '../../src/findings/quote.ts'
import { pointerIn } from '../../src/graph/fragment.ts'
import { effectiveTarget, type Reference } from '../../src/graph/objects-and-references.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import { formatFragment, type Pointer } from '../../src/pointer.ts'
import { findingAtReference } from '../bundle-findings.ts'
import type { Collected } from '../collect/collect.ts'
import type { DecisionTable, ReferenceDecision } from './decision.ts'
import type { Places } from './places.ts'
import { RequiredReferenceTargets } from './required-reference-targets.ts'

/** Decides on the references that the format requires: they stay references and have to lead to a certain place. */
export class RequiredReferences {
  readonly mustStay: RequiredReferenceTargets
  readonly #isInliningAll: boolean
  readonly #places: Places
  readonly #known: DecisionTable

  /** `known`: what was decided, to which this adds. */
  constructor({ graph, homes, options }: Collected, places: Places, known: DecisionTable) {
    this.mustStay = new RequiredReferenceTargets(graph, homes)
    this.#isInliningAll = options.inline === 'all'
    this.#places = places
    this.#known = known
  }

  /** What becomes of a required reference in a schema of a format (undefined: the document's own). */
  of(reference: Reference, schemaFormat: string | undefined): ReferenceDecision {
    const known = this.#known.get(reference, schemaFormat)
    if (known !== undefined) return known
    const target = effectiveTarget(reference)
    const decision: ReferenceDecision =
      target === undefined ? { kind: 'refused' } : this.#decide(reference, target, schemaFormat)
    this.#known.set(reference, schemaFormat, decision)
    return decision
  }

  #decide(reference: Reference, target: NodePath, schemaFormat: string | undefined): ReferenceDecision {
    const places = this.#places
    const destination = this.mustStay.destination(reference, target)
    if (destination.kind === 'refused') return places.refuse(reference, destination.code, destination.message)
    if (destination.kind === 'anywhere')
      return places.staying(reference) ?? places.moving(reference, target, schemaFormat)
    if (destination.kind === 'entry')
      return this.#freelyStaying(reference) ?? this.#toEntry(reference, destination.pointer)
    const pointer = pointerIn(reference)
    const isRight = places.isLocal(reference) && this.mustStay.isRightMessage(reference, pointer)
    // Where names of one channel become channels of their own, the messages must be those of the one that is named.
    if (isRight && !this.#isInliningAll) return { kind: 'keep', pointer }
    const channel = this.of(destination.channel, schemaFormat)
    const inside = ['messages', destination.key]
    if (channel.kind === 'placed') return { ...channel, inside: [...channel.inside, ...inside] }
    if (channel.kind !== 'keep' && channel.kind !== 'entry') return { kind: 'refused' }
    const destined = [...channel.pointer, ...inside]
    if (!isRight) return this.#toEntry(reference, destined)
    const isSame = formatFragment(pointer) === formatFragment(destined)
    return isSame ? { kind: 'keep', pointer } : { kind: 'entry', pointer: destined }
  }

  /** A local reference in components may lead anywhere, so it stays as its author wrote it. */
  #freelyStaying(reference: Reference): ReferenceDecision | undefined {
    const isFree = this.#places.isLocal(reference) && !this.mustStay.isBound(reference.owner.location)
    return isFree ? this.#places.staying(reference) : undefined
  }

  /** Leads to a place of the entry file; a local reference of the entry file that led elsewhere is corrected, and that is said. */
  #toEntry(reference: Reference, pointer: Pointer): ReferenceDecision {
    if (!this.#places.isLocal(reference)) return { kind: 'entry', pointer }
    const fragment = formatFragment(pointer)
    if (formatFragment(pointerIn(reference)) === fragment) return { kind: 'keep', pointer }
    const message = `has the right target, but the format does not allow this pointer here; the bundle has ${quote(fragment)}`
    this.#places.findings.push(findingAtReference(reference, 'bundle/reference-corrected', message))
    return { kind: 'entry', pointer }
  }
}
