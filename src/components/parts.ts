import { type NodePath, pointerOf } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Pointer } from '../pointer.ts'

/** A value of a description that is used or removed as a whole: a component, a root channel, … */
export interface DescriptionPart {
  readonly location: NodePath
}

interface PartBranch {
  part?: DescriptionPart
  readonly below: Map<string, PartBranch>
}

/** Finds the parts around a place. Takes time linear in its depth. */
export class Parts {
  readonly #files = new Map<SourceFile, PartBranch>()
  /** The keys from a value up to its root. One list is used for all calls. */
  readonly #way: string[] = []

  constructor(parts: readonly DescriptionPart[]) {
    for (const part of parts) this.add(part)
  }

  /** Adds a part, or returns the known one at its place. */
  add(part: DescriptionPart): DescriptionPart {
    const { file } = part.location
    let branch: PartBranch = this.#files.get(file) ?? { below: new Map() }
    this.#files.set(file, branch)
    for (const segment of pointerOf(part.location)) {
      const next: PartBranch = branch.below.get(segment) ?? { below: new Map() }
      branch.below.set(segment, next)
      branch = next
    }
    branch.part ??= part
    return branch.part
  }

  hasSomeIn(file: SourceFile): boolean {
    return this.#files.has(file)
  }

  /** The parts that a pointer into a file leads to or into, outermost first. */
  around(file: SourceFile, pointer: Pointer): readonly DescriptionPart[] {
    const found: DescriptionPart[] = []
    let branch = this.#files.get(file)
    for (let index = 0; branch !== undefined; index++) {
      if (branch.part !== undefined) found.push(branch.part)
      const segment = pointer[index]
      branch = segment === undefined ? undefined : branch.below.get(segment)
    }
    return found
  }

  /** The innermost part that is or contains a value. */
  holding(location: NodePath): DescriptionPart | undefined {
    let branch = this.#files.get(location.file)
    if (branch === undefined) return undefined
    // This runs for every reference, so it makes no pointer.
    const way = this.#way
    way.length = 0
    for (let at = location; at.parent !== undefined; at = at.parent) way.push(at.key)
    let { part } = branch
    for (let index = way.length - 1; index >= 0; index--) {
      branch = branch.below.get(way[index] ?? '')
      if (branch === undefined) return part
      part = branch.part ?? part
    }
    return part
  }
}
