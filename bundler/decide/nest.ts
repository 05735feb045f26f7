import { childOf, type Node, stringOf } from '../../src/load/node.ts'
import { pointerOf } from '../../src/load/node-path.ts'
import type { Home } from '../collect/homes.ts'
import { referencedKind } from '../collect/kept-extensions.ts'
import type { Zone, Zones } from '../reading/zones.ts'
import type { Component } from './component.ts'

/**
 * Leaves out components that lie inside other content of the bundle (`./order.json#/definitions/Line`, when all of
 * `./order.json` is one): references then lead there, and nothing is written twice. Returns the components that remain.
 */
export function nestComponents(
  components: readonly Component[],
  homes: readonly Home[],
  zones: Zones,
): readonly Component[] {
  const byNode = new Map<Node, (Component | Home)[]>()
  for (const content of [...homes, ...components]) {
    const others = byNode.get(content.target.node)
    if (others === undefined) byNode.set(content.target.node, [content])
    else others.push(content)
  }
  const inside = new Map<Component | Home, ReadonlyMap<Node, Zone['kind']>>()
  return components.filter((component) => {
    const owner = ownerOf(component, byNode, (content) => nodesInside(content, zones, inside))
    if (owner === undefined) return true
    const outer = pointerOf(owner.target).length
    component.within = { owner, path: pointerOf(component.target).slice(outer) }
    return false
  })
}

function ownerOf(
  component: Component,
  byNode: ReadonlyMap<Node, readonly (Component | Home)[]>,
  nodesOf: (content: Component | Home) => ReadonlyMap<Node, Zone['kind']>,
): Component | Home | undefined {
  const { target, schemaFormat, kind } = component
  // What an extension refers to may be content for another reason, which says what it is.
  const same = byNode.get(target.node)?.find((content) => content !== component && content.schemaFormat === undefined)
  if (kind === referencedKind && same !== undefined) return same
  let own: string | undefined
  let below = target
  for (let at = target.parent; at !== undefined; at = at.parent) {
    if (below.key === 'schema') own ??= stringOf(childOf(at.node, 'schemaFormat'))
    // A schema in a format of its own is that within its Multi Format Schema Object too, wherever this stands.
    const isOwn = own !== undefined && own === schemaFormat
    const owner = byNode.get(at.node)?.find((content) => isOwn || content.schemaFormat === schemaFormat)
    const read = owner === undefined ? undefined : nodesOf(owner).get(target.node)
    if (read === 'object' || (read === 'extension' && kind === referencedKind)) return owner
    below = at
  }
  return undefined
}

/** What references may lead to inside of content, with the way in which it is read there. */
function nodesInside(
  content: Component | Home,
  zones: Zones,
  known: Map<Component | Home, ReadonlyMap<Node, Zone['kind']>>,
): ReadonlyMap<Node, Zone['kind']> {
  const nodes = known.get(content)
  if (nodes !== undefined) return nodes
  const found = new Map<Node, Zone['kind']>()
  zones.forEach(content.target.node, zones.ofTarget(content.target.node, content.schemaFormat), (node, { kind }) => {
    if (kind === 'object' || (kind === 'extension' && !found.has(node))) found.set(node, kind)
  })
  known.set(content, found)
  return found
}
