import { discriminatorNames } from '../../src/graph/discriminator-families.ts'
import { type Named, namedValues } from '../../src/graph/entry-map.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { nameInFile } from '../../src/graph/name-in-file.ts'
import type { Reference } from '../../src/graph/objects-and-references.ts'
import type { Node } from '../../src/load/node.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import type { Pointer } from '../../src/pointer.ts'

/** Content of another file with a place in the bundle. */
export interface PlacedContent {
  readonly target: NodePath
  /** The format of the schema around it, if it differs from the document's own. */
  readonly schemaFormat: string | undefined
}

/** Content that moves to a name of the entry file whose value was only a reference to it: its home. */
export interface EntrySlot extends PlacedContent {
  readonly pointer: Pointer
}

/** A home with the reference that it replaces. */
export type ReferenceSlot = EntrySlot & { readonly reference: Reference }

/**
 * Finds homes: names of the entry file whose value is only a reference to another file (`channels: { orders: { $ref:
 * './orders.yaml' } }`). The content moves there, so the bundle reads as if it had been written in one file. Of several names for
 * one value, its home is the name that it has in its own file, or else the alphabetically first, so that the order of the names
 * does not matter. A name that refers to another name is no home; nor is a reference that an alias repeats, because the content
 * would be repeated, too.
 */
export function findHomes(graph: Graph, occurrences: ReadonlyMap<Reference, number>): ReadonlyMap<Node, ReferenceSlot> {
  const homes = new Map<Node, ReferenceSlot>()
  const kinds = namedValues(graph, ['components']).map(({ name }) => ['components', name])
  for (const path of [['servers'], ['channels'], ['operations'], ...kinds]) {
    const leadingOut = namedValues(graph, path).filter(
      ({ reference, effective }) =>
        reference !== undefined && effective !== undefined && effective.file !== graph.entry,
    )
    for (const { name, reference, effective } of leadingOut.sort(byPreference)) {
      if (reference === undefined || effective === undefined) continue
      if (reference.file === graph.entry || reference.expected.kind !== 'object' || homes.has(effective.node)) continue
      if (occurrences.get(reference) !== 1 || leadsBack(graph, reference)) continue
      // A schema that is a whole file has no name except the one in the entry file.
      const isRenamed = path[1] === 'schemas' && effective.parent !== undefined && name !== effective.key
      if (isRenamed && discriminatorNames(graph, effective) !== undefined) continue
      homes.set(effective.node, { target: effective, schemaFormat: undefined, pointer: [...path, name], reference })
    }
  }
  return homes
}

function byPreference(one: Named, other: Named): number {
  const isOwn = ({ name, effective }: Named) => effective !== undefined && name === nameInFile(effective)
  return Number(isOwn(other)) - Number(isOwn(one)) || (one.name < other.name ? -1 : 1)
}

/** True if a reference to another file leads back to a reference in the entry file, which can be a home itself. */
function leadsBack(graph: Graph, { next }: Reference): boolean {
  for (let at = next; at !== undefined && !at.cyclic; at = at.next) if (at.location.file === graph.entry) return true
  return false
}
