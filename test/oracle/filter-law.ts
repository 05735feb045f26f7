import type { Graph } from '../../src/graph/graph.ts'
import { type DescriptionTransform, type Finding, type RunOptions, transform } from '../../src/index.ts'
import { childOf, stringOf } from '../../src/load/node.ts'
import { type NodePath, pathTo, pointerOf } from '../../src/load/node-path.ts'
import { meaningDifference } from '../../src/meaning/meaning-difference.ts'
import { removalsOf } from '../../src/plugin/removals.ts'

type Entry = Parameters<typeof transform>[0]
type Options = Readonly<Record<string, unknown>>

/**
 * Says how a filtered description differs from its source without the operations, channels, messages and servers that filter says
 * it removed: references followed, it must be the same. Undefined when it is, or when filter refuses.
 */
export async function filterDifference(entry: Entry, options: Options, run: RunOptions): Promise<string | undefined> {
  let filtered: Graph | undefined
  const outcome = await transform(entry, { ...run, use: [['filter', options], looking((graph) => (filtered = graph))] })
  const after = filtered
  if (
    after === undefined ||
    outcome.findings.some(({ code, severity }) => code.startsWith('filter/') && severity === 'error')
  )
    return undefined
  let expected: Graph | undefined
  const remove: DescriptionTransform = (description) => {
    const gone = [...removedIn(description.graph, outcome.findings), ...missingItems(description.graph, after)]
    return gone.length === 0 ? undefined : description.edit(removalsOf(description.graph, gone))
  }
  await transform(entry, { ...run, use: [remove, looking((graph) => (expected = graph))] })
  if (expected === undefined) return 'what filter says that it removed cannot be removed'
  return meaningDifference(expected, after, { componentsRemoved: true })?.message
}

function looking(look: (graph: Graph) => void): DescriptionTransform {
  return ({ graph }) => {
    look(graph)
    return undefined
  }
}

/** What filter says that it removed, but for components that only this used. */
function removedIn(graph: Graph, findings: readonly Finding[]): readonly NodePath[] {
  return findings.flatMap(({ code, message, place }) => {
    const file = graph.files.get(place.source)
    const at = file && pathTo(file, place.pointer)
    return code === 'filter/removed' && message.startsWith('The ') && at !== undefined ? [at] : []
  })
}

/** The items of lists of references that the same lists of another description have not. */
function missingItems(graph: Graph, other: Graph): readonly NodePath[] {
  return graph.references.flatMap(({ location, text, rule }) => {
    const list = location.parent
    const items = list && [...other.files.values()].find(({ path }) => path === list.file.path)?.nodeAt(pointerOf(list))
    if (rule !== 'must' || items?.kind !== 'list') return []
    return items.items.some((item) => stringOf(childOf(item, '$ref')) === text) ? [] : [location]
  })
}
