import { pathOf, type Step } from '../../jsonpath/match.ts'
import type { ValuePath } from '../view/document-view.ts'
import type { ReadResult } from './function-results.ts'
import type { Target } from './targets.ts'

/** A call of a function for a value that is shared: what it gave is placed again where another way to the value asks for it. */
export class Call {
  /** What was found, with paths from the value that was checked. What leads elsewhere is not kept: its place is the same. */
  readonly #found: ReadResult[] = []
  /** Whether it is an asynchronous one that is not done, so that nobody knows yet what it finds. */
  isOpen = false
  /** Whether the function looked at the path, so that it says something else on another way. */
  readsPath = false
  /** Whether its findings were placed by a way on which they are shown where the value is. */
  isPlaced: boolean

  constructor(isPlaced: boolean) {
    this.isPlaced = isPlaced
  }

  /** Keeps a result; both paths start at the root. */
  add(message: string, path: ValuePath, base: ValuePath): void {
    const isBelow =
      path.length >= base.length && base.every((segment, index) => String(path[index]) === String(segment))
    if (isBelow) this.#found.push({ message, path: path.slice(base.length) })
  }

  /** Whether there is, or may be, something to place again. */
  get hasResults(): boolean {
    return this.isOpen || this.#found.length > 0
  }

  /** The results as another way to the value gives them. */
  resultsAt(base: ValuePath): readonly { readonly message: string; readonly path: ValuePath }[] {
    return this.#found.map(({ message, path = [] }) => ({ message, path: [...base, ...path] }))
  }
}

/** The way from the root to a target of a match. */
export function pathOfTarget(step: Step, target: Target): ValuePath {
  const path = pathOf(step)
  return target.path.length === 0 ? path : [...path, ...target.path]
}
