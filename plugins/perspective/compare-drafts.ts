import { formatFragment, type Graph, pointerOf, type ResultComparison, stringOf } from '../../src/plugin/index.ts'
import { type DraftValue, draftDifference } from './draft-difference.ts'
import { markIn } from './from-draft.ts'

/** The maximum number of places in a line. */
const mostNamed = 5

/**
 * Compares a draft on disk, which a person may have completed, with a new derivation. The draft is up to date if its source still has
 * the same digest. Undefined if the file is not a draft.
 */
export function compareDrafts(written: Graph, result: Graph): ResultComparison | undefined {
  const [digest, current] = [written, result].map((graph) => stringOf(markIn(graph, 'digest')?.node))
  if (digest === undefined || current === undefined) return undefined
  const [direction, wanted] = [written, result].map((graph) => stringOf(markIn(graph, 'direction')?.node))
  if (direction !== wanted) {
    return { isCurrent: false, message: `was derived with to=${direction}, but this run has to=${wanted}`, details: [] }
  }
  if (digest === current) {
    return { isCurrent: true, message: 'is up to date: its source has not changed since it was derived', details: [] }
  }
  const { lost, changed, missing } = draftDifference(written, result)
  const details = [
    ...linesFor('in the new derivation only', missing),
    ...linesFor('changed', changed),
    ...linesFor('in the draft only', lost),
  ]
  return {
    isCurrent: false,
    message: 'is out of date: its source has changed since it was derived; derive it again with --from-draft',
    details: details.length > 0 ? details : ['no part of the draft is affected'],
  }
}

/** The kinds of listed values, in this order. */
const kinds: readonly DraftValue['kind'][] = ['operation', 'channel', 'message', 'server', 'component', 'field']

/** A line for each kind of values, with their number and some of their places. */
function linesFor(title: string, values: readonly DraftValue[]): readonly string[] {
  return kinds.flatMap((kind) => {
    const found = values.filter((value) => value.kind === kind)
    if (found.length === 0) return []
    const named = found.slice(0, mostNamed).map(({ at }) => formatFragment(pointerOf(at)))
    const more = found.length > mostNamed ? ` and ${found.length - mostNamed} more` : ''
    return `${title}: ${found.length} ${kind}${found.length === 1 ? '' : 's'}: ${named.join(', ')}${more}`
  })
}
