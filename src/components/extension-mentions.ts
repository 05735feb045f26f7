import { namesOwnValue, pointerIn } from '../graph/fragment.ts'
import { perGraph } from '../graph/per-graph.ts'
import { kindOfKey } from '../graph/step.ts'
import { stringOf } from '../load/node.ts'
import { childPath, membersOf, type NodePath } from '../load/node-path.ts'
import type { Pointer } from '../pointer.ts'

/** A text in an extension of the entry file that looks like a reference to a value of that file. */
export interface MentionedValue {
  readonly at: NodePath
  readonly pointer: Pointer
}

/** A mention that looks like a reference to a component. */
export interface Mention extends MentionedValue {
  readonly kind: string
  readonly name: string
}

/**
 * The values of the entry file that its extensions mention, in the order of the graph. Extensions contain data, so these are
 * not references, but other tools may follow them.
 */
export const mentionedValues = perGraph((graph): readonly MentionedValue[] => {
  const found: MentionedValue[] = []
  for (const { location, node, type } of graph.objects) {
    if (location.file !== graph.entry) continue
    for (const { key, value } of node.entries.values()) {
      if (key.startsWith('x-') && kindOfKey(type, key) === 'extension') search(childPath(location, key, value), found)
    }
  }
  return found
})

/** The components of the entry file that its extensions mention. */
export const mentionsIn = perGraph((graph): readonly Mention[] =>
  mentionedValues(graph).flatMap(({ at, pointer }) => {
    const [map, kind, name] = pointer
    return map === 'components' && kind !== undefined && name !== undefined ? [{ at, pointer, kind, name }] : []
  }),
)

function search(start: NodePath, found: MentionedValue[]): void {
  const waiting = [start]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const text = stringOf(at.node)
    if (text !== undefined && namesOwnValue({ location: at, text })) found.push({ at, pointer: pointerIn({ text }) })
    for (const member of membersOf(at).toReversed()) waiting.push(member)
  }
}
