import { effectiveTarget, type Graph, type Node, pointerOf, quote, stepTo } from '../../../src/plugin/index.ts'
import { type RepeatedItems, removingRepeated } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { type RepeatedItem, reportRepeated } from '../../wording/related-places.ts'
import { writtenTag } from '../document/tags-unique-in-list.ts'

export const securityUnique: FormatRule<RepeatedItems> = {
  description: 'A server or operation must list each security scheme once',
  severity: 'warn',
  visit: {
    of: ({ fields }) => Object.hasOwn(fields, 'security'),
    object(object, { graph, report }) {
      const alternatives = stepTo(object.location, 'security')
      if (alternatives?.node.kind !== 'list') return
      const first = new Map<Node | string, number>()
      const repeated: RepeatedItem[] = []
      for (const [index, item] of alternatives.node.items.entries()) {
        const scheme = schemeAt(item, graph)
        if (scheme === undefined) continue
        const earlier = first.get(scheme)
        if (earlier === undefined) {
          first.set(scheme, index)
          continue
        }
        const at = stepTo(alternatives, String(index))
        if (at === undefined) continue
        const text = graph.referenceAt(item)?.text
        const found = text === undefined ? 'security scheme' : `security scheme ${quote(text)}`
        const message = `Duplicate ${found} in the ${nameOf(object)}; remove one`
        const pointer = [...pointerOf(alternatives), String(earlier)]
        const related = [at.file.relatedAt(pointer, 'value', 'the same scheme')]
        repeated.push({ index, problem: { at, message, related } })
      }
      reportRepeated(repeated, report)
    },
  },
  fix: removingRepeated('Remove the repeated security schemes'),
}

/** The scheme of an alternative, which is the same node for every reference to it; a requirement of version 2 is its text. */
function schemeAt(item: Node, graph: Graph): Node | string | undefined {
  if (graph.format.hasNames) return writtenTag(item)
  const reference = graph.referenceAt(item)
  if (reference !== undefined) return effectiveTarget(reference)?.node
  return item.kind === 'map' ? item : undefined
}
