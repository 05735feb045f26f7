import { authorPlaceOf } from '../../edit/author-places.ts'
import { buildGraph, type GraphOptions } from '../../graph/build.ts'
import type { Graph } from '../../graph/graph.ts'
import { hasReferenceAt } from '../../graph/has-references.ts'
import { forEachStep } from '../../graph/reference-writing.ts'
import { createReader } from '../../load/files/read.ts'
import { loadFile } from '../../load/load.ts'
import { type NodePath, pointerOf } from '../../load/node-path.ts'
import { SourceFile } from '../../load/source-file.ts'
import { familiesOf, identifiedByReference } from '../../plugin/index.ts'
import { formatPointer, type Pointer } from '../../pointer.ts'
import { Project } from '../../project/project.ts'
import { type GraphDescription, sourceGraphOf } from '../../transform/description.ts'
import type { KeyChanges } from '../../transform/key-changes.ts'
import type { OtherDescriptions, ReferenceElsewhere } from '../../transform/transform.ts'

/** A description of several files as it is on disk. */
export interface KnownDescription {
  /** The real path of its entry. */
  readonly entry: string
  readonly graph: Graph
}

type KnownReference = Omit<ReferenceElsewhere, 'isInRun'>
type Building = Pick<GraphOptions, 'limits' | 'bindings'>

/**
 * The descriptions below a root and those of the run that refer to other files, read when the first one asks and then known to the
 * whole run. Nothing is read from the network, and what is wrong with these descriptions is not reported here.
 */
export class KnownDescriptions {
  readonly #inRun: ReadonlySet<string>
  readonly #found = new Map<string, Promise<References>>()

  /** Takes the real paths of the entries of the run. */
  constructor(inRun: ReadonlySet<string>) {
    this.#inRun = inRun
  }

  /** The descriptions that contain a file, among others. */
  async withFile(file: string, root: string, building: Building): Promise<readonly KnownDescription[]> {
    return (await this.#below(root, building)).descriptions.get(file) ?? []
  }

  /**
   * The descriptions beside one, with how they refer to its files; only those of the run if that is all that counts. What the
   * transforms before it did to keys, references follow.
   */
  async besides(
    { description, keys }: { readonly description: GraphDescription; readonly keys: KeyChanges },
    root: string,
    { onlyInRun }: { readonly onlyInRun: boolean },
  ): Promise<OtherDescriptions> {
    const found = await this.#below(root, description.building)
    const source = sourceGraphOf(description)
    const counts = (entry: string): boolean => entry !== source.entry.path && (!onlyInRun || this.#inRun.has(entry))
    return {
      referencesTo: (at) => {
        const { file, pointer } = authorPlaceOf(at.file, pointerOf(at), 'key')
        const followed = keys.authorPointersOf(at.file.path, pointerOf(at))
        const places = found.references.get(file.path)
        return [...new Set([pointer, ...followed].map(formatPointer))]
          .flatMap((place) => places?.get(place) ?? [])
          .filter(({ entry, location }) => counts(entry) && !hasReferenceAt(placeOf(location), source))
          .map((reference) => ({ ...reference, isInRun: this.#inRun.has(reference.entry) }))
      },
      tellApart: (at) => {
        const { file, pointer } = authorPlaceOf(at.file, pointerOf(at), 'value')
        for (const { entry, graph } of found.descriptions.get(file.path) ?? []) {
          const how = counts(entry) ? tellsApart(graph, file.path, pointer) : undefined
          if (how !== undefined) return how
        }
        return undefined
      },
    }
  }

  #below(root: string, building: Building): Promise<References> {
    const known = this.#found.get(root) ?? this.#read(root, building)
    this.#found.set(root, known)
    return known
  }

  async #read(root: string, { limits, bindings }: Building): Promise<References> {
    const found = new References()
    for (const path of new Set([...(await descriptionsBelow(root)), ...this.#inRun])) {
      const reader = createReader({ root, limits, named: path })
      const entry = await loadFile(reader, path, limits)
      if (!(entry instanceof SourceFile)) continue
      const graph = await buildGraph(entry, { reader, limits, bindings })
      if (graph.files.size > 1) found.add({ entry: path, graph })
    }
    return found
  }
}

/** References through files, by the places that they lead to or through. */
class References {
  /** By the path of each file that they consist of. */
  readonly descriptions = new Map<string, KnownDescription[]>()
  /** By the path of a file and a pointer in it. */
  readonly references = new Map<string, Map<string, KnownReference[]>>()

  add(description: KnownDescription): void {
    const { entry, graph } = description
    for (const path of graph.files.keys()) listIn(this.descriptions, path).push(description)
    for (const reference of graph.references) {
      forEachStep(reference, reference.text, graph, ({ owner, segment, index, pointer }) => {
        if (owner.file === graph.entry) return
        const places = this.references.get(owner.file.path) ?? new Map<string, KnownReference[]>()
        this.references.set(owner.file.path, places)
        const inside = pointer.slice(index + 1)
        const place = formatPointer([...pointerOf(owner), segment])
        listIn(places, place).push({ location: reference.location, entry, inside })
      })
    }
  }
}

function listIn<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const known = lists.get(key) ?? []
  lists.set(key, known)
  return known
}

function placeOf(location: NodePath): { readonly file: string; readonly pointer: Pointer } {
  return { file: location.file.path, pointer: pointerOf(location) }
}

function tellsApart(graph: Graph, file: string, pointer: Pointer): 'name' | 'place' | undefined {
  const node = graph.files.get(file)?.nodeAt(pointer)
  if (node === undefined) return undefined
  if (familiesOf(graph).has(node)) return 'name'
  return identifiedByReference(graph).has(node) ? 'place' : undefined
}

/** The real paths of the descriptions below a folder, given by its real path, in order; without those that are ignored there. */
export async function descriptionsBelow(root: string): Promise<readonly string[]> {
  return (await new Project({ workingFolder: root }).descriptionsIn(root)).paths
}
