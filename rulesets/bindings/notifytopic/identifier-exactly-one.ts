import {
  childOf,
  type EffectiveValue,
  type MapNode,
  type Node,
  quote,
  type RuleContext,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { isUnknown } from '../../facts/position.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import type { FormatRule } from '../../rule.ts'
import { oneOfQuoted, quotedNames } from '../../wording/names.ts'
import { waysIn, waysToIdentify } from '../facts/consumer-protocols.ts'
import { effectiveBindings } from '../facts/effective-bindings.ts'

export const identifierExactlyOne: FormatRule = {
  description: 'Identifiers must have exactly one of their fields',
  severity: 'warn',
  visit: {
    of: () => false,
    finish({ graph, report }) {
      const merged = new Map<Node, EffectiveValue>()
      for (const { binding } of effectiveBindings(graph, 'notifytopic', 'Operation')) {
        const topic = binding.member('topic')
        if (topic === undefined || topic.parts.length < 2) continue
        for (const { location } of topic.parts) merged.set(location.node, topic)
      }
      for (const object of graph.objectsOf('NotifyTopicIdentifier')) {
        if (isSuppressed(object, graph)) continue
        const topic = merged.get(object.node)
        const isUppermost = topic === undefined || topic.parts[0]?.location.node === object.node
        const node = topic?.node ?? object.node
        if (isUppermost && node.kind === 'map') reportWays(node, object, report)
      }
    },
  },
}

/** Skips identifiers with an unknown field: it is probably a misspelled one, which another rule reports. */
function reportWays(effective: MapNode, object: TypedObject, report: RuleContext['report']): void {
  const ways = waysIn(effective)
  // Another rule reports a value of another type.
  if (ways.length === 1 || ways.some((way) => stringOf(childOf(effective, way)) === undefined)) return
  if ([...object.node.entries.keys()].some((name) => isUnknown(name, object.type))) return
  const at = object.location
  const message =
    ways.length === 0
      ? `Missing identifier in ${quote(at.key)}; add ${oneOfQuoted(waysToIdentify)}`
      : `Unexpected ${quotedNames(ways)} in ${quote(at.key)}; keep exactly one of them`
  report({ at, on: 'key', message })
}
