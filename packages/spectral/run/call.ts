import { quote } from '../../../src/findings/quote.ts'
import { describeThrown } from '../../../src/findings/thrown.ts'
import { pathOfStep, type Step } from '../jsonpath/match.ts'
import type { ValuePath } from '../view/document-view.ts'
import type { Target } from './targets.ts'

/** What a function says about one defect. */
interface ReadResult {
  readonly message: string
  readonly path: ValuePath
}

export type ReadResults = readonly ReadResult[] | { readonly problem: string }

/** One function call for a shared value. Its results are reused for every other path to the value. */
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
  const path = pathOfStep(step)
  return target.path.length === 0 ? path : [...path, ...target.path]
}

/**
 * Reads what a function returned, or its promise gave, as Spectral does; the problem where it is no list of results.
 * `forResults` gives the path of a result without one. It is asked for each of them, since a generator can change the path.
 */
export function readResults(returned: unknown, forResults: () => unknown): ReadResults {
  if (returned === undefined) return []
  if (!isIterable(returned)) return { problem: quote(returned) }
  try {
    return readItems(returned, forResults)
  } catch (error) {
    return { problem: `a list that cannot be read (${describeThrown(error)})` }
  }
}

function readItems(items: Iterable<unknown>, forResults: () => unknown): ReadResults {
  const results: ReadResult[] = []
  for (const item of items) {
    const message: unknown = memberOf(item, 'message')
    const path: unknown = memberOf(item, 'path') ?? forResults()
    if (typeof message !== 'string') return { problem: `a result without a message (${quote(item)})` }
    if (!Array.isArray(path)) return { problem: `a result whose path is not a list (${quote(path)})` }
    results.push({ message, path: path.map(segmentOf) })
  }
  return results
}

function memberOf(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined
}

function segmentOf(segment: unknown): string | number {
  return typeof segment === 'number' ? segment : String(segment)
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}
