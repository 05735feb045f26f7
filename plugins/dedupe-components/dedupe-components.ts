import {
  type Component,
  componentsOf,
  type Description,
  type DescriptionFile,
  formatFragment,
  formatPointer,
  type Graph,
  mentionsIn,
  type NodePath,
  type Operation,
  type OtherDescriptions,
  pointerIn,
  pointerOf,
  quote,
  type Reference,
  referencePlaces,
  resolvedPath,
  stepTo,
  type TransformOptions,
} from '../../src/plugin/index.ts'
import { equalComponents } from './equal-components.ts'

const mostReferences = 10

/**
 * Merges the components of the entry file with the same content, extensions included. The first stays, or the first that a
 * description outside the run refers to; references to the others are
 * redirected to it, and the others are removed. With `ignore: docs`, texts such as descriptions do not count. A component that an
 * extension mentions stays.
 */
export async function dedupeComponents(
  description: Description,
  file: DescriptionFile,
  { ignore }: TransformOptions,
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

/** Whether a component has a value at a path, through references. With `ignore: docs`, only the other may have it. */
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
