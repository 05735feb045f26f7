import type { Pointer } from '../pointer.ts'

interface Branch {
  /** The set that touches this path itself. */
  owner: number | undefined
  /** A set that touches something below. */
  below: number | undefined
  readonly children: Map<string, Branch>
}

/** A path that a set of operations touches. */
export interface TouchedPath {
  readonly file: string
  readonly pointer: Pointer
}

/** Which paths were touched by which sets of operations, to find two that touch equal or enclosing paths. */
export class TouchedPaths {
  readonly #roots = new Map<string, Branch>()

  /** The set that touches a path that is equal to this one, encloses it or lies in it; undefined when none does. */
  ownerOf({ file, pointer }: TouchedPath): number | undefined {
    let branch = this.#roots.get(file)
    for (const segment of pointer) {
      if (branch === undefined || branch.owner !== undefined) return branch?.owner
      branch = branch.children.get(segment)
    }
    return branch?.owner ?? branch?.below
  }

  /** The set that touches a path that is equal to this one or encloses it. */
  ownerAround({ file, pointer }: TouchedPath): number | undefined {
    let branch = this.#roots.get(file)
    for (const segment of pointer) {
      if (branch === undefined || branch.owner !== undefined) return branch?.owner
      branch = branch.children.get(segment)
    }
    return branch?.owner
  }

  /** The set that touches a path that is equal to this one or lies in it. */
  ownerWithin({ file, pointer }: TouchedPath): number | undefined {
    let branch = this.#roots.get(file)
    for (const segment of pointer) branch = branch?.children.get(segment)
    return branch?.owner ?? branch?.below
  }

  add({ file, pointer }: TouchedPath, owner: number): void {
    let branch = this.#roots.get(file) ?? newBranch()
    this.#roots.set(file, branch)
    for (const segment of pointer) {
      branch.below ??= owner
      const next = branch.children.get(segment) ?? newBranch()
      branch.children.set(segment, next)
      branch = next
    }
    branch.owner = owner
  }
}

function newBranch(): Branch {
  return { owner: undefined, below: undefined, children: new Map() }
}
