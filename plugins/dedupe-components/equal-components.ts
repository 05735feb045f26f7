import {
  type Component,
  componentsOf,
  effectiveTarget,
  familiesOf,
  formatAround,
  formatFragment,
  type Graph,
  isDocumentation,
  type Lead,
  type LeftOut,
  meantByValue,
  type NodePath,
  pointerOf,
  type Reference,
  resolvedAt,
  sameContents,
} from '../../src/plugin/index.ts'

/** A component as content that is compared. */
interface Compared {
  readonly component: Component
  readonly target: NodePath
  readonly schemaFormat: undefined
}

/**
 * Groups the components of the entry file that say the same, in the order of the file. Those of different kinds stay apart. Schemas
 * with a discriminator, and servers, channels and messages that a required reference means by themselves, are in no group.
 */
export function equalComponents(graph: Graph, ignoresDocumentation: boolean): readonly (readonly Component[])[] {
  const families = familiesOf(graph)
  const meant = meantByValue(graph)
  const compared = componentsOf(graph)
    .all.filter(({ location }) => {
      const node = resolvedAt(location, graph)?.node
      return node !== undefined && !families.has(node) && !meant.has(node)
    })
    .map((component): Compared => ({ component, target: component.location, schemaFormat: undefined }))
  const labels = new Map(compared.map((content) => [content, content.component.kind]))
  const byComponent = new Map(compared.map((content) => [content.component, content]))
  const leads = new Map<string | undefined, Map<Reference, Lead<Compared>>>()
  for (const reference of graph.references) {
    const format = formatAround(reference)
    const known = leads.get(format) ?? new Map<Reference, Lead<Compared>>()
    leads.set(format, known.set(reference, leadOf(reference, graph, byComponent)))
  }
  const leftOut = ignoresDocumentation ? documentationIn(graph) : new Map()
  return sameContents(graph, labels, leads, leftOut).map((group) => group.map(({ component }) => component))
}

/** Where a reference leads: to a component that is compared, or into it, or to a place that only it is. */
function leadOf(reference: Reference, graph: Graph, compared: ReadonlyMap<Component, Compared>): Lead<Compared> {
  const target = effectiveTarget(reference)
  if (target === undefined) return { kind: 'place', name: reference.text }
  const pointer = pointerOf(target)
  const component = reference.rule === 'must' ? undefined : componentsOf(graph).at(target)
  const content = component && compared.get(component)
  if (content !== undefined) return { kind: 'content', content, inside: pointer.slice(3) }
  return { kind: 'place', name: target.file.path + formatFragment(pointer) }
}

/** The fields for people of all objects. */
function documentationIn(graph: Graph): LeftOut {
  const found = new Map<NodePath['node'], ReadonlySet<string>>()
  for (const { node, type } of graph.objects) {
    const names = node.entries.keys().filter((key) => isDocumentation(type, key))
    if (names.length > 0) found.set(node, new Set(names))
  }
  return found
}
