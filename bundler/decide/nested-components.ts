import type { Graph } from '../../src/graph/graph.ts'
import { type CursorPosition, type TypedCursor, typedCursorOf } from '../../src/graph/typed-cursor.ts'
import { childOf, type Node, stringOf } from '../../src/load/node.ts'
import { pointerOf } from '../../src/load/node-path.ts'
import type { EntrySlot } from '../collect/entry-slots.ts'
import { referencedKind } from '../options.ts'
import type { BundledComponent } from './decision.ts'

/**
 * Leaves out components that are inside other content of the bundle (`./order.json#/definitions/Line`, if all of `./order.json`
 * is a component), so that nothing is written twice: references then lead there. Returns the other components.
 */
export function nestComponents(
  graph: Graph,
  components: readonly BundledComponent[],
  homes: readonly EntrySlot[],
): readonly BundledComponent[] {
  const byNode = new Map<Node, (BundledComponent | EntrySlot)[]>()
  for (const content of [...homes, ...components]) {
    const others = byNode.get(content.target.node)
    if (others === undefined) byNode.set(content.target.node, [content])
    else others.push(content)
  }
  const inside = new NodesInside(graph)
  return components.filter((component) => {
    const owner = ownerOf(component, byNode, inside)
    if (owner === undefined) return true
    const outer = pointerOf(owner.target).length
    component.within = { owner, path: pointerOf(component.target).slice(outer) }
    return false
  })
}

function ownerOf(
  component: BundledComponent,
  byNode: ReadonlyMap<Node, readonly (BundledComponent | EntrySlot)[]>,
  inside: NodesInside,
): BundledComponent | EntrySlot | undefined {
  const { target, schemaFormat, kind } = component
  // The target of a reference in an extension can be content for another reason, which determines its type.
  const same = byNode.get(target.node)?.find((content) => content !== component && content.schemaFormat === undefined)
  if (kind === referencedKind && same !== undefined) return same
  let own: string | undefined
  let below = target
  for (let at = target.parent; at !== undefined; at = at.parent) {
    if (below.key === 'schema') own ??= stringOf(childOf(at.node, 'schemaFormat'))
    // A schema has the format of its Multi Format Schema Object, wherever that object is.
    const isOwn = own !== undefined && own === schemaFormat
    const owner = byNode.get(at.node)?.find((content) => isOwn || content.schemaFormat === schemaFormat)
    const read = owner === undefined ? undefined : inside.of(owner).get(target.node)
    if (read === 'object' || (read === 'extension' && kind === referencedKind)) return owner
    below = at
  }
  return undefined
}

/** The possible targets of references inside content, and how each is read there. */
class NodesInside {
  readonly #cursor: TypedCursor
  readonly #known = new Map<BundledComponent | EntrySlot, ReadonlyMap<Node, CursorPosition['kind']>>()

  constructor(graph: Graph) {
    this.#cursor = typedCursorOf(graph)
  }

  of(content: BundledComponent | EntrySlot): ReadonlyMap<Node, CursorPosition['kind']> {
    const known = this.#known.get(content)
    if (known !== undefined) return known
    const found = new Map<Node, CursorPosition['kind']>()
    const { node } = content.target
    this.#cursor.forEach(node, this.#cursor.ofTarget(node, content.schemaFormat), (each, { kind }) => {
      if (kind === 'object' || (kind === 'extension' && !found.has(each))) found.set(each, kind)
    })
    this.#known.set(content, found)
    return found
  }
}
