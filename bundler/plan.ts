import type { Finding } from '../src/findings/finding.ts'
import { quote } from '../src/findings/quote.ts'
import { schemaFormatOf } from '../src/format/schema-formats.ts'
import type { Graph } from '../src/graph/graph.ts'
import { type Location, pointerOf, rootLocation } from '../src/graph/location.ts'
import { type ReferenceText, readReferenceText } from '../src/graph/reference-text.ts'
import { effectiveTarget, type Reference } from '../src/graph/typed.ts'
import { typeNamed } from '../src/graph/walk.ts'
import { childOf, type Node, stringOf } from '../src/load/node.ts'
import { formatFragment, formatPointer, type Pointer } from '../src/pointer.ts'
import { type Component, type Home, type Placed, pointerTo } from './component.ts'
import { missingPlaces } from './entry-map.ts'
import { findHomes } from './homes.ts'
import { MustStay } from './must-stay.ts'
import { nameComponents } from './names.ts'
import { nestComponents } from './nest.ts'
import { OwnValues } from './own-values.ts'
import { lostSiblings, misplaced, refusedReference, schemaIds } from './refusal.ts'
import { formatAround, holdsReference, isOfType, isReference, kindFor } from './types.ts'
import { Zones } from './zones.ts'

/** What becomes of a reference in the bundle. */
export type Decision =
  | { readonly kind: 'keep'; readonly pointer: Pointer }
  | { readonly kind: 'entry'; readonly pointer: Pointer }
  | { readonly kind: 'placed'; readonly content: Component | Home; readonly inside: Pointer }
  /** The content takes the place of the reference. */
  | { readonly kind: 'inline'; readonly target: Location; readonly as: 'object' | 'data' | 'text' }
  | { readonly kind: 'refused' }

export interface Plan {
  /** What the bundle holds as components beyond those of the entry file. */
  readonly components: readonly Component[]
  readonly findings: readonly Finding[]
  readonly zones: Zones
  /** What becomes of a reference where it is written as part of a schema in `schemaFormat` (undefined: the document's own). */
  decide(reference: Reference, schemaFormat: string | undefined): Decision
}

/** The `$ref` that a reference gets when it gets another than it has. */
export function newReferenceText(decision: Decision): string | undefined {
  if (decision.kind === 'entry') return formatFragment(decision.pointer)
  return decision.kind === 'placed' ? formatFragment([...pointerTo(decision.content), ...decision.inside]) : undefined
}

/**
 * Decides for every reference of a description what it will be in one file, and which values of other files become
 * components, with what names. Refusals are findings; with one that is an error nothing is to be written.
 */
export function planBundle(graph: Graph): Plan {
  const planner = new Planner(graph)
  planner.run()
  return planner
}

class Planner implements Plan {
  components: readonly Component[] = []
  readonly findings: Finding[] = []
  readonly zones: Zones
  readonly #graph: Graph
  readonly #own: OwnValues
  readonly #homes: ReadonlyMap<Node, Home & { readonly reference: Reference }>
  readonly #mustStay: MustStay
  readonly #found: Component[] = []
  readonly #byTarget = new Map<Node, Component[]>()
  readonly #decisions = new Map<Reference, Map<string | undefined, Decision>>()

  constructor(graph: Graph) {
    this.#graph = graph
    this.zones = new Zones(graph)
    this.#own = new OwnValues(graph, this.zones)
    this.#homes = findHomes(graph, this.#own.references)
    this.#mustStay = new MustStay(graph, this.#homes)
  }

  run(): void {
    const { entry } = this.#graph
    if (entry.root === undefined) return
    this.#visit({ target: rootLocation(entry, entry.root), schemaFormat: undefined })
    for (let index = 0; index < this.#found.length; index++) {
      const component = this.#found[index]
      if (component !== undefined) this.#visit(component)
    }
    const components = nestComponents(this.#found, [...this.#homes.values()], this.zones)
    this.findings.push(...nameComponents(this.#graph, components))
    this.findings.push(...schemaIds(this.#graph), ...missingPlaces(this.#graph, components))
    this.components = [...components].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
  }

  decide(reference: Reference, inherited: string | undefined): Decision {
    const schemaFormat = formatAround(reference) ?? inherited
    const byFormat = this.#decisions.get(reference) ?? new Map<string | undefined, Decision>()
    this.#decisions.set(reference, byFormat)
    const known = byFormat.get(schemaFormat)
    if (known !== undefined) return known
    const decision = this.#decide(reference, schemaFormat)
    byFormat.set(schemaFormat, decision)
    return decision
  }

  #visit({ target, schemaFormat }: Placed): void {
    for (const { location, zone } of this.zones.referencesIn(target)) {
      if (zone.kind === 'misplaced') this.findings.push(misplaced(location, zone.problem))
      else this.#visitReference(zone.reference, schemaFormat)
    }
  }

  #visitReference(reference: Reference, schemaFormat: string | undefined): void {
    const decision = this.decide(reference, schemaFormat)
    if (decision.kind !== 'inline') return
    if (reference.node.entries.size > 1) this.findings.push(lostSiblings(reference))
    if (decision.as === 'object') this.#visit({ target: decision.target, schemaFormat })
  }

  #decide(reference: Reference, schemaFormat: string | undefined): Decision {
    const target = effectiveTarget(reference)
    const read = readReferenceText(reference.text)
    if (target === undefined || 'code' in read) return { kind: 'refused' }
    if (reference.rule === 'must') return this.#decideMustStay(reference, read, target, schemaFormat)
    return this.#staying(reference, read) ?? this.#moving(reference, target, schemaFormat)
  }

  /** What a reference becomes that leads to a place of the entry file which the bundle has as well. */
  #staying(reference: Reference, read: ReferenceText): Decision | undefined {
    if (reference.file !== this.#graph.entry || !this.#own.remains(reference, read.pointer)) return undefined
    return this.#toEntry(reference, read, read.pointer)
  }

  #toEntry(reference: Reference, read: ReferenceText, pointer: Pointer): Decision {
    const isLocal = reference.location.file === this.#graph.entry && read.path === undefined
    const isSame = formatFragment(read.pointer) === formatFragment(pointer)
    return { kind: isLocal && isSame ? 'keep' : 'entry', pointer }
  }

  #moving(reference: Reference, target: Location, schemaFormat: string | undefined): Decision {
    if (reference.expected.kind !== 'object') return this.#inlined(reference, target)
    if (target.file === this.#graph.entry && this.#own.isUnchanged(target))
      return { kind: 'entry', pointer: pointerOf(target) }
    if (!this.#fits(reference.expected.type, target)) {
      const title = typeNamed(this.#graph.format, reference.expected.type).title
      return this.#refuse(
        reference,
        'bundle/wrong-target',
        `leads to something else than the ${title} that is expected here; correct it`,
      )
    }
    const home = this.#homes.get(target.node)
    if (home === undefined || schemaFormat !== undefined) {
      return {
        kind: 'placed',
        content: this.#component(target, kindFor(this.#graph, reference.expected.type), schemaFormat),
        inside: [],
      }
    }
    return home.reference === reference
      ? { kind: 'inline', target, as: 'object' }
      : { kind: 'placed', content: home, inside: [] }
  }

  #inlined(reference: Reference, target: Location): Decision {
    if (reference.expected.kind === 'text' || target.file.language === 'text')
      return { kind: 'inline', target, as: 'text' }
    const isRecord = schemaFormatOf(stringOf(childOf(reference.holder.node, 'schemaFormat'))).content === 'record'
    if (isRecord ? isReference(target.node) : holdsReference(target.node)) {
      return this.#refuse(
        reference,
        'bundle/foreign-reference',
        'leads to a schema with references of its own, in a format whose references msgapi does not follow; they would lead elsewhere in a bundle. Write that schema without references',
      )
    }
    return { kind: 'inline', target, as: 'data' }
  }

  #decideMustStay(
    reference: Reference,
    read: ReferenceText,
    target: Location,
    schemaFormat: string | undefined,
  ): Decision {
    const destination = this.#mustStay.destination(reference, target)
    if (destination.kind === 'refused') return this.#refuse(reference, destination.code, destination.message)
    if (destination.kind === 'entry')
      return this.#repaired(reference, read, this.#toEntry(reference, read, destination.pointer))
    if (destination.kind === 'anywhere')
      return this.#staying(reference, read) ?? this.#moving(reference, target, schemaFormat)
    const channel = this.decide(destination.channel, schemaFormat)
    const inside = ['messages', destination.key]
    if (this.#mustStay.isRightMessage(reference, read)) return this.#toEntry(reference, read, read.pointer)
    if (channel.kind === 'placed') return { ...channel, inside: [...channel.inside, ...inside] }
    if (channel.kind !== 'keep' && channel.kind !== 'entry') return { kind: 'refused' }
    return this.#repaired(reference, read, this.#toEntry(reference, read, [...channel.pointer, ...inside]))
  }

  /** Says so when a local reference of the entry file is pointed to where it must lead. */
  #repaired(reference: Reference, read: ReferenceText, decision: Decision): Decision {
    if (decision.kind !== 'entry' || read.path !== undefined || reference.location.file !== this.#graph.entry)
      return decision
    const message = `leads to the right thing by a way that the format does not allow here; the bundle says ${quote(formatFragment(decision.pointer))}`
    this.findings.push({ ...refusedReference(reference, 'bundle/reference-corrected', message), severity: 'warn' })
    return decision
  }

  /** Whether a value can stand where a type is expected. One that is typed otherwise can if the type makes no difference. */
  #fits(expected: string, target: Location): boolean {
    if (isOfType(this.#graph, expected, target.node)) return true
    return this.zones.referencesIn(target).length === 0
  }

  #component(target: Location, kind: string, schemaFormat: string | undefined): Component {
    const components = this.#byTarget.get(target.node) ?? []
    this.#byTarget.set(target.node, components)
    const known = components.find((component) => component.kind === kind && component.schemaFormat === schemaFormat)
    if (known !== undefined) {
      if (formatPointer(pointerOf(target)) < formatPointer(pointerOf(known.target))) known.target = target
      return known
    }
    // A Multi Format Schema Object says its format itself.
    const wrapped = schemaFormat !== undefined && childOf(target.node, 'schemaFormat') === undefined
    const component: Component = { kind, target, schemaFormat, wrapped, name: '' }
    components.push(component)
    this.#found.push(component)
    return component
  }

  #refuse(reference: Reference, code: string, message: string): Decision {
    this.findings.push(refusedReference(reference, code, message))
    return { kind: 'refused' }
  }
}

function sortKey({ kind, name }: Component): string {
  return `${kind} ${name}`
}
