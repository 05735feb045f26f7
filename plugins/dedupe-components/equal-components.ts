import {
  type Component,
  componentsOf,
  effectiveTarget,
  familiesOf,
  fingerprintOf,
  formatAround,
  formatFragment,
  type Graph,
  identifiedByReference,
  isDocumentation,
  isDocumentationName,
  kindOf,
  type Lead,
  type LeftOut,
  type Node,
  type NodePath,
  pointerOf,
  type Reference,
  resolvedPath,
  sameContents,
} from '../../src/plugin/index.ts'

/** Content that is compared: a component, or what references lead to in another file. */
interface Compared {
  readonly kind: string
  readonly component: Component | undefined
  readonly target: NodePath
  readonly schemaFormat: string | undefined
}

/**
 * Groups the components of the entry file that say the same, in the order of the file. Those of different kinds stay apart. Schemas
 * with a discriminator, and servers, channels and messages that a required reference means by themselves, are in no group.
 */
export function equalComponents(graph: Graph, ignoresDocumentation: boolean): readonly (readonly Component[])[] {
  const families = familiesOf(graph)
  const meant = identifiedByReference(graph)
  const isOwn = (node: Node) => families.has(node) || meant.has(node)
  const components = new Map<Component, Compared>()
  for (const component of componentsOf(graph).all) {
    const { kind, location } = component
    const content = resolvedPath(location, graph)
    if (content === undefined || isOwn(content.node)) continue
    // What is a reference to something of the file says that, and not what it leads to.
    const target = staysElsewhere(graph.referenceAt(location.node), graph) ? content : location
    components.set(component, { kind, component, target, schemaFormat: undefined })
  }
  const inChains = new Set([
    ...componentsOf(graph).all.flatMap(({ location }) => graph.referenceAt(location.node) ?? []),
    ...graph.references.flatMap(({ next }) => next ?? []),
  ])
  const elsewhere = new Map<Node, Compared>()
  const leads = new Map<string | undefined, Map<Reference, Lead<Compared>>>()
  for (const reference of graph.references) {
    const schemaFormat = formatAround(reference)
    const known = leads.get(schemaFormat) ?? new Map<Reference, Lead<Compared>>()
    leads.set(schemaFormat, known.set(reference, leadOf(reference, schemaFormat)))
  }
  const compared = [...components.values(), ...elsewhere.values()]
  // Equal contents have equal fingerprints, so that most components need not be compared.
  const isIgnored = (name: string) => ignoresDocumentation && isDocumentationName(name)
  const labels = new Map(
    compared.map((content) => [content, `${content.kind} ${fingerprintOf(content.target.node, isIgnored)}`]),
  )
  const leftOut = ignoresDocumentation ? documentationIn(graph) : new Map()
  return sameContents(graph, labels, leads, leftOut)
    .map((group) => group.flatMap(({ component }) => component ?? []))
    .filter(({ length }) => length > 1)

  /** Where a reference leads: to content that is compared, or into it, or to a place that only it is. */
  function leadOf(reference: Reference, schemaFormat: string | undefined): Lead<Compared> {
    // What others lead to leads on by one step, so that no component of a chain takes the place of another one.
    const target = inChains.has(reference) ? reference.target : effectiveTarget(reference)
    if (target === undefined) return { kind: 'place', name: reference.text }
    const pointer = pointerOf(target)
    const component = reference.rule === 'must' ? undefined : componentsOf(graph).at(target)
    const content =
      component === undefined ? contentElsewhere(reference, target, schemaFormat) : components.get(component)
    if (content !== undefined)
      return { kind: 'content', content, inside: component === undefined ? [] : pointer.slice(3) }
    return { kind: 'place', name: target.file.path + formatFragment(pointer) }
  }

  function contentElsewhere(
    { expected, rule }: Reference,
    target: NodePath,
    schemaFormat: string | undefined,
  ): Compared | undefined {
    const kind = expected.kind === 'object' && rule !== 'must' ? kindOf(graph, expected.type) : undefined
    if (kind === undefined || target.file === graph.entry || isOwn(target.node)) return undefined
    const known = elsewhere.get(target.node) ?? { kind, component: undefined, target, schemaFormat }
    elsewhere.set(target.node, known)
    return known.kind === kind && known.schemaFormat === schemaFormat ? known : undefined
  }
}

/** Whether a reference and all that follow lead to other files than the entry. */
function staysElsewhere(start: Reference | undefined, { entry }: Graph): boolean {
  for (let at = start; at !== undefined && !at.cyclic; at = at.next) if (at.target?.file === entry) return false
  return start !== undefined
}

/** The fields for people of all objects. */
function documentationIn(graph: Graph): LeftOut {
  const found = new Map<Node, ReadonlySet<string>>()
  for (const { node, type } of graph.objects) {
    const names = node.entries.keys().filter((key) => isDocumentation(type, key))
    if (names.length > 0) found.set(node, new Set(names))
  }
  return found
}
