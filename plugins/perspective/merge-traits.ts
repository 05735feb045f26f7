import {
  effectiveObject,
  formatFragment,
  type Graph,
  type Node,
  type NodePath,
  resolvedNode,
  stepTo,
  type TypedObject,
} from '../../src/plugin/index.ts'
import { hasChangingField } from './bindings/reversed-map.ts'
import type { Choices } from './choices.ts'
import { type AskQuestion, questions } from './codes.ts'
import type { ReversedOperation } from './reversed-operation.ts'
import type { OperationSelection } from './selection.ts'
import { shownName } from './shown-value.ts'

const { texts } = questions['trait-merged']

/** The operations whose traits are merged. */
export interface TraitMerge {
  /** As references to the root operations. */
  readonly at: readonly string[]
  /** The traits. */
  readonly traits: readonly TypedObject[]
}

/**
 * Finds the reversed operations whose traits must be merged, because a trait has a field that changes, or an operation that is left
 * out uses it too. All traits of such an operation are merged, because their order counts. Asks `trait-merged` at each item of the list.
 */
export function traitsToMerge(
  graph: Graph,
  { reversed, leftOut }: OperationSelection,
  { messagesAll }: Pick<Choices, 'messagesAll'>,
  ask: AskQuestion,
): TraitMerge {
  const sharers = new Map<Node, string>()
  for (const { operation } of leftOut) {
    const object = operation.effective && graph.objectsAt(operation.effective.node)[0]
    const shared = object === undefined ? [] : effectiveObject(object, graph).traits
    for (const { node } of shared) if (!sharers.has(node)) sharers.set(node, operation.name)
  }
  const merged: string[] = []
  const traits = new Map<Node, TypedObject>()
  // Several root entries may refer to one operation, and each may have its own copy now.
  const asked = new Set<Node>()
  for (const operation of reversed) {
    const { id, to, object } = operation
    const items = itemsOf(operation, graph)
    const reasons = items.map(({ trait }) => {
      if (hasChangingField(graph, trait, to) || (messagesAll && to === 'send' && trait.node.entries.has('reply'))) {
        return texts.changes
      }
      const sharer = sharers.get(trait.node)
      return sharer === undefined ? undefined : texts.shared(shownName(sharer))
    })
    if (reasons.every((reason) => reason === undefined)) continue
    merged.push(formatFragment(['operations', id]))
    for (const [index, { at, trait }] of items.entries()) {
      traits.set(trait.node, trait)
      if (asked.has(object.node)) continue
      ask({ code: 'trait-merged', at, message: texts.merged(shownName(id), reasons[index] ?? texts.order) })
    }
    asked.add(object.node)
  }
  return { at: merged, traits: [...traits.values()] }
}

function itemsOf(
  { object: { location } }: ReversedOperation,
  graph: Graph,
): readonly { readonly at: NodePath; readonly trait: TypedObject }[] {
  const list = stepTo(location, 'traits')
  if (list?.node.kind !== 'list') return []
  return list.node.items.flatMap((item, index) => {
    const at = stepTo(list, String(index))
    const node = resolvedNode(item, graph)
    const trait = node && graph.objectsAt(node).find(({ type }) => type.name === 'OperationTrait')
    return at === undefined || trait === undefined ? [] : [{ at, trait }]
  })
}
