import type { Finding } from '../../src/findings/finding.ts'
import { quote } from '../../src/findings/quote.ts'
import type { StageCode } from '../../src/findings/stage-codes.ts'
import { typeNamed } from '../../src/format/format.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { effectiveTarget, type Reference } from '../../src/graph/typed.ts'
import type { Node } from '../../src/load/node.ts'
import { type NodePath, pointerOf } from '../../src/load/node-path.ts'
import { formatFragment, type Pointer } from '../../src/pointer.ts'
import type { HomeOfReference } from '../collect/homes.ts'
import { referencedKind } from '../collect/kept-extensions.ts'
import type { OwnValues } from '../collect/own-values.ts'
import type { InlineStrategy } from '../options.ts'
import type { DiscriminatorFamilies } from '../reading/discriminator-families.ts'
import { isFragment, pointerIn } from '../reading/fragment.ts'
import { formatAround, isOfType, kindFor, saysTheSame } from '../reading/types.ts'
import type { Zones } from '../reading/zones.ts'
import { refusedReference } from '../refusal.ts'
import type { Components } from './component.ts'
import type { Decision } from './decision.ts'
import { foreignProblem } from './foreign-schema.ts'
import { Inliner } from './inliner.ts'
import { MustStay } from './must-stay.ts'

/** Decides what becomes of each reference, once for each schema format in which it is written. */
export class Decisions {
  readonly findings: Finding[] = []
  readonly inliner: Inliner
  readonly #graph: Graph
  readonly #own: OwnValues
  readonly #homes: ReadonlyMap<Node, HomeOfReference>
  readonly #components: Components
  readonly #mustStay: MustStay
  readonly #known = new Map<string | undefined, Map<Reference, Decision>>()

  constructor(
    graph: Graph,
    zones: Zones,
    own: OwnValues,
    homes: ReadonlyMap<Node, HomeOfReference>,
    components: Components,
    inlining: { readonly strategy: InlineStrategy; readonly families: DiscriminatorFamilies },
  ) {
    this.#graph = graph
    this.#own = own
    this.#homes = homes
    this.#components = components
    this.#mustStay = new MustStay(graph, homes)
    const parts = { graph, zones, own, homes, mustStay: this.#mustStay, ...inlining }
    this.inliner = new Inliner(parts, (reference) => this.of(reference, undefined))
  }

  /** What becomes of a reference that is written as part of a schema in the format `inherited` (undefined: the document's own). */
  of(reference: Reference, inherited: string | undefined): Decision {
    const schemaFormat = formatAround(reference) ?? inherited
    const known = this.#known.get(schemaFormat) ?? new Map<Reference, Decision>()
    this.#known.set(schemaFormat, known)
    const decision = known.get(reference) ?? this.#decide(reference, schemaFormat)
    known.set(reference, decision)
    return decision
  }

  /** Whether content takes the place of a reference to an object: by the strategy, or because it moves to that name. */
  replaces(reference: Reference): boolean {
    if (this.inliner.replaces(reference)) return true
    const target = effectiveTarget(reference)
    return target !== undefined && this.#homes.get(target.node)?.reference === reference
  }

  #decide(reference: Reference, schemaFormat: string | undefined): Decision {
    const target = effectiveTarget(reference)
    if (target === undefined) return { kind: 'refused' }
    if (reference.expected.kind === 'anything') return this.#inExtension(reference, target)
    if (reference.rule === 'must') return this.#mustLead(reference, target, schemaFormat)
    if (this.inliner.replaces(reference)) return { kind: 'inline', target, as: 'object' }
    return this.#staying(reference) ?? this.#moving(reference, target, schemaFormat)
  }

  /** What a reference becomes that leads to a place of the entry file which the bundle has as well. */
  #staying(reference: Reference): Decision | undefined {
    if (reference.file !== this.#graph.entry) return undefined
    const pointer = pointerIn(reference)
    if (!this.#own.remains(reference, pointer)) return undefined
    return { kind: this.#isLocal(reference) ? 'keep' : 'entry', pointer }
  }

  /** What a reference in an extension becomes; what it leads to may turn out to have a place already. */
  #inExtension(reference: Reference, target: NodePath): Decision {
    const isLeftOut = this.#own.isLeftOut(reference.location)
    if (isLeftOut) return { kind: 'keep', pointer: [] }
    const staying = this.#staying(reference)
    if (staying !== undefined) return staying
    if (target.file === this.#graph.entry && this.#own.isUnchanged(target))
      return { kind: 'entry', pointer: pointerOf(target) }
    return { kind: 'placed', content: this.#components.of(target, referencedKind, undefined), inside: [] }
  }

  #moving(reference: Reference, target: NodePath, schemaFormat: string | undefined): Decision {
    const { expected } = reference
    if (expected.kind !== 'object') return this.#inlined(reference, target)
    if (target.file === this.#graph.entry && this.#own.isUnchanged(target))
      return { kind: 'entry', pointer: pointerOf(target) }
    if (!this.#fits(expected.type, target)) {
      const { title } = typeNamed(this.#graph.format, expected.type)
      return this.#refuse(
        reference,
        'bundle/wrong-target',
        `leads to something else than the ${title} that is expected here; correct it`,
      )
    }
    const home = this.#homes.get(target.node)
    if (home !== undefined && schemaFormat === undefined) {
      if (home.reference === reference) return { kind: 'inline', target, as: 'object' }
      return { kind: 'placed', content: home, inside: [] }
    }
    const kind = kindFor(this.#graph, expected.type)
    // What schemas of another format refer to need not be one: documentation is the same in all.
    const content = this.#components.of(target, kind, kind === 'schemas' ? schemaFormat : undefined)
    return { kind: 'placed', content, inside: [] }
  }

  /** Whether a value can stand where a type is expected. One that is typed otherwise can if the type makes no difference. */
  #fits(expected: string, target: NodePath): boolean {
    return isOfType(this.#graph, expected, target.node) || saysTheSame(this.#graph, expected, target)
  }

  #inlined(reference: Reference, target: NodePath): Decision {
    if (reference.expected.kind === 'text' || target.file.language === 'text')
      return { kind: 'inline', target, as: 'text' }
    const problem = foreignProblem(reference.holder.node, target)
    if (problem === undefined) return { kind: 'inline', target, as: 'data' }
    return this.#refuse(reference, 'bundle/foreign-reference', problem)
  }

  /** A reference that must stay one, and has to lead to a certain place. */
  #mustLead(reference: Reference, target: NodePath, schemaFormat: string | undefined): Decision {
    const destination = this.#mustStay.destination(reference, target)
    if (destination.kind === 'refused') return this.#refuse(reference, destination.code, destination.message)
    if (destination.kind === 'anywhere')
      return this.#staying(reference) ?? this.#moving(reference, target, schemaFormat)
    if (destination.kind === 'entry')
      return this.#freelyStaying(reference) ?? this.#toEntry(reference, destination.pointer)
    const pointer = pointerIn(reference)
    const isRight = this.#isLocal(reference) && this.#mustStay.isRightMessage(reference, pointer)
    // Where names of one channel become channels of their own, the messages must be those of the one that is named.
    if (isRight && this.inliner.strategy !== 'all') return { kind: 'keep', pointer }
    const channel = this.of(destination.channel, schemaFormat)
    const inside = ['messages', destination.key]
    if (channel.kind === 'placed') return { ...channel, inside: [...channel.inside, ...inside] }
    if (channel.kind !== 'keep' && channel.kind !== 'entry') return { kind: 'refused' }
    const destined = [...channel.pointer, ...inside]
    if (!isRight) return this.#toEntry(reference, destined)
    const isSame = formatFragment(pointer) === formatFragment(destined)
    return isSame ? { kind: 'keep', pointer } : { kind: 'entry', pointer: destined }
  }

  /** What a local reference becomes that stands in components, from where it may lead anywhere: what its author wrote. */
  #freelyStaying(reference: Reference): Decision | undefined {
    const isFree = this.#isLocal(reference) && !this.#mustStay.isBound(reference.holder.location)
    return isFree ? this.#staying(reference) : undefined
  }

  /** Leads to a place of the entry file; a local reference of the entry file that led elsewhere is corrected, and that is said. */
  #toEntry(reference: Reference, pointer: Pointer): Decision {
    if (!this.#isLocal(reference)) return { kind: 'entry', pointer }
    const fragment = formatFragment(pointer)
    if (formatFragment(pointerIn(reference)) === fragment) return { kind: 'keep', pointer }
    const message = `leads to the right thing by a way that the format does not allow here; the bundle says ${quote(fragment)}`
    this.findings.push(refusedReference(reference, 'bundle/reference-corrected', message))
    return { kind: 'entry', pointer }
  }

  #isLocal({ location, text }: Reference): boolean {
    return location.file === this.#graph.entry && isFragment(text)
  }

  #refuse(reference: Reference, code: StageCode, message: string): Decision {
    this.findings.push(refusedReference(reference, code, message))
    return { kind: 'refused' }
  }
}
