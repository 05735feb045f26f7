import { type Location, pointerOf } from '../../src/graph/location.ts'
import type { Node } from '../../src/load/node.ts'
import type { Zones } from '../zones.ts'
import type { Component, Home } from './component.ts'

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
  const inside = new Map<Component | Home, ReadonlySet<Node>>()
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
  nodesOf: (content: Component | Home) => ReadonlySet<Node>,
): Component | Home | undefined {
  for (let at: Location | undefined = component.target.parent; at !== undefined; at = at.parent) {
    const owner = byNode.get(at.node)?.find((content) => content.schemaFormat === component.schemaFormat)
    if (owner !== undefined && nodesOf(owner).has(component.target.node)) return owner
  }
  return undefined
}

function nodesInside(
  content: Component | Home,
  zones: Zones,
  known: Map<Component | Home, ReadonlySet<Node>>,
): ReadonlySet<Node> {
  const nodes = known.get(content)
  if (nodes !== undefined) return nodes
  const found = new Set<Node>()
  zones.forEach(content.target.node, zones.ofTarget(content.target.node), (node, { kind }) => {
    if (kind === 'object') found.add(node)
  })
  known.set(content, found)
  return found
}
