import type { Graph } from '../graph/graph.ts'
import type { Reference } from '../graph/objects-and-references.ts'
import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import { lastBefore } from '../load/sorted.ts'
import type { SourceFile } from '../load/source-file.ts'
import { areWrittenAlike, type WrittenValue } from '../load/text/written-alike.ts'

/** A schema as its author wrote it. */
export interface WrittenSchema extends WrittenValue {
  /** What the references in it lead to, in their order in the file; undefined if one leads nowhere. */
  readonly targets: () => readonly WrittenSchema[] | undefined
}

/** The schemas of a description as they are written. */
export class WrittenSchemas {
  readonly #graph: Graph
  readonly #known = new Map<Node, WrittenSchema>()
  #references: ReadonlyMap<SourceFile, readonly Reference[]> | undefined

  constructor(graph: Graph) {
    this.#graph = graph
  }

  at({ file, node }: Pick<NodePath, 'file' | 'node'>): WrittenSchema {
    const known = this.#known.get(node)
    if (known !== undefined) return known
    const made = { file, node, targets: () => this.#targetsIn(file, node) }
    this.#known.set(node, made)
    return made
  }

  #targetsIn(file: SourceFile, node: Node): readonly WrittenSchema[] | undefined {
    this.#references ??= inFiles(this.#graph.references)
    const all = this.#references.get(file) ?? []
    const found: WrittenSchema[] = []
    for (let index = firstFrom(node.start, all); index < all.length; index++) {
      const reference = all[index]
      if (reference === undefined || reference.node.start >= node.end) break
      if (reference.target === undefined) return undefined
      found.push(this.at(reference.target))
    }
    return found
  }
}

function inFiles(references: readonly Reference[]): ReadonlyMap<SourceFile, readonly Reference[]> {
  const files = new Map<SourceFile, Reference[]>()
  for (const reference of references) {
    const { file } = reference.location
    const known = files.get(file)
    if (known === undefined) files.set(file, [reference])
    else known.push(reference)
  }
  for (const each of files.values()) each.sort((one, other) => one.node.start - other.node.start)
  return files
}

/** The index of the first reference at an offset or behind it. */
function firstFrom(offset: number, references: readonly Reference[]): number {
  return lastBefore(references.length, (at) => (references[at]?.node.start ?? offset) < offset) + 1
}

/** Pairs that are known to be written alike, with all that they refer to. */
const alike = new WeakMap<WrittenSchema, WeakSet<WrittenSchema>>()

/** True if two schemas are surely the same, since they are written alike, and all that they refer to is too. False says nothing. */
export function areSchemasWrittenAlike(one: WrittenSchema, other: WrittenSchema): boolean {
  const paired = new Map<WrittenSchema, WrittenSchema>()
  const open: [WrittenSchema, WrittenSchema][] = [[one, other]]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [left, right] = pair
    if (paired.get(left) === right || alike.get(left)?.has(right) === true) continue
    // One that meets two others is rare, and left to a comparison of what is meant.
    if (paired.has(left) || !areWrittenAlike(left, right)) return false
    paired.set(left, right)
    const [targets, otherTargets] = [left.targets(), right.targets()]
    if (targets === undefined || targets.length !== otherTargets?.length) return false
    for (const [index, target] of targets.entries()) {
      const otherTarget = otherTargets[index]
      if (otherTarget !== undefined) open.push([target, otherTarget])
    }
  }
  for (const [left, right] of paired) alike.set(left, (alike.get(left) ?? new WeakSet()).add(right))
  return true
}
