import { effectiveTarget, type Graph, type Node, pointerOf, quote, stepTo } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { type RepeatedItem, reportRepeated } from '../../wording/repeated-items.ts'

export const securityUnique: Check = {
  description: 'A security scheme is named once among the alternatives of a server or an operation',
  severity: 'warn',
  visitor: {
    of: ({ fields }) => Object.hasOwn(fields, 'security'),
    object(object, { graph, report }) {
      const alternatives = stepTo(object.location, 'security')
      if (alternatives?.node.kind !== 'list') return
      const first = new Map<Node, number>()
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
        const again = text === undefined ? 'scheme' : `reference ${quote(text)}`
        const message = `Unexpected ${again} among the security alternatives of the ${nameOf(object)}: the same scheme is listed before; remove one of them`
        const pointer = [...pointerOf(alternatives), String(earlier)]
        const related = [at.file.relatedAt(pointer, 'value', 'the same scheme')]
        repeated.push({ index, problem: { at, message, related } })
      }
      reportRepeated(repeated, report)
    },
  },
}

/** The scheme that an alternative stands for, the same for every reference that leads to it. */
function schemeAt(item: Node, graph: Graph): Node | undefined {
  const reference = graph.referenceAt(item)
  if (reference !== undefined) return effectiveTarget(reference)?.node
  return item.kind === 'map' ? item : undefined
}
