import type { Graph } from '../graph/graph.ts'
import type { Reference, TypedObject } from '../graph/objects-and-references.ts'
import { perGraph } from '../graph/per-graph.ts'
import { type CursorPosition, typedCursorOf } from '../graph/typed-cursor.ts'
import { type NodePath, pathBelow, pointerOf } from '../load/node-path.ts'
import { mayHaveAliases } from '../load/text/written-text.ts'
import { formatPointer } from '../pointer.ts'

/** All places of each reference of a description. There are several if aliases or merge keys repeat it. */
export const referencePlaces = perGraph((graph) =>
  placesOf(graph, graph.references, (position): Reference | undefined =>
    position.kind === 'reference' ? position.reference : undefined,
  ),
)

/** All places of each object of a description. There are several if aliases or merge keys repeat it. */
export const objectPlaces = perGraph((graph) =>
  placesOf(graph, graph.objects, (position): TypedObject | undefined =>
    position.kind === 'object' ? position.object : undefined,
  ),
)

function placesOf<Item extends { readonly location: NodePath }>(
  graph: Graph,
  items: readonly Item[],
  itemIn: (position: CursorPosition) => Item | undefined,
): ReadonlyMap<Item, readonly NodePath[]> {
  const places = new Map<Item, readonly NodePath[]>(items.map((each) => [each, [each.location]]))
  const files = new Set([...graph.files.values()].filter(mayHaveAliases))
  if (files.size === 0) return places
  const known = new Set(items.map(({ location }) => placeOf(location)))
  for (const start of startsOf(graph)) {
    if (!files.has(start.location.file)) continue
    typedCursorOf(graph).forEach(start.node, { kind: 'object', object: start }, (_node, position, way) => {
      const item = itemIn(position)
      if (item === undefined) return
      const at = pathBelow(start.location, way)
      if (known.has(placeOf(at))) return
      known.add(placeOf(at))
      places.set(item, [...(places.get(item) ?? []), at])
    })
  }
  return places
}

/**
 * The objects from which the walk of a description starts: its root, and targets of references that are in no other object of
 * their file.
 */
function startsOf(graph: Graph): readonly TypedObject[] {
  return graph.objects.filter(({ owner }) => owner === undefined)
}

function placeOf(location: NodePath): string {
  return `${location.file.path}#${formatPointer(pointerOf(location))}`
}
