import {
  type Description,
  type DescriptionFile,
  type Excess,
  excessiveGrowth,
  formatPointer,
  type Graph,
  type Node,
  type NodePath,
  type Operation,
  pointerOf,
  quote,
  type Reference,
  referencePlaces,
  replaceableIn,
  rootPath,
  stringsIn,
  type TransformOptions,
} from '../../src/plugin/index.ts'
import { replacedReferences } from './replaced.ts'

/**
 * Puts the content that references lead to in their place, as `bundle --inline all` does, in all files of the description. Of the
 * options, `kinds` are the maps of components that the content would belong to. Components stay. Where the result would be larger
 * or deeper than the limits, nothing changes, and an error names the reference.
 */
export async function inlineReferences(
  description: Description,
  file: DescriptionFile,
  { kinds }: TransformOptions,
): Promise<Description | undefined> {
  const { graph } = description
  const replaced = replacedReferences(graph, new Set(stringsIn(kinds)))
  if (replaced.size === 0) return undefined
  const { inOrder } = replaceableIn(graph).values
  const replacing = { inOrder, replaced: new Set(replaced.keys()) }
  const excess = excessiveGrowth(graph, contentsOf(graph), replacing, graph.limits)
  if (excess !== undefined) {
    file.report({ code: 'too-large', at: excess.reference.location, message: messageOf(excess, graph) })
    return undefined
  }
  report(replaced, file)
  return description.edit(copies(graph, replaced, inOrder))
}

/** The root of the entry, and what references lead to in other files, each part once. */
function contentsOf(graph: Graph): readonly NodePath[] {
  const root = rootPath(graph.entry)
  const starts = graph.objects.filter(({ owner, location }) => owner === undefined && location.file !== graph.entry)
  const nodes = new Set(starts.map(({ node }) => node))
  const outermost = starts.filter(({ location }) => !isInside(location, nodes)).map(({ location }) => location)
  return root === undefined ? outermost : [root, ...outermost]
}

function isInside({ parent }: NodePath, nodes: ReadonlySet<Node>): boolean {
  for (let at = parent; at !== undefined; at = at.parent) if (nodes.has(at.node)) return true
  return false
}

function messageOf({ reference, limit }: Excess, { limits }: Graph): string {
  const effect = limit === 'nodes' ? `more than ${limits.nodes} values` : `more than ${limits.depth} levels`
  return `With the content of ${quote(reference.text)} in its place, the description has ${effect}. Inline fewer kinds, or raise "limits.${limit}"`
}

/** One report for each value that is put somewhere, and one for each reference with keys that go with it. */
function report(replaced: ReadonlyMap<Reference, NodePath>, file: DescriptionFile): void {
  const counts = new Map<NodePath, number>()
  const targets = new Map<Node, NodePath>()
  for (const target of replaced.values()) {
    const first = targets.get(target.node) ?? target
    targets.set(target.node, first)
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  for (const [at, count] of counts) {
    const message =
      count === 1 ? 'A reference to this is replaced by it' : `${count} references to this are replaced by it`
    file.report({ code: 'inlined', at, on: 'key', message })
  }
  for (const { node, location } of replaced.keys()) {
    const siblings = node.entries.keys().filter((key) => key !== '$ref')
    if (siblings.length === 0) continue
    const names = siblings.map((name) => quote(name)).join(', ')
    file.report({
      code: 'siblings-dropped',
      at: location,
      message: `${names} beside "$ref" is ignored by the format and goes with it`,
    })
  }
}

/** Copies of targets to the places of references: what leads to a value comes after what is in it. */
function copies(
  graph: Graph,
  replaced: ReadonlyMap<Reference, NodePath>,
  inOrder: readonly NodePath[],
): readonly Operation[] {
  const places = referencePlaces(graph)
  const order = new Map(inOrder.map(({ node }, index) => [node, index]))
  return [...replaced]
    .sort(([, one], [, other]) => (order.get(one.node) ?? 0) - (order.get(other.node) ?? 0))
    .flatMap(([reference, target]) => (places.get(reference) ?? []).flatMap((place) => copyTo(place, target)))
}

function copyTo(place: NodePath, target: NodePath): readonly Operation[] {
  const pointer = pointerOf(place)
  const file = place.file.path
  const copy: Operation = {
    op: 'copy',
    file,
    path: formatPointer(pointer),
    fromFile: target.file.path,
    from: formatPointer(pointerOf(target)),
  }
  if (place.parent?.node.kind !== 'list') return [copy]
  // In a list, the copy comes before what is there.
  const behind = [...pointer.slice(0, -1), String(Number(place.key) + 1)]
  return [copy, { op: 'remove', file, path: formatPointer(behind) }]
}
