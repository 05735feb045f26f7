import type { ReferredValues } from '../../src/components/recursion.ts'
import { type Replaceable, replaceableIn } from '../../src/components/replaceable.ts'
import type { Finding } from '../../src/findings/finding.ts'
import { pointerIn } from '../../src/graph/fragment.ts'
import { effectiveTarget, formatAround, type Reference } from '../../src/graph/objects-and-references.ts'
import { isRecordReference } from '../../src/graph/record-writing.ts'
import { typedCursorOf } from '../../src/graph/typed-cursor.ts'
import type { Node } from '../../src/load/node.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import type { Collected } from '../collect/collect.ts'
import type { InlineStrategy } from '../options.ts'
import { type BundledComponent, DecisionTable, type ReferenceDecision } from './decision.ts'
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

/**
 * Selects the references that their content replaces, by the strategy (`InlineStrategy`). The selection depends only on the
 * description, not on any order. Apart from references that always stay (the only ones for `all`), a reference stays if its
 * content would be read differently at its place, or would break a rule there: an operation in components can refer to any
 * channel, one of the root cannot.
 */
class Inliner {
  readonly #collected: Collected
  readonly #strategy: InlineStrategy
  readonly #required: RequiredReferences
  readonly #replaceable: Replaceable
  readonly #known = new Map<Reference, boolean>()
  #unbindable: Set<Node> | undefined

  constructor(collected: Collected, required: RequiredReferences) {
    this.#collected = collected
    this.#strategy = collected.options.inline ?? 'keep'
    this.#required = required
    this.#replaceable = replaceableIn(collected.graph)
  }

  /** True if the content replaces a reference to it. */
  replaces(reference: Reference): boolean {
    if (this.#strategy === 'keep' || reference.rule === 'must' || reference.expected.kind !== 'object') return false
    if (isRecordReference(reference)) return false
    const known = this.#known.get(reference)
    if (known !== undefined) return known
    const target = effectiveTarget(reference)
    const replaces = target !== undefined && this.#isWanted(reference, target) && this.#isPossible(reference, target)
    this.#known.set(reference, replaces)
    return replaces
  }

  /** The targets of references, and which of them are recursive. */
  get values(): ReferredValues {
    return this.#replaceable.values
  }

  /** True if the strategy replaces it. `local` keeps references to values that the entry file has, or has a name for. */
  #isWanted(reference: Reference, target: NodePath): boolean {
    if (this.#strategy === 'all') return true
    const { graph, own, homes } = this.#collected
    if (homes.has(target.node) || (target.file === graph.entry && own.isUnchanged(target))) return false
    return reference.file !== graph.entry || !own.remains(reference, pointerIn(reference))
  }

  #isPossible(reference: Reference, target: NodePath): boolean {
    if (!this.#replaceable.has(reference, target)) return false
    return !this.#required.mustStay.isBound(reference.location) || this.#mayBeBound(target)
  }

  /** True if all required references in a value lead into the root of the entry file, as those in the root do. */
  #mayBeBound({ node }: NodePath): boolean {
    if (this.#unbindable === undefined) {
      this.#unbindable = new Set()
      const cursor = typedCursorOf(this.#collected.graph)
      // The targets of a value's references come before it, so no recursion is needed, as chains can be long.
      for (const location of this.values.inOrder) {
        const references = cursor.referencesIn(location)
        if (references.some((found) => found.kind === 'reference' && this.#leadsElsewhere(found.reference)))
          this.#unbindable.add(location.node)
      }
    }
    return !this.#unbindable.has(node)
  }

  #leadsElsewhere(reference: Reference): boolean {
    if (reference.rule === 'must') return !isRooted(this.#required.of(reference, undefined))
    const target = this.#unbindable?.size !== 0 && this.replaces(reference) ? effectiveTarget(reference) : undefined
    return target !== undefined && this.#unbindable?.has(target.node) === true
  }
}

function isRooted(decision: ReferenceDecision): boolean {
  if (decision.kind !== 'keep' && decision.kind !== 'entry') return false
  const [map, , inside] = decision.pointer
  const { length } = decision.pointer
  return (
    (length === 2 && (map === 'servers' || map === 'channels')) ||
    (length === 4 && map === 'channels' && inside === 'messages')
  )
}
