import { isContainer, ownMember } from '../view/container.ts'
import type { SeparatedTree } from '../view/separate-tree.ts'
import type { Target } from './targets.ts'

/** What holds a value, and the name of the value there. */
export interface Edge {
  readonly owner: unknown
  readonly key: string | number
}

/** Which objects of one view are to be checked once, however many ways lead to them. */
export class Sharing {
  readonly #shared: ReadonlySet<object>
  readonly #tree: SeparatedTree | undefined

  /** `shared` is empty when every path counts or no object has two. `tree` is given for the resolved view only. */
  constructor(shared: ReadonlySet<object>, tree: SeparatedTree | undefined) {
    this.#shared = shared
    this.#tree = tree
  }

  /** Whether no object is to be remembered. */
  get isNone(): boolean {
    return this.#shared.size === 0
  }

  /** Whether more than one way leads to an object, or to one with the same members. */
  isShared(value: object): boolean {
    return this.#shared.has(value) || (!this.isNone && this.isTwice(value))
  }

  /** Whether the view has another object with the same members. */
  isTwice(value: object): boolean {
    const tree = this.#tree
    return tree !== undefined && (tree.isCopied(value) || tree.originalOf(value) !== value)
  }

  /** The one that stands for all objects with the same members. */
  originalOf(value: object): object {
    return this.#tree?.originalOf(value) ?? value
  }

  /** Whether findings for what an edge leads to are shown at a reference that has siblings, not where the value is. */
  staysAtReference({ owner, key }: Edge): boolean {
    return !this.isNone && isContainer(owner) && this.#tree?.staysAtReference(owner, key) === true
  }
}

/** What holds a target of a match, and its name there; for what is missing, the first edge that is not there. */
export function edgeTo(edge: Edge, value: unknown, { path }: Target): Edge {
  let last = edge
  let at = value
  for (const key of path) {
    if (!isContainer(at)) break
    last = { owner: at, key }
    at = ownMember(at, key)
  }
  return last
}
