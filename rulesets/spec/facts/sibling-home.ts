import {
  childOf,
  effectiveTarget,
  formatMismatchOf,
  formatPointer,
  type Graph,
  kindOfKey,
  type Node,
  perGraph,
  pointerOf,
  type Reference,
  shapeOfChild,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { wrongTargetKind } from '../../facts/suppressed-objects.ts'
import { isWellFormed } from './keyword-values.ts'
import { dialectOf } from './schema-types.ts'

/** The place where the keys beside a `$ref` would have the effect that their author expected. */
export type SiblingHome =
  /** The target, to which no other reference leads. */
  | { readonly home: 'target'; readonly to: string; readonly toFile: string }
  /** The schema itself, with the reference in its `allOf`. */
  | { readonly home: 'allOf' }
  /** Only the author can tell. */
  | { readonly home: 'unknown' }

/** The right place for the keys beside a `$ref`; undefined if something else has to be corrected first. */
export function siblingHome(reference: Reference, names: readonly string[], graph: Graph): SiblingHome | undefined {
  if (wrongTargetKind(reference, graph) !== undefined || formatMismatchOf(reference, graph) !== undefined)
    return undefined
  const target = effectiveTarget(reference)
  if (target === undefined) return undefined
  const [object, other] = graph.objectsAt(target.node)
  if (object === undefined || other !== undefined) return { home: 'unknown' }
  // An illegal value would be an error in its new place.
  if (!names.every((name) => isLegal(name, reference, object))) return undefined
  const isOnly = reference.target === target && usesOf(graph).get(object.node) === 1
  const isSchema = dialectOf(object.type) !== undefined
  if (isOnly && takes(object, names) && (!isSchema || isOnlyComponent(object, reference))) {
    const { location } = object
    return { home: 'target', to: formatPointer(pointerOf(location)), toFile: location.file.path }
  }
  // In `allOf`, the keys are about this use of the schema, and other uses stay as they are.
  return isSchema && !names.includes('allOf') ? { home: 'allOf' } : { home: 'unknown' }
}

function isLegal(name: string, { node }: Reference, { type }: TypedObject): boolean {
  const value = childOf(node, name)
  const shape = value === undefined ? undefined : shapeOfChild({ type, node }, undefined, name, value)
  return value !== undefined && isWellFormed(value, shape)
}

/** True if an object may have all of some fields and has none of them. */
function takes({ type, node }: TypedObject, names: readonly string[]): boolean {
  return names.every((name) => !node.entries.has(name) && kindOfKey(type, name) !== 'unknown')
}

/** True if only its references use a schema. A schema in another file may serve other descriptions. */
function isOnlyComponent({ owner, location }: TypedObject, reference: Reference): boolean {
  return location.file === reference.location.file && (owner === undefined || owner.type.name === 'Components')
}

/** How many references lead to each value. */
const usesOf = perGraph(({ references }): ReadonlyMap<Node, number> => {
  const uses = new Map<Node, number>()
  for (const { target } of references) if (target !== undefined) uses.set(target.node, (uses.get(target.node) ?? 0) + 1)
  return uses
})
