import {
  componentsOf,
  type Description,
  type DescriptionFile,
  matchesPattern,
  namedValues,
  quote,
  removalsOf,
  stringsIn,
  type TransformOptions,
  unusedComponents,
} from '../../src/plugin/index.ts'

/**
 * Removes the unused components of the entry file. A component is in use if a reference from outside components or from a remaining
 * component, a discriminator or an extension names it. `kinds` are the maps of components to prune, and `keep` has patterns of names
 * to keep. A description without channels and operations does not change.
 */
export async function pruneComponents(
  description: Description,
  file: DescriptionFile,
  { kinds, keep }: TransformOptions,
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
  const { unused, mentioned } = unusedComponents(graph, kept)
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
