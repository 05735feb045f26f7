import type { Graph } from '../graph/graph.ts'
import type { NodePath } from '../load/node-path.ts'
import { pathTo, pointerOf } from '../load/node-path.ts'
import { formatPointer, type Pointer } from '../pointer.ts'
import { inOrder } from './channels.ts'
import type { ReportedPlace } from './report.ts'

/** What refers to what in one description, as plain data. `from` and `to` are files, or ids of components. */
export interface ReportedReferences {
  readonly version: 1
  readonly files: readonly { readonly file: string }[]
  /** The named parts of files: components, channels, operations, servers, and the parts of files that have nothing else. */
  readonly components: readonly ({ readonly id: string; readonly name: string } & ReportedPlace)[]
  readonly references: readonly {
    readonly from: string
    readonly to: string
    readonly places: readonly ReportedPlace[]
  }[]
}

/** The references of a description, one for all from one part to another. */
export function referencesOf(graph: Graph, placeOf: (at: NodePath) => ReportedPlace): ReportedReferences {
  const components = new Map<string, ReportedReferences['components'][number]>()
  const references = new Map<string, { readonly from: string; readonly to: string; readonly places: ReportedPlace[] }>()
  const nameOf = (file: NodePath['file']): string => {
    const root = pathTo(file, [])
    return root === undefined ? file.path : placeOf(root).file
  }
  const partOf = (at: NodePath): string => {
    const pointer = partPointer(pointerOf(at), at.file === graph.entry)
    const part = pointer.length === 0 ? undefined : pathTo(at.file, pointer)
    if (part === undefined) return nameOf(at.file)
    const place = placeOf(part)
    const id = `${place.file}#${formatPointer(pointer)}`
    components.set(id, { id, name: pointer.at(-1) ?? '', ...place })
    return id
  }
  for (const { location, target } of graph.references) {
    if (target === undefined) continue
    const [from, to] = [partOf(location), partOf(target)]
    const key = JSON.stringify([from, to])
    const known = references.get(key)
    if (known === undefined) references.set(key, { from, to, places: [placeOf(location)] })
    else known.places.push(placeOf(location))
  }
  const byId = (one: { readonly id: string }, other: { readonly id: string }): number => (one.id < other.id ? -1 : 1)
  return {
    version: 1,
    files: inOrder([...graph.files.values()].map(nameOf)).map((file) => ({ file })),
    components: [...components.values()].toSorted(byId),
    references: [...references].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, reference]) => reference),
  }
}

/** The pointer of the named part that a value is in; empty for the file itself. */
function partPointer(pointer: Pointer, isEntry: boolean): Pointer {
  const [first = ''] = pointer
  const length =
    first === 'components' ? 3 : ['channels', 'operations', 'servers'].includes(first) ? 2 : isEntry ? 0 : 1
  return pointer.length < length ? [] : pointer.slice(0, length)
}
