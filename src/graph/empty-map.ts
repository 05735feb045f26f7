import { fieldOf } from '../format/format.ts'
import type { NodePath } from '../load/node-path.ts'
import type { Graph } from './graph.ts'
import { hasReferencesTo } from './has-references.ts'
import { shapeUnder, typeInPlace } from './step.ts'

/**
 * True if a map says nothing once it is empty, so that its field may go too: an optional map such as `variables`, or an optional
 * object such as `contact`. An empty schema accepts everything, an empty binding names its protocol, and a named value has a name.
 */
export function mayGoWhenEmpty(path: NodePath, graph: Graph): boolean {
  const { key, parent, node } = path
  const [owner, other] = parent === undefined ? [] : graph.objectsAt(parent.node)
  const field = owner === undefined ? undefined : fieldOf(owner.type, key)
  if (owner === undefined || other !== undefined || field === undefined || field.required !== undefined) return false
  if (owner.type.atLeastOne?.includes(key) === true || hasReferencesTo(path, graph)) return false
  const shape = shapeUnder(owner.type, key)
  if (shape?.shape === 'map') return true
  if (shape?.shape !== 'object') return false
  const { booleans, open, binding, emptyAllowed, reserved } = typeInPlace(graph.format, shape, node)
  return !booleans && !open && binding === undefined && !emptyAllowed && !reserved
}
