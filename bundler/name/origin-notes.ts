import type { Graph } from '../../src/graph/graph.ts'
import { childOf, type Node } from '../../src/load/node.ts'
import type { PlacedContent } from '../collect/entry-slots.ts'
import { originKey } from '../collect/kept-extensions.ts'
import { originText } from '../reading/origin.ts'

/** Whatever a trait has becomes part of the messages and operations that use it: a note would say that they come from there. */
const traits: ReadonlySet<string> = new Set(['MessageTrait', 'OperationTrait'])

/**
 * Where the content of other files comes from, told from a folder, by the values that get a note of it: objects that may
 * have extensions (format text: Specification Extensions), and that do not yet say where they come from.
 */
export function originNotes(
  graph: Graph,
  contents: readonly PlacedContent[],
  folder: string,
): ReadonlyMap<Node, string> {
  const noted = contents.filter(({ target: { file, node } }) => {
    const objects = graph.objectsAt(node)
    const isExtendable = objects.length > 0 && objects.every(({ type }) => type.extendable === true)
    if (objects.some(({ type }) => traits.has(type.name))) return false
    return file !== graph.entry && isExtendable && childOf(node, originKey) === undefined
  })
  return new Map(noted.map(({ target }) => [target.node, originText(target, folder)]))
}
