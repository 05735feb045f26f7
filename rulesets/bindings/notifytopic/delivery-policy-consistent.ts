import {
  childOf,
  type EffectiveValue,
  type MapNode,
  type Node,
  type NodePath,
  stepTo,
} from '../../../src/plugin/index.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import type { FormatRule } from '../../rule.ts'
import { effectiveBindings } from '../facts/effective-bindings.ts'

export const deliveryPolicyConsistent: FormatRule = {
  description: 'Numbers in a delivery policy must not contradict each other',
  severity: 'warn',
  visit: {
    of: () => false,
    finish({ graph, report }) {
      const merged = new Map<Node, EffectiveValue>()
      for (const { binding } of effectiveBindings(graph, 'notifytopic', 'Operation')) {
        const policy = binding.member('deliveryPolicy')
        if (policy === undefined || policy.parts.length < 2) continue
        // A part that contradicts itself is reported on its own.
        if (policy.parts.some(({ location }) => defectsIn(location.node).length > 0)) continue
        const [top] = policy.parts
        if (top !== undefined) merged.set(top.location.node, policy)
      }
      for (const object of graph.objectsOf('NotifyTopicDeliveryPolicy')) {
        if (isSuppressed(object, graph)) continue
        const policy = merged.get(object.node)
        for (const { field, message } of defectsIn(policy?.node ?? object.node)) {
          const at: NodePath | undefined = policy?.member(field)?.written ?? stepTo(object.location, field)
          if (at !== undefined) report({ at, message })
        }
      }
    },
  },
}

interface Defect {
  readonly field: string
  readonly message: string
}

const phases = ['numNoDelayRetries', 'numMinDelayRetries', 'numMaxDelayRetries']

/** The contradictions in a policy. Numbers that are invalid on their own are skipped. */
function defectsIn(policy: Node): readonly Defect[] {
  if (policy.kind !== 'map') return []
  const [least, most, all] = ['minDelayTarget', 'maxDelayTarget', 'numRetries'].map((name) => countIn(policy, name))
  const counts = phases.map((name) => countIn(policy, name) ?? 0)
  const sum = counts.reduce((total, count) => total + count, 0)
  const defects: Defect[] = []
  if (least !== undefined && most !== undefined && least > most) {
    const message = `Unexpected number ${least} for "minDelayTarget", expected at most ${most}, the value of "maxDelayTarget"`
    defects.push({ field: 'minDelayTarget', message })
  }
  if (all !== undefined && sum > all) {
    const message = `Unexpected number ${all} for "numRetries", expected at least ${sum}, the sum of the other retry counts`
    defects.push({ field: 'numRetries', message })
  }
  return defects
}

function countIn(policy: MapNode, name: string): number | undefined {
  const node = childOf(policy, name)
  const value = node?.kind === 'scalar' ? node.value : undefined
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined
}
