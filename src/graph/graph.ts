import type { Finding } from '../findings/finding.ts'
import type { Format } from '../format/format.ts'
import type { TypeName } from '../format/shape.ts'
import type { Limits } from '../load/limits.ts'
import type { Node } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { DetectedFormat } from './detect-format.ts'
import type { FollowedExtensions } from './extensions.ts'
import type { Reference, TypedObject } from './objects-and-references.ts'
import type { DeadEnd } from './resolve.ts'

/**
 * A description as a graph: its files, every object that the format describes, and every reference with its target. The
 * size of the graph is the size of the sources; nothing is inlined. Nothing of the description changes once `buildGraph` has
 * made it; `answers` caches what others computed about it.
 */
export class Graph {
  /** The file that the description starts in. */
  readonly entry: SourceFile
  /** What the root of the entry says of the description: its spelling and version. */
  readonly kind: DetectedFormat
  /** The table of the format for that spelling and version. */
  readonly format: Format
  /** The limits of the run. */
  readonly limits: Limits
  /** Every file of the description by real path or address, the entry first. */
  readonly files: ReadonlyMap<string, SourceFile>
  /** Each object once, in the order of the walk: the entry file top to bottom, then what references lead to. */
  readonly objects: readonly TypedObject[]
  /** Of these, in the same order, those in which there is data, or something that the format does not describe. */
  readonly objectsWithOther: readonly TypedObject[]
  /** Each Reference Object once, in the order of the walk. */
  readonly references: readonly Reference[]
  /** What loading and following references found wrong, unordered. */
  readonly findings: readonly Finding[]
  /** Of the findings on references that lead nowhere, the value at which the way ends. */
  readonly deadEnds: ReadonlyMap<Finding, DeadEnd>
  /** What references in extensions lead to; undefined unless they were followed. */
  readonly extensions: FollowedExtensions | undefined
  /** What was found out about the graph by others, see `perGraph`. */
  readonly answers = new Map<object, object>()
  readonly #objectsByNode: ReadonlyMap<Node, readonly TypedObject[]>
  #objectsByType: ReadonlyMap<TypeName, readonly TypedObject[]> | undefined
  readonly #referencesByNode: ReadonlyMap<Node, Reference>

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
    objectsByNode: ReadonlyMap<Node, readonly TypedObject[]>
    referencesByNode: ReadonlyMap<Node, Reference>
  }) {
    this.entry = parts.entry
    this.kind = parts.kind
    this.format = parts.format
    this.limits = parts.limits
    this.files = parts.files
    this.objects = parts.objects
    this.objectsWithOther = parts.objectsWithOther
    this.findings = parts.findings
    this.deadEnds = parts.deadEnds
    this.extensions = parts.extensions
    this.references = [...parts.referencesByNode.values()]
    this.#objectsByNode = parts.objectsByNode
    this.#referencesByNode = parts.referencesByNode
  }

  /** The reference that a node is, if it is where the format allows one. */
  referenceAt(node: Node): Reference | undefined {
    return this.#referencesByNode.get(node)
  }

  /** The objects of one of some types, of each type in the order of the walk. */
  objectsOf(...types: readonly TypeName[]): readonly TypedObject[] {
    this.#objectsByType ??= byType(this.objects)
    let found: readonly TypedObject[] = []
    for (const type of types) {
      const objects = this.#objectsByType.get(type)
      if (objects !== undefined) found = found.length === 0 ? objects : [...found, ...objects]
    }
    return found
  }

  /** What the format says a node is; more than one only when an alias shares it between positions of different types. */
  objectsAt(node: Node): readonly TypedObject[] {
    return this.#objectsByNode.get(node) ?? []
  }
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
