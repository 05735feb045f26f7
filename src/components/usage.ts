import { familiesOf } from '../graph/discriminator-families.ts'
import { namedValues } from '../graph/entry-map.ts'
import { pointerIn } from '../graph/fragment.ts'
import type { Graph } from '../graph/graph.ts'
import { namesIn } from '../graph/names.ts'
import { formatAround, type Reference } from '../graph/objects-and-references.ts'
import { rootNamesOf } from '../graph/root-names.ts'
import { typedCursorOf } from '../graph/typed-cursor.ts'
import type { Node } from '../load/node.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import { parsePointer } from '../pointer.ts'
import { type MentionedValue, mentionedValues } from './extension-mentions.ts'
import type { DescriptionPart, Parts } from './parts.ts'
import { referencePlaces } from './places.ts'

/**
 * Values in each part of a description that may use other parts. The key undefined has the values of the entry file outside of
 * all parts.
 */
export class Usage {
  readonly graph: Graph
  readonly parts: Parts
  readonly references = new Map<DescriptionPart | undefined, Reference[]>()
  readonly mentions = new Map<DescriptionPart | undefined, MentionedValue[]>()
  /** The schemas of families with a discriminator. */
  readonly members = new Map<DescriptionPart | undefined, Node[]>()
  /** The components that are schemas, by their content. */
  readonly byContent = new Map<Node, DescriptionPart[]>()
  /** The parts that names in place of references lead to. */
  readonly named = new Map<DescriptionPart | undefined, DescriptionPart[]>()
  readonly #partsOf = new Map<Reference, readonly DescriptionPart[]>()

  constructor(graph: Graph, parts: Parts) {
    this.graph = graph
    this.parts = parts
    for (const [reference, places] of referencePlaces(graph)) {
      for (const place of places) {
        const part = parts.holding(place)
        // Values of other files outside of parts are only searched where references lead there.
        if (part !== undefined || place.file === graph.entry) add(this.references, part, reference)
      }
    }
    if (graph.format.hasNames) this.#addNamed()
    for (const mention of mentionedValues(graph)) add(this.mentions, parts.holding(mention.at), mention)
    for (const member of familiesOf(graph).all().flat()) {
      if (member.file === graph.entry) add(this.members, parts.holding(member), member.node)
    }
    for (const { location, effective } of namedValues(graph, ['components', 'schemas'])) {
      const part = parts.holding(location)
      if (effective !== undefined && part !== undefined) add(this.byContent, effective.node, part)
    }
  }

  /** A name that another file has is taken for one outside of all parts, since any part may lead there. */
  #addNamed(): void {
    const { graph, parts, named } = this
    for (const { at, name, map } of graph.objects.flatMap(namesIn)) {
      const user = at.file === graph.entry ? parts.holding(at) : undefined
      for (const part of parts.around(graph.entry, [...map, name])) add(named, user, part)
    }
  }

  /** The parts that a reference leads to or into in one step. Found once. */
  partsOf(reference: Reference): readonly DescriptionPart[] {
    const known = this.#partsOf.get(reference)
    if (known !== undefined) return known
    const { file, target } = reference
    const { parts } = this
    // A pointer may lead through a part that is itself a reference.
    const named = file !== undefined && parts.hasSomeIn(file) ? parts.around(file, pointerIn(reference)) : []
    const isInside = target !== undefined && parts.hasSomeIn(target.file)
    const found = isInside ? [...named, ...parts.around(target.file, pointerOf(target))] : named
    this.#partsOf.set(reference, found)
    return found
  }

  /**
   * The parts that are used from some parts on, including these; undefined is for values outside of all parts. Records
   * references into removed parts and does not follow them.
   */
  from(starts: readonly (DescriptionPart | undefined)[], gone: ReadonlySet<DescriptionPart> = new Set()): Reached {
    return new Reached(this, starts, gone)
  }
}

/** A part that is used only because an extension mentions it. */
export interface Mentioned {
  readonly part: DescriptionPart
  readonly mention: MentionedValue
}

/** What some parts use: through references, discriminators, and mentions in extensions. */
export class Reached {
  readonly used = new Set<DescriptionPart>()
  readonly mentioned: readonly Mentioned[]
  /** References that lead into a removed part. */
  readonly intoGone = new Map<Reference, DescriptionPart>()
  readonly #usage: Usage
  readonly #gone: ReadonlySet<DescriptionPart>
  readonly #waiting: Reference[] = []
  readonly #waitingMentions: MentionedValue[] = []
  readonly #followed = new Set<Reference>()
  /** Values of other files whose references were followed. */
  readonly #scanned = new Set<Node>()
  readonly #families = new Set<Node>()

  constructor(usage: Usage, starts: readonly (DescriptionPart | undefined)[], gone: ReadonlySet<DescriptionPart>) {
    this.#usage = usage
    this.#gone = gone
    for (const start of starts) {
      if (start === undefined) this.#open(undefined)
      else this.#use(start)
    }
    this.#follow()
    this.mentioned = [...this.#useMentioned()]
  }

  /**
   * True if a value is inside something that is used: a part, the values outside of all parts, or the target of a reference in
   * another file.
   */
  reaches(location: NodePath): boolean {
    const { graph, parts } = this.#usage
    const part = parts.holding(location)
    if (part !== undefined && (this.#gone.has(part) || location.file === graph.entry)) return this.used.has(part)
    if (location.file === graph.entry) return true
    for (let at: NodePath | undefined = location; at !== undefined; at = at.parent) {
      if (this.#scanned.has(at.node)) return true
    }
    return false
  }

  /** Uses the parts that only mentions lead to, one after the other, and everything that these use. */
  *#useMentioned(): Generator<Mentioned> {
    const { parts, graph } = this.#usage
    for (let mention = this.#waitingMentions.pop(); mention !== undefined; mention = this.#waitingMentions.pop()) {
      for (const part of parts.around(graph.entry, mention.pointer)) {
        if (this.used.has(part) || this.#gone.has(part)) continue
        this.#use(part)
        this.#follow()
        yield { part, mention }
      }
    }
  }

  #use(part: DescriptionPart): void {
    if (this.used.has(part)) return
    this.used.add(part)
    this.#open(part)
  }

  #open(part: DescriptionPart | undefined): void {
    const { references, mentions, members, named } = this.#usage
    // Uses a loop, because a description may have more references than a call may have arguments.
    for (const reference of references.get(part) ?? []) this.#waiting.push(reference)
    for (const mention of mentions.get(part) ?? []) this.#waitingMentions.push(mention)
    for (const member of members.get(part) ?? []) this.#useFamily(member)
    for (const other of named.get(part) ?? []) if (!this.#gone.has(other)) this.#use(other)
  }

  #follow(): void {
    const { graph } = this.#usage
    for (let reference = this.#waiting.pop(); reference !== undefined; reference = this.#waiting.pop()) {
      const { target, next } = reference
      if (this.#followed.has(reference)) continue
      this.#followed.add(reference)
      if (!this.#useAround(reference)) continue
      this.#useMeant(reference)
      if (target === undefined) continue
      if (next !== undefined) this.#waiting.push(next)
      this.#useFamily(target.node)
      if (target.file !== graph.entry) this.#scan(target, formatAround(reference))
    }
  }

  /** Uses the parts that a reference leads to or into; false if one of them is removed. */
  #useAround(reference: Reference): boolean {
    for (const part of this.#usage.partsOf(reference)) {
      if (this.#gone.has(part)) {
        this.intoGone.set(reference, part)
        return false
      }
      this.#use(part)
    }
    return true
  }

  /** Uses the root server, channel or message that a reference identifies by the same value without naming it. */
  #useMeant(reference: Reference): void {
    if (reference.rule !== 'must') return
    const { graph, parts } = this.#usage
    const names = rootNamesOf(graph)
    if (names.named(reference) !== undefined) return
    const meant = names.of(reference).map((name) => parts.around(graph.entry, parsePointer(name) ?? []))
    const staying = meant.filter((around) => !around.some((part) => this.#gone.has(part)))
    for (const part of staying.flat()) this.#use(part)
    const lost = staying.length > 0 ? undefined : meant.flat().find((part) => this.#gone.has(part))
    if (lost !== undefined) this.intoGone.set(reference, lost)
  }

  /** Follows the references in a value of another file, except those in parts of it that are used by themselves. */
  #scan(target: NodePath, schemaFormat: string | undefined): void {
    if (this.#scanned.has(target.node)) return
    this.#scanned.add(target.node)
    const { graph, parts } = this.#usage
    const part = parts.holding(target)
    for (const found of typedCursorOf(graph).referencesIn(target, schemaFormat)) {
      if (found.kind === 'reference' && parts.holding(found.reference.location) === part)
        this.#waiting.push(found.reference)
    }
  }

  /** Uses all schemas of a family, because a discriminator value may name any of them. */
  #useFamily(schema: Node): void {
    for (const { node } of familiesOf(this.#usage.graph).membersWith(schema)) {
      if (this.#families.has(node)) return
      this.#families.add(node)
      for (const part of this.#usage.byContent.get(node) ?? []) if (!this.#gone.has(part)) this.#use(part)
    }
  }
}

function add<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else known.push(value)
}
