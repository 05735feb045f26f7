import {
  type Component,
  componentsOf,
  familiesOf,
  formatAround,
  type Graph,
  type Mention,
  mentionsIn,
  type Node,
  type NodePath,
  namedValues,
  pointerIn,
  type Reference,
  referencePlaces,
  zonesOf,
} from '../../src/plugin/index.ts'

/** Finds out which components of the entry file are used, from those on that stay in any case and from all outside of components. */
export class Usage {
  readonly #graph: Graph
  readonly #components: ReturnType<typeof componentsOf>
  readonly #used = new Set<Component>()
  /** What references and mentions each component has; those outside of components under undefined. */
  readonly #references = new Map<Component | undefined, Reference[]>()
  readonly #mentions = new Map<Component | undefined, Mention[]>()
  /** The schemas of families with a discriminator, by the component that they are in. */
  readonly #members = new Map<Component | undefined, Node[]>()
  readonly #byContent = new Map<Node, Component[]>()
  readonly #waiting: Reference[] = []
  readonly #waitingMentions: Mention[] = []
  readonly #followed = new Set<Reference>()
  /** Values of other files whose references are followed. */
  readonly #scanned = new Set<Node>()
  readonly #families = new Set<Node>()

  constructor(graph: Graph) {
    this.#graph = graph
    this.#components = componentsOf(graph)
    for (const [reference, places] of referencePlaces(graph)) {
      for (const place of places) {
        if (place.file === graph.entry) add(this.#references, this.#components.at(place), reference)
      }
    }
    for (const mention of mentionsIn(graph)) add(this.#mentions, this.#components.at(mention.at), mention)
    for (const member of familiesOf(graph).all().flat()) {
      if (member.file === graph.entry) add(this.#members, this.#components.at(member), member.node)
    }
    for (const { name, effective } of namedValues(graph, ['components', 'schemas'])) {
      const component = this.#components.named('schemas', name)
      if (effective !== undefined && component !== undefined) add(this.#byContent, effective.node, component)
    }
  }

  has(component: Component): boolean {
    return this.#used.has(component)
  }

  /** Follows references and discriminators from components on, and from all that is in none. */
  useFrom(components: readonly Component[]): void {
    this.#open(undefined)
    for (const component of components) this.#use(component)
    this.#follow()
  }

  /** Uses, one after the other, the components that only mentions lead to, and what these use; each with its mention. */
  *useMentioned(): Generator<{ readonly component: Component; readonly mention: Mention }> {
    for (let mention = this.#waitingMentions.pop(); mention !== undefined; mention = this.#waitingMentions.pop()) {
      const component = this.#components.named(mention.kind, mention.name)
      if (component === undefined || this.#used.has(component)) continue
      this.#use(component)
      this.#follow()
      yield { component, mention }
    }
  }

  #use(component: Component | undefined): void {
    if (component === undefined || this.#used.has(component)) return
    this.#used.add(component)
    this.#open(component)
  }

  #open(component: Component | undefined): void {
    this.#waiting.push(...(this.#references.get(component) ?? []))
    this.#waitingMentions.push(...(this.#mentions.get(component) ?? []))
    for (const member of this.#members.get(component) ?? []) this.#useFamily(member)
  }

  #follow(): void {
    for (let reference = this.#waiting.pop(); reference !== undefined; reference = this.#waiting.pop()) {
      const { target, next, file } = reference
      // A pointer may lead through a component that is a reference itself.
      if (file === this.#graph.entry) this.#use(this.#components.inside(pointerIn(reference)))
      if (target === undefined || this.#followed.has(reference)) continue
      this.#followed.add(reference)
      this.#arrive(target, formatAround(reference))
      if (next !== undefined) this.#waiting.push(next)
    }
  }

  #arrive(target: NodePath, schemaFormat: string | undefined): void {
    this.#useFamily(target.node)
    if (target.file === this.#graph.entry) this.#use(this.#components.at(target))
    else if (!this.#scanned.has(target.node)) {
      this.#scanned.add(target.node)
      for (const found of zonesOf(this.#graph).referencesIn(target, schemaFormat)) {
        if (found.kind === 'reference') this.#waiting.push(found.reference)
      }
    }
  }

  /** A value may be any schema of the family, by its name. */
  #useFamily(schema: Node): void {
    for (const { node } of familiesOf(this.#graph).membersWith(schema)) {
      if (this.#families.has(node)) return
      this.#families.add(node)
      for (const component of this.#byContent.get(node) ?? []) this.#use(component)
    }
  }
}

function add<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else known.push(value)
}
