import type { Finding } from '../findings/finding.ts'
import type { Format } from '../format/format.ts'
import type { TypeName } from '../format/shape.ts'
import type { Limits } from '../load/limits.ts'
import type { Node } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { DetectedFormat } from './detect-format.ts'
import type { FollowedExtensions } from './extensions.ts'
import type { MisplacedReference } from './misplaced-references.ts'
import type { Reference, TypedObject } from './objects-and-references.ts'
import type { DeadEnd } from './resolve.ts'
import type { SettledObjects } from './settled-objects.ts'

/**
 * A description as a graph: its files, every object that the format describes, and every reference with its target. The
 * graph is as large as the sources, because nothing is inlined. It does not change after `buildGraph` returns it; only
 * `answers` and `settled` change, caches of what others computed about it, and `asked`, which counts.
 */
export class Graph {
  /** The spelling and version that the root of the entry states. */
  readonly kind: DetectedFormat
  /** The table of the format for that spelling and version. */
  readonly format: Format
  /** The limits of the run. */
  readonly limits: Limits
  /** References where the format allows none, with what they lead to. */
  readonly misplacedReferences: readonly MisplacedReference[]
  /** Defects found while loading files and following references, unordered. */
  readonly findings: readonly Finding[]
  /** For each finding about a broken reference, the value where the pointer stops resolving. */
  readonly deadEnds: ReadonlyMap<Finding, DeadEnd>
  /** The targets of references in extensions; undefined unless they were followed. */
  readonly extensions: FollowedExtensions | undefined
  /** Set for a graph that is kept for further runs. */
  readonly settled: SettledObjects | undefined
  /**
   * How often somebody asked for more than an object and what is in it: for other objects, for what a reference leads to, or for
   * answers about the whole description.
   */
  asked = 0
  /** The latest of the graphs that took over the tables of one another. Only it may be used; undefined where none may. */
  readonly line: { latest: Graph | undefined }
  readonly #entry: SourceFile
  readonly #files: ReadonlyMap<string, SourceFile>
  readonly #objects: readonly TypedObject[]
  readonly #objectsWithOther: readonly TypedObject[]
  readonly #references: readonly Reference[]
  readonly #answers = new Map<object, object>()
  readonly #objectsByNode: Map<Node, readonly TypedObject[]>
  #objectsByType: ReadonlyMap<TypeName, readonly TypedObject[]> | undefined
  readonly #referencesByNode: Map<Node, Reference>

  constructor(parts: {
    entry: SourceFile
    kind: DetectedFormat
    format: Format
    limits: Limits
    files: ReadonlyMap<string, SourceFile>
    objects: readonly TypedObject[]
    objectsWithOther: readonly TypedObject[]
    findings: readonly Finding[]
    deadEnds: ReadonlyMap<Finding, DeadEnd>
    extensions?: FollowedExtensions | undefined
    misplacedReferences: readonly MisplacedReference[]
    settled?: SettledObjects | undefined
    line?: Graph['line']
    objectsByNode: Map<Node, readonly TypedObject[]>
    referencesByNode: Map<Node, Reference>
    /** If the order of the map is another one. */
    references?: readonly Reference[]
  }) {
    this.line = parts.line ?? { latest: undefined }
    this.line.latest = this
    this.#entry = parts.entry
    this.kind = parts.kind
    this.format = parts.format
    this.limits = parts.limits
    this.settled = parts.settled
    this.#files = parts.files
    this.#objects = parts.objects
    this.#objectsWithOther = parts.objectsWithOther
    this.findings = parts.findings
    this.deadEnds = parts.deadEnds
    this.extensions = parts.extensions
    this.misplacedReferences = parts.misplacedReferences
    this.#references = parts.references ?? [...parts.referencesByNode.values()]
    this.#objectsByNode = parts.objectsByNode
    this.#referencesByNode = parts.referencesByNode
  }

  /** The file that the description starts in. */
  get entry(): SourceFile {
    this.asked += 1
    return this.#entry
  }

  /** Every file of the description by real path or address, the entry first. */
  get files(): ReadonlyMap<string, SourceFile> {
    this.asked += 1
    return this.#files
  }

  /** Each object once, in the order of the walk: the entry file from top to bottom, then the targets of references. */
  get objects(): readonly TypedObject[] {
    this.asked += 1
    return this.#objects
  }

  /** The objects, in the same order, that hold data or something that the format does not describe. */
  get objectsWithOther(): readonly TypedObject[] {
    this.asked += 1
    return this.#objectsWithOther
  }

  /** Each Reference Object once, in the order of the walk. */
  get references(): readonly Reference[] {
    this.asked += 1
    return this.#references
  }

  /** Values that other modules computed from the graph, see `perGraph`. */
  get answers(): Map<object, object> {
    this.asked += 1
    return this.#answers
  }

  /** The tables of this graph, for the graph that takes them over. This one must not be used afterwards. */
  get tables(): GraphTables {
    return { objectsByNode: this.#objectsByNode, referencesByNode: this.#referencesByNode }
  }

  /** Returns the reference at a node, or undefined if the node is not a reference that the format allows. */
  referenceAt(node: Node): Reference | undefined {
    const reference = this.#referencesByNode.get(node)
    if (reference !== undefined) this.asked += 1
    return reference
  }

  /** Returns the objects of the given types, for each type in the order of the walk. */
  objectsOf(...types: readonly TypeName[]): readonly TypedObject[] {
    this.asked += 1
    this.#objectsByType ??= byType(this.#objects)
    let found: readonly TypedObject[] = []
    for (const type of types) {
      const objects = this.#objectsByType.get(type)
      if (objects !== undefined) found = found.length === 0 ? objects : [...found, ...objects]
    }
    return found
  }

  /**
   * Returns the objects at a node; more than one only if an alias shares the node between positions of different types.
   */
  objectsAt(node: Node): readonly TypedObject[] {
    return this.#objectsByNode.get(node) ?? []
  }
}

/** What is at the nodes of a description. */
interface GraphTables {
  readonly objectsByNode: Map<Node, readonly TypedObject[]>
  readonly referencesByNode: Map<Node, Reference>
}

function byType(objects: readonly TypedObject[]): ReadonlyMap<TypeName, readonly TypedObject[]> {
  const found = new Map<TypeName, TypedObject[]>()
  // By index: code that has not run often makes an object for each step of `for … of`.
  for (let index = 0; index < objects.length; index++) {
    const object = objects[index]
    if (object === undefined) continue
    const known = found.get(object.type.name)
    if (known === undefined) found.set(object.type.name, [object])
    else known.push(object)
  }
  return found
}
