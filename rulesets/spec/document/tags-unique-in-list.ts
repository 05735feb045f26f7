import {
  childOf,
  type Graph,
  memberShape,
  type Node,
  type NodePath,
  pointerOf,
  quote,
  resolvedNode,
  type Shape,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'
import { type RepeatedItems, removingRepeated } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { placeInWords } from '../../wording/names.ts'
import { type RepeatedItem, reportRepeated } from '../../wording/related-places.ts'

export const tagsUniqueInList: FormatRule<RepeatedItems> = {
  description: 'A list of tags must contain each tag once',
  severity: 'warn',
  visit: {
    at: ({ shape }) => shape !== undefined && listsTags(shape),
    position(position, { graph, report }) {
      const { location } = position
      if (location.node.kind !== 'list') return
      const first = new Map<string, NodePath>()
      const repeated: RepeatedItem[] = []
      for (const index of location.node.items.keys()) {
        const item = stepTo(location, String(index))
        const tag = item === undefined ? undefined : tagAt(item.node, graph)
        if (item === undefined || tag === undefined) continue
        const earlier = first.get(tag)
        if (earlier === undefined) {
          first.set(tag, item)
          continue
        }
        const problem = {
          at: stepTo(item, 'name') ?? item,
          message: `Duplicate ${tag} in ${placeInWords(position)}; remove one`,
          related: [earlier.file.relatedAt(pointerOf(earlier), 'value', 'the first one')],
        }
        if (writtenTag(earlier.node) === writtenTag(item.node)) repeated.push({ index, problem })
        else report(problem)
      }
      reportRepeated(repeated, report)
    },
  },
  fix: removingRepeated('Remove the repeated tags'),
}

function listsTags(shape: Shape): boolean {
  const item = shape.shape === 'list' ? memberShape(shape) : undefined
  return item?.shape === 'object' && item.type === 'Tag'
}

/** A tag by its name. A broken reference gives no name, so its own text identifies the tag. */
function tagAt(node: Node, graph: Graph): string | undefined {
  const name = stringOf(childOf(resolvedNode(node, graph), 'name'))
  if (name !== undefined) return `tag ${quote(name)}`
  const reference = graph.referenceAt(node)
  return reference === undefined ? undefined : `reference ${quote(reference.text)}`
}

/** A text that is equal for tags with the same content in any order of keys. */
export function writtenTag(node: Node): string {
  if (node.kind === 'scalar') return JSON.stringify(node.value)
  if (node.kind === 'list') return `[${node.items.map(writtenTag).join(',')}]`
  const entries = node.entries.values().map(({ key, value }) => `${JSON.stringify(key)}:${writtenTag(value)}`)
  return `{${entries.sort().join(',')}}`
}
