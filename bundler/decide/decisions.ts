import type { ReferredValues } from '../../src/components/recursion.ts'
import type { Finding } from '../../src/findings/finding.ts'
import { effectiveTarget, formatAround, type Reference } from '../../src/graph/objects-and-references.ts'
import { isRecordReference } from '../../src/graph/record-writing.ts'
import type { Collected } from '../collect/collect.ts'
import { type BundledComponent, DecisionTable, type ReferenceDecision } from './decision.ts'
import { Inliner } from './inliner.ts'
import { Places } from './places.ts'
import { RequiredReferences } from './required-references.ts'

/** Decides about each reference, once for each schema format in which it is written. */
export class Decisions {
  /** The decisions so far, by the format of the schema that the reference is written in. */
  readonly known = new DecisionTable()
  readonly #homes: Collected['homes']
  readonly #places: Places
  readonly #required: RequiredReferences
  readonly #inliner: Inliner

  constructor(collected: Collected) {
    this.#homes = collected.homes
    this.#places = new Places(collected)
    this.#required = new RequiredReferences(collected, this.#places, this.known)
    this.#inliner = new Inliner(collected, this.#required)
  }

  /** The decision about a reference that is part of a schema in the format `inherited` (undefined: the document's own). */
  of(reference: Reference, inherited: string | undefined): ReferenceDecision {
    const schemaFormat = formatAround(reference) ?? inherited
    const known = this.known.get(reference, schemaFormat)
    if (known !== undefined) return known
    const decision = this.#decide(reference, schemaFormat)
    this.known.set(reference, schemaFormat, decision)
    return decision
  }

  /** The components so far. Decisions can add more. */
  get components(): readonly BundledComponent[] {
    return this.#places.components.all
  }

  /** The targets of references, and which of them are recursive. */
  get values(): ReferredValues {
    return this.#inliner.values
  }

  get findings(): readonly Finding[] {
    return this.#places.findings
  }

  /** True if content replaces a reference to an object: by the strategy, or because it moves to that name. */
  replaces(reference: Reference): boolean {
    if (this.#inliner.replaces(reference)) return true
    const target = effectiveTarget(reference)
    return target !== undefined && this.#homes.get(target.node)?.reference === reference
  }

  #decide(reference: Reference, schemaFormat: string | undefined): ReferenceDecision {
    const target = effectiveTarget(reference)
    if (target === undefined) return { kind: 'refused' }
    if (reference.expected.kind === 'anything') return this.#places.inExtension(reference, target)
    if (reference.rule === 'must') return this.#required.of(reference, schemaFormat)
    if (isRecordReference(reference)) return this.#places.ofRecord(reference, target)
    if (this.#inliner.replaces(reference)) return { kind: 'inline', target, as: 'object' }
    return this.#places.staying(reference) ?? this.#places.moving(reference, target, schemaFormat)
  }
}
