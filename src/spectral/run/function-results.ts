import { quote } from '../../findings/quote.ts'
import { describeThrown } from '../../findings/thrown.ts'
import type { ValuePath } from '../view/document-view.ts'

/** What a function says about one defect. */
export interface ReadResult {
  readonly message: string
  readonly path: ValuePath
}

export type ReadResults = readonly ReadResult[] | { readonly problem: string }

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
