import type { Graph } from '../src/graph/graph.ts'
import type { Reference } from '../src/graph/typed.ts'
import type { Node } from '../src/load/node.ts'
import type { Home } from './component.ts'
import { discriminatorNames } from './discriminator.ts'
import { namedValues } from './entry-map.ts'

/** A home with the reference that stands there in the sources. */
export type HomeOfReference = Home & { readonly reference: Reference }

/**
 * Names of the entry file whose value is just a reference to another file (`channels: { orders: { $ref: './orders.yaml' } }`):
 * the content moves there, so that the bundle reads as if it had been written in one file. Of several names for one value
 * the first is its home. A reference that an alias repeats elsewhere is no home: the content would be repeated with it.
 */
export function findHomes(
  graph: Graph,
  occurrences: ReadonlyMap<Reference, number>,
): ReadonlyMap<Node, HomeOfReference> {
  const homes = new Map<Node, HomeOfReference>()
  const kinds = namedValues(graph, ['components']).map(({ name }) => ['components', name])
  for (const path of [['servers'], ['channels'], ['operations'], ...kinds]) {
    for (const { name, reference, effective } of namedValues(graph, path)) {
      if (reference === undefined || effective === undefined || effective.file === graph.entry) continue
      if (reference.file === graph.entry || reference.expected.kind !== 'object' || homes.has(effective.node)) continue
      if (occurrences.get(reference) !== 1) continue
      if (path[1] === 'schemas' && name !== effective.key && discriminatorNames(graph, effective) !== undefined)
        continue
      homes.set(effective.node, { target: effective, schemaFormat: undefined, pointer: [...path, name], reference })
    }
  }
  return homes
}
