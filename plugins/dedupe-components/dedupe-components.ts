import {
  type Component,
  componentsOf,
  type Description,
  type DescriptionFile,
  effectiveTarget,
  familiesOf,
  fingerprintOf,
  formatAround,
  formatFragment,
  formatPointer,
  type Graph,
  identifiedByReference,
  isDocumentation,
  isDocumentationName,
  kindOf,
  type Lead,
  type LeftOut,
  mentionsIn,
  type Node,
  type NodePath,
  type Operation,
  type OptionsOfTransform,
  type OtherDescriptions,
  pointerIn,
  pointerOf,
  quote,
  type Reference,
  referencePlaces,
  resolvedPath,
  sameContents,
  stepTo,
} from '../../src/plugin/index.ts'

const mostReferences = 10

/** Content to compare: a component, or the target of references in another file. */
interface Compared {
  readonly kind: string
  readonly component: Component | undefined
  readonly target: NodePath
  readonly schemaFormat: string | undefined
}

/**
 * Merges the components of the entry file that have the same content, extensions included. Keeps the first one, or the first that
 * a description outside the run refers to, redirects references to it, and removes the others. With `ignore: docs`, texts such as
 * descriptions do not count. A component that an extension mentions stays.
 */
export async function dedupeComponents(
  description: Description,
  file: DescriptionFile,
  { ignore }: OptionsOfTransform,
): Promise<Description | undefined> {
  const { graph } = description
  const merged = mergedComponents(graph, ignore === 'docs', file, await file.otherDescriptions())
  if (merged.size === 0) return undefined
  for (const [{ name, kind, location }, first] of merged) {
    file.report({
      code: 'merged',
      at: location,
      on: 'key',
      message: `${quote(name)} of ${quote(kind)} has the same content as ${quote(first.name)}, which replaces it`,
      related: [{ at: first.location, on: 'key', message: 'the component that stays' }],
    })
  }
  const removals = [...merged].map(
    ([{ kind, name }, first]): Operation => ({
      op: 'remove',
      path: formatPointer(['components', kind, name]),
      redirect: first.name,
    }),
  )
  return description.edit([...rerouted(graph, merged), ...removals])
}

/** The removed components, each with the one that replaces it. */
function mergedComponents(
  graph: Graph,
  ignoresDocumentation: boolean,
  file: DescriptionFile,
  others: OtherDescriptions | undefined,
): ReadonlyMap<Component, Component> {
  const mentioned = new Map(mentionsIn(graph).map(({ kind, name, at }) => [componentsOf(graph).named(kind, name), at]))
  const pointed = pointedInto(graph)
  const merged = new Map<Component, Component>()
  for (const group of equalComponents(graph, ignoresDocumentation, others)) {
    const elsewhere = new Map(group.map((each) => [each, others?.referencesTo(each.location) ?? []]))
    const outside = new Map([...elsewhere].map(([each, found]) => [each, found.filter(({ isInRun }) => !isInRun)]))
    const first = group.find((each) => (outside.get(each) ?? []).length > 0) ?? group[0]
    if (first === undefined) continue
    for (const other of group) {
      if (other === first) continue
      const references = outside.get(other) ?? []
      const mention = mentioned.get(other)
      if (mention !== undefined) {
        file.report({
          code: 'mentioned',
          at: other.location,
          on: 'key',
          message: `${quote(other.name)} has the same content as ${quote(first.name)}, but stays because an extension mentions it`,
          related: [{ at: mention, message: 'the extension' }],
        })
      } else if (references.length > 0) {
        file.report({
          code: 'used-elsewhere',
          at: other.location,
          on: 'key',
          message: `${quote(other.name)} has the same content as ${quote(first.name)}, but stays because descriptions outside this run refer to it`,
          related: references
            .slice(0, mostReferences)
            .map(({ location }) => ({ at: location, message: 'refers to it' })),
        })
      } else {
        const ways = (pointed.get(other) ?? []).map((reference) => pointerIn(reference).slice(3))
        const all = [...ways, ...(elsewhere.get(other) ?? []).map(({ inside }) => inside)]
        if (all.every((way) => leadsInto(first, way, graph))) merged.set(other, first)
      }
    }
  }
  return merged
}

/** The references to a component, into it or through it. */
function pointedInto(graph: Graph): ReadonlyMap<Component, readonly Reference[]> {
  const found = new Map<Component, Reference[]>()
  for (const reference of graph.references) {
    const component = reference.file === graph.entry ? componentsOf(graph).inside(pointerIn(reference)) : undefined
    if (component === undefined) continue
    const known = found.get(component)
    if (known === undefined) found.set(component, [reference])
    else known.push(reference)
  }
  return found
}

/** True if a component has a value at a path, through references. With `ignore: docs`, it may be missing. */
function leadsInto({ location }: Component, way: readonly string[], graph: Graph): boolean {
  let at: NodePath | undefined = location
  for (const key of way) {
    const owner: NodePath | undefined = at && resolvedPath(at, graph)
    at = owner && stepTo(owner, key)
  }
  return at !== undefined
}

/** Redirects the references to removed components to those that replace them. */
function rerouted(graph: Graph, merged: ReadonlyMap<Component, Component>): readonly Operation[] {
  const components = componentsOf(graph)
  return [...referencePlaces(graph)].flatMap(([reference, places]) => {
    const pointer = pointerIn(reference)
    const component = reference.file === graph.entry ? components.inside(pointer) : undefined
    const first = component && merged.get(component)
    if (first === undefined) return []
    const { text } = reference
    const value =
      text.slice(0, text.indexOf('#')) + formatFragment(['components', first.kind, first.name, ...pointer.slice(3)])
    return places.flatMap((place): readonly Operation[] => {
      const owner = components.at(place)
      if (owner !== undefined && merged.has(owner)) return []
      return [{ op: 'replace', file: place.file.path, path: formatPointer([...pointerOf(place), '$ref']), value }]
    })
  })
}

/**
 * Groups the components of the entry file that have the same content and kind, in the order of the file. Leaves out schemas with
 * a discriminator, and servers, channels and messages that a required reference names, because these have an identity, and also
 * values that other descriptions distinguish.
 */
function equalComponents(
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

/** True if a reference and all following ones lead outside the entry. */
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
