import type { Operation } from '../edit/operation.ts'
import { mayGoWhenEmpty } from '../graph/empty-map.ts'
import type { Graph } from '../graph/graph.ts'
import type { Node } from '../load/node.ts'
import { type NodePath, pathTo, pointerOf } from '../load/node-path.ts'
import { formatPointer, parsePointer } from '../pointer.ts'
import type { FixSafety, ProposedFix } from './fixer.ts'
import { losesText } from './lost-text.ts'

/** Fixes that must be applied together, and their joint operations. */
export interface JoinedFixes {
  readonly fixes: readonly ProposedFix[]
  readonly operations: readonly Operation[]
}

interface MapKeys {
  readonly map: NodePath
  readonly keys: Set<string>
}

/** Operations that also remove the maps that they empty, with their keys, where an empty map says nothing. */
export function withoutEmptied(
  operations: readonly Operation[],
  safety: FixSafety,
  graph: Graph,
): readonly Operation[] {
  const left = new Map<Node, MapKeys>()
  for (const operation of operations) {
    if (operation.op === 'test') continue
    const changed = mapAround(operation.path, operation.file, graph)
    const source = operation.op === 'move' ? mapAround(operation.from, operation.fromFile, graph) : changed
    // An item that is added to a list or removed shifts the pointers of other operations.
    if (changed === undefined || source === undefined) return operations
    if (operation.op === 'remove' || operation.op === 'move') keysLeft(source.map, left).delete(source.key)
    if (operation.op !== 'remove') keysLeft(changed.map, left).add(changed.key)
  }
  const removed = new Set(operations.map((operation) => (operation.op === 'remove' ? placeOf(operation) : '')))
  const emptied = [...left.values()].filter(({ map, keys }) => {
    const isGone = removed.has(placeOf(removalOf(map)))
    return keys.size === 0 && !isGone && goesWhenEmpty(map, safety, graph)
  })
  if (emptied.length === 0) return operations
  const [only] = operations
  // A removal alone is that of the map. Of several operations, each has to be possible by itself.
  const kept = operations.length === 1 && only?.op === 'remove' ? [] : operations
  return withoutEmptied([...kept, ...emptied.map(({ map }) => removalOf(map))], safety, graph)
}

/** Joins the fixes that each remove one entry of a map, and all of them together: the map goes as a whole. */
export function joinedFixes(fixes: readonly ProposedFix[], graph: Graph): readonly JoinedFixes[] {
  const removals = new Map<Node, { readonly map: NodePath; readonly byKey: Map<string, ProposedFix> }>()
  for (const fix of fixes) {
    const [operation, other] = fix.operations
    const removed =
      operation?.op === 'remove' && other === undefined ? mapAround(operation.path, operation.file, graph) : undefined
    if (removed === undefined) continue
    const { map, key } = removed
    // An edit that leads nowhere is reported when it is applied.
    if (!keysOf(map).has(key)) continue
    const known = removals.get(map.node) ?? { map, byKey: new Map<string, ProposedFix>() }
    removals.set(map.node, known)
    if (!known.byKey.has(key)) known.byKey.set(key, fix)
  }
  const joined = new Map<ProposedFix, JoinedFixes>()
  for (const { map, byKey } of removals.values()) {
    const together = [...byKey.values()]
    const safety = together.some((fix) => fix.safety === 'safe') ? 'safe' : 'unsafe'
    if (byKey.size < keysOf(map).size || !goesWhenEmpty(map, safety, graph)) continue
    const whole = { fixes: together, operations: withoutEmptied([removalOf(map)], safety, graph) }
    for (const fix of together) joined.set(fix, whole)
  }
  return [...new Set(fixes.map((fix) => joined.get(fix) ?? { fixes: [fix], operations: fix.operations }))]
}

function goesWhenEmpty(map: NodePath, safety: FixSafety, graph: Graph): boolean {
  return mayGoWhenEmpty(map, graph) && (safety === 'unsafe' || !losesText(map, graph))
}

/** The map with a value, and its key there; undefined for an item of a list. */
function mapAround(text: string, file: string | undefined, { files }: Graph) {
  const pointer = parsePointer(text)
  const source = files.get(file ?? '')
  const key = pointer?.at(-1)
  if (pointer === undefined || source === undefined || key === undefined) return undefined
  const map = pathTo(source, pointer.slice(0, -1))
  return map?.node.kind === 'map' ? { map, key } : undefined
}

function keysLeft(map: NodePath, left: Map<Node, MapKeys>): Set<string> {
  const known = left.get(map.node) ?? { map, keys: keysOf(map) }
  left.set(map.node, known)
  return known.keys
}

function keysOf({ node }: NodePath): Set<string> {
  return new Set(node.kind === 'map' ? node.entries.keys() : [])
}

function removalOf(path: NodePath): Operation {
  return { op: 'remove', path: formatPointer(pointerOf(path)), file: path.file.path }
}

function placeOf({ path, file }: Operation): string {
  return JSON.stringify([file, path])
}
