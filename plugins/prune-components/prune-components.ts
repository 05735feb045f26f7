import {
  type Component,
  componentsOf,
  type Description,
  type DescriptionFile,
  matchesPattern,
  namedValues,
  type OptionsOfTransform,
  quote,
  type ReferenceElsewhere,
  removalsOf,
  stringsIn,
  unusedComponents,
} from '../../src/plugin/index.ts'

const mostReferences = 10

/**
 * Removes the unused components of the entry file. A component is in use if a reference from outside components or from a
 * remaining component, a discriminator, an extension or another description names it. `kinds` are the maps of components to
 * prune, and `keep` has patterns of names to keep. A description without channels and operations does not change.
 */
export async function pruneComponents(
  description: Description,
  file: DescriptionFile,
  { kinds, keep }: OptionsOfTransform,
): Promise<Description | undefined> {
  const { graph } = description
  const components = componentsOf(graph).all
  if (components.length === 0) return undefined
  if (namedValues(graph, ['channels']).length === 0 && namedValues(graph, ['operations']).length === 0) {
    const message = 'All components stay: without channels and operations, this is a library for other descriptions'
    file.report({ code: 'library', message })
    return undefined
  }
  const pruned = stringsIn(kinds)
  const patterns = stringsIn(keep)
  const kept = components.filter(
    ({ kind, name }) => !pruned.includes(kind) || patterns.some((pattern) => matchesPattern(name, pattern)),
  )
  const needed = await neededElsewhere(unusedComponents(graph, kept).unused, file)
  for (const [{ kind, name, location }, references] of needed) {
    file.report({
      code: 'used-elsewhere',
      at: location,
      on: 'key',
      message: `Only other descriptions refer to ${quote(name)} of ${quote(kind)}; it stays`,
      related: references.map((reference) => ({ at: reference.location, message: 'refers to it' })),
    })
  }
  const { unused, mentioned } = unusedComponents(graph, [...kept, ...needed.keys()])
  for (const { component, mention } of mentioned) {
    file.report({
      code: 'mentioned',
      at: component.location,
      on: 'key',
      message: `Only an extension mentions ${quote(component.name)} of ${quote(component.kind)}; it stays`,
      related: [{ at: mention.at, message: 'the extension' }],
    })
  }
  if (unused.length === 0) return undefined
  for (const { kind, name, location } of unused) {
    file.report({
      code: 'removed',
      at: location,
      on: 'key',
      message: `Nothing uses ${quote(name)} of ${quote(kind)}; it is removed`,
    })
  }
  const removals = removalsOf(
    graph,
    unused.map(({ location }) => location),
  )
  return description.edit(removals)
}

/** The components that other descriptions refer to, with some of these references. */
async function neededElsewhere(
  components: readonly Component[],
  file: DescriptionFile,
): Promise<ReadonlyMap<Component, readonly ReferenceElsewhere[]>> {
  const others = await file.otherDescriptions()
  return new Map(
    components.flatMap((component) => {
      const references = others?.referencesTo(component.location).slice(0, mostReferences) ?? []
      return references.length === 0 ? [] : [[component, references] as const]
    }),
  )
}
