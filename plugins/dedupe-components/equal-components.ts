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
  type OtherDescriptions,
  pointerOf,
  type Reference,
  resolvedPath,
  sameContents,
} from '../../src/plugin/index.ts'

/** Content to compare: a component, or the target of references in another file. */
interface Compared {
  readonly kind: string
  readonly component: Component | undefined
  readonly target: NodePath
  readonly schemaFormat: string | undefined
}

/**
 * Groups the components of the entry file with the same content, in the order of the file. Components of different kinds stay apart.
 * Schemas with a discriminator are in no group, and neither are servers, channels and messages that a required reference names,
 * because these count as themselves; so does what other descriptions tell apart.
 */
export function equalComponents(
  graph: Graph,
  ignoresDocumentation: boolean,
  others: OtherDescriptions | undefined,
): readonly (readonly Component[])[] {
  const families = familiesOf(graph)
  const meant = identifiedByReference(graph)
  const isOwn = (at: NodePath) => families.has(at.node) || meant.has(at.node) || others?.tellApart(at) !== undefined
  const components = new Map<Component, Compared>()
  for (const component of componentsOf(graph).all) {
    const { kind, location } = component
    const content = resolvedPath(location, graph)
    if (content === undefined || isOwn(content)) continue
    // A component that refers to a value of this file is compared as a reference, not by its target.
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
  // Equal contents have equal fingerprints, so most components need no comparison.
  const isIgnored = (name: string) => ignoresDocumentation && isDocumentationName(name)
  const labels = new Map(
    compared.map((content) => [content, `${content.kind} ${fingerprintOf(content.target.node, isIgnored)}`]),
  )
  const leftOut = ignoresDocumentation ? documentationIn(graph) : new Map()
  return sameContents(graph, labels, leads, leftOut)
    .map((group) => group.flatMap(({ component }) => component ?? []))
    .filter(({ length }) => length > 1)

  /** The target of a reference: compared content, a place inside it, or any other place. */
  function leadOf(reference: Reference, schemaFormat: string | undefined): Lead<Compared> {
    // In a chain, follow only one step, so that no component of the chain replaces another one.
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
    if (kind === undefined || target.file === graph.entry || isOwn(target)) return undefined
    const known = elsewhere.get(target.node) ?? { kind, component: undefined, target, schemaFormat }
    elsewhere.set(target.node, known)
    return known.kind === kind && known.schemaFormat === schemaFormat ? known : undefined
  }
}

/** Whether a reference and all following ones lead outside the entry. */
function staysElsewhere(start: Reference | undefined, { entry }: Graph): boolean {
  for (let at = start; at !== undefined && !at.cyclic; at = at.next) if (at.target?.file === entry) return false
  return start !== undefined
}

/** The documentation fields of all objects. */
function documentationIn(graph: Graph): LeftOut {
  const found = new Map<Node, ReadonlySet<string>>()
  for (const { node, type } of graph.objects) {
    const names = node.entries.keys().filter((key) => isDocumentation(type, key))
    if (names.length > 0) found.set(node, new Set(names))
  }
  return found
}
