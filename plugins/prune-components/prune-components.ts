import {
  type Component,
  componentsOf,
  type Description,
  type DescriptionFile,
  formatPointer,
  type Graph,
  matchesPattern,
  namedValues,
  type Operation,
  quote,
  stringsIn,
  type TransformOptions,
} from '../../src/plugin/index.ts'
import { Usage } from './usage.ts'

/**
 * Removes the components of the entry file that nothing uses: no reference from outside of components or from a component that
 * stays, no discriminator and no mention in an extension. Of the options, `kinds` are the maps of components to prune, and
 * `keep` patterns of names that stay. A description without channels and operations of its own stays as it is.
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
  const usage = new Usage(graph)
  usage.useFrom(
    components.filter(
      ({ kind, name }) => !pruned.includes(kind) || patterns.some((pattern) => matchesPattern(name, pattern)),
    ),
  )
  for (const { component, mention } of usage.useMentioned()) {
    file.report({
      code: 'mentioned',
      at: component.location,
      on: 'key',
      message: `Only an extension mentions ${quote(component.name)} of ${quote(component.kind)}; it stays`,
      related: [{ at: mention.at, message: 'the extension' }],
    })
  }
  const unused = components.filter((component) => !usage.has(component))
  if (unused.length === 0) return undefined
  for (const { kind, name, location } of unused) {
    file.report({
      code: 'removed',
      at: location,
      on: 'key',
      message: `Nothing uses ${quote(name)} of ${quote(kind)}; it is removed`,
    })
  }
  return description.edit(removals(graph, unused))
}

/** Removes components, and the maps that have no others, up to `components` itself. */
function removals(graph: Graph, unused: readonly Component[]): readonly Operation[] {
  const unusedOf = new Map<string, string[]>()
  for (const { kind, name } of unused) {
    const names = unusedOf.get(kind)
    if (names === undefined) unusedOf.set(kind, [name])
    else names.push(name)
  }
  const maps = namedValues(graph, ['components'])
  const emptied = maps.filter(
    ({ name, location: { node } }) => node.kind === 'map' && unusedOf.get(name)?.length === node.entries.size,
  )
  if (emptied.length === maps.length) return [{ op: 'remove', path: '/components' }]
  const gone = new Set(emptied.map(({ name }) => name))
  return [...unusedOf].flatMap(([kind, names]): readonly Operation[] =>
    gone.has(kind)
      ? [{ op: 'remove', path: formatPointer(['components', kind]) }]
      : names.map((name) => ({ op: 'remove', path: formatPointer(['components', kind, name]) })),
  )
}
