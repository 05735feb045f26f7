import {
  type Description,
  type DescriptionFile,
  type LeftOver,
  type NodePath,
  namedValues,
  type OptionsOfTransform,
  quote,
  removalsOf,
  stringsIn,
  unusedWithout,
} from '../../src/plugin/index.ts'
import { ownerPlace, reportProblems } from './problems.ts'
import { type Selection, select } from './selection.ts'
import { SelectorList } from './selectors.ts'

/**
 * Removes the root operations and channels that no selector in `keep` matches, and the operations, channels, messages and servers
 * that a selector in `drop` matches. Operations of a removed channel are removed too, and so are parts that only they used. If a
 * remaining part needs a removed one, errors report it and nothing changes.
 */
export async function filter(
  description: Description,
  file: DescriptionFile,
  { keep, drop }: OptionsOfTransform,
): Promise<Description | undefined> {
  const { graph } = description
  const kept = keep === undefined ? undefined : new SelectorList('keep', stringsIn(keep), graph)
  const dropped = new SelectorList('drop', stringsIn(drop), graph)
  const selection = select(graph, kept, dropped)
  for (const message of [...(kept?.unmatched() ?? []), ...dropped.unmatched()])
    file.report({ code: 'no-match', message })
  const { going, items, unlessUsed } = selection
  const leftOver = unusedWithout(graph, [...going.map(({ location }) => location), ...items], {
    unlessUsed,
    keep: selection.kept,
  })
  if (reportProblems(selection, leftOver, graph, file)) return undefined
  const removed = removedBy(selection, leftOver)
  if (removed.length === 0) return undefined
  const places = new Set(removed.map(({ location }) => ownerPlace(location)))
  const isLeft = ({ location }: { readonly location: NodePath }) => !places.has(ownerPlace(location))
  if (![...namedValues(graph, ['operations']), ...namedValues(graph, ['channels'])].some(isLeft)) {
    const message = 'No operation or channel would remain, so nothing is changed; keep more or drop less'
    file.report({ code: 'nothing-left', message })
    return undefined
  }
  for (const { location, message } of removed) file.report({ code: 'removed', at: location, on: 'key', message })
  for (const { location, mention } of leftOver.mentioned) {
    const message = `Only an extension mentions ${quote(location.key)}; it stays`
    file.report({
      code: 'mentioned',
      at: location,
      on: 'key',
      message,
      related: [{ at: mention.at, message: 'the extension' }],
    })
  }
  const inUse = items.filter(({ parent }) => parent !== undefined && leftOver.stays(parent))
  return description.edit(removalsOf(graph, [...removed.map(({ location }) => location), ...inUse]))
}

interface Removed {
  readonly location: NodePath
  readonly message: string
}

/** The removed parts, each once. Parts inside them are not listed. */
function removedBy({ going, unlessUsed }: Selection, leftOver: LeftOver): readonly Removed[] {
  const candidates = new Set(unlessUsed.map(ownerPlace))
  const removed: Removed[] = []
  for (const { location, what, name, reason } of going) {
    const isOuter = what !== 'message' || (location.parent !== undefined && leftOver.stays(location.parent))
    if (isOuter) removed.push({ location, message: `The ${what} ${quote(name)} is removed: ${reason}` })
  }
  for (const { location, name } of leftOver.channels) {
    const reason = candidates.has(ownerPlace(location)) ? 'no remaining part uses it' : 'only removed parts used it'
    removed.push({ location, message: `The channel ${quote(name)} is removed: ${reason}` })
  }
  for (const { location, name, kind } of leftOver.components) {
    removed.push({ location, message: `${quote(name)} of ${quote(kind)} is removed: only removed parts used it` })
  }
  return [...new Map(removed.map((each) => [ownerPlace(each.location), each])).values()]
}
