import { effectiveObject } from '../../graph/effective.ts'
import type { EffectiveValue } from '../../graph/effective-object.ts'
import type { Graph } from '../../graph/graph.ts'
import type { TypedObject } from '../../graph/objects-and-references.ts'
import { resolvedPath } from '../../graph/resolved-node.ts'
import { type NodePath, stepTo } from '../../load/node-path.ts'
import { withTraits } from './views.ts'

/** A value on the way from an object, in its effective view. */
interface EffectiveSpot {
  /** Where it is written. */
  readonly written: NodePath
  /** The value under a name or index; undefined where there is none. References on the way are followed. */
  member(name: string): EffectiveSpot | undefined
}

/** What a path from an object leads to: a value, or a map that lacks the last name of the path. */
export type FoundSpot = { readonly written: NodePath } | { readonly lacking: NodePath }

/**
 * Follows a path from an object in its effective view: into traits that were merged, and through references. Undefined for a
 * path that leads through something that is not there, or not into a map.
 */
export function followPath(object: TypedObject, path: readonly string[], graph: Graph): FoundSpot | undefined {
  let spot = spotOfObject(object, graph)
  for (const [index, name] of path.entries()) {
    const next = spot.member(name)
    if (next === undefined) {
      const location = index === path.length - 1 ? resolvedPath(spot.written, graph) : undefined
      return location?.node.kind === 'map' ? { lacking: location } : undefined
    }
    spot = next
  }
  return { written: spot.written }
}

function spotOfObject(object: TypedObject, graph: Graph): EffectiveSpot {
  const merged = withTraits(object.node, graph)
  if (merged === undefined) return spotAt(object.location, graph)
  return { written: object.location, member: (name) => fieldOf(object, name, graph) }
}

function fieldOf(object: TypedObject, name: string, graph: Graph): EffectiveSpot | undefined {
  const field = effectiveObject(object, graph).fields.get(name)
  return field === undefined ? undefined : spotOf(field, graph)
}

/** A value that counts after traits were merged. */
function spotOf(value: EffectiveValue, graph: Graph): EffectiveSpot {
  const { written, parts } = value
  return {
    written,
    member(name) {
      if (isTextOfReference(written, name, graph)) return memberOf(written, name, graph)
      const [top] = parts
      if (top?.location.node.kind === 'list') return memberOf(top.location, name, graph)
      const member = value.member(name)
      return member === undefined ? undefined : spotOf(member, graph)
    },
  }
}

function spotAt(written: NodePath, graph: Graph): EffectiveSpot {
  return {
    written,
    member(name) {
      if (isTextOfReference(written, name, graph)) return memberOf(written, name, graph)
      const location = resolvedPath(written, graph)
      if (location === undefined) return undefined
      const object = withTraits(location.node, graph)
      return object === undefined ? memberOf(location, name, graph) : fieldOf(object, name, graph)
    },
  }
}

function memberOf(owner: NodePath, name: string, graph: Graph): EffectiveSpot | undefined {
  const written = stepTo(owner, name)
  return written === undefined ? undefined : spotAt(written, graph)
}

/** Whether a name means the text of a reference itself, and nothing in its target. */
function isTextOfReference({ node }: NodePath, name: string, graph: Graph): boolean {
  return name === '$ref' && graph.referenceAt(node) !== undefined
}
