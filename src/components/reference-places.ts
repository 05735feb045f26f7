import type { Graph } from '../graph/graph.ts'
import { perGraph } from '../graph/per-graph.ts'
import type { Reference } from '../graph/typed.ts'
import { zonesOf } from '../graph/zones.ts'
import { type NodePath, pathBelow, pointerOf } from '../load/node-path.ts'
import { mayHaveAliases } from '../load/written.ts'
import { formatPointer } from '../pointer.ts'

/** All places at which each reference of a description stands: where aliases or merge keys repeat it, more than one. */
export const referencePlaces = perGraph((graph): ReadonlyMap<Reference, readonly NodePath[]> => {
  const places = new Map<Reference, readonly NodePath[]>(graph.references.map((each) => [each, [each.location]]))
  const files = new Set([...graph.files.values()].filter(mayHaveAliases))
  if (files.size === 0) return places
  const known = new Set(graph.references.map(({ location }) => placeOf(location)))
  for (const start of startsOf(graph)) {
    if (!files.has(start.location.file)) continue
    zonesOf(graph).forEach(start.node, { kind: 'object', object: start }, (_node, zone, way) => {
      if (zone.kind !== 'reference') return
      const at = pathBelow(start.location, way)
      if (known.has(placeOf(at))) return
      known.add(placeOf(at))
      places.set(zone.reference, [...(places.get(zone.reference) ?? []), at])
    })
  }
  return places
})

/** The objects that the description begins with: its root, and what references lead to that lies in no other object of its file. */
function startsOf(graph: Graph) {
  return graph.objects.filter(({ holder }) => holder === undefined)
}

function placeOf(location: NodePath): string {
  return `${location.file.path}#${formatPointer(pointerOf(location))}`
}
