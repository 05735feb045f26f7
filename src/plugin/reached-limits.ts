import type { Finding } from '../findings/finding.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import type { Graph } from '../graph/graph.ts'
import { perGraph } from '../graph/per-graph.ts'
import type { NodePath } from '../load/node-path.ts'
import { pointerOf } from '../load/node-path.ts'

/** Limits that were reached while values were checked, by what reached them. */
const reached = perGraph(() => new Map<unknown, Finding>())

const mostReported = 20

/** A limit that was reached; `cause` is what reached it, and is reported once. */
export interface ReachedLimit {
  readonly cause: unknown
  readonly code: Extract<StageCode, 'limit/pattern-length' | 'limit/pattern-steps'>
  readonly message: string
  /** Absent: the description as a whole. */
  readonly at: NodePath | undefined
  readonly on?: 'key' | 'value'
}

/** Notes that a limit was reached. */
export function noteLimit(graph: Graph, { cause, code, message, at, on = 'value' }: ReachedLimit): void {
  const known = reached(graph)
  if (known.has(cause) || known.size >= mostReported) return
  const file = at?.file ?? graph.entry
  const pointer = at === undefined ? [] : pointerOf(at)
  const place = file.placeAt(pointer, on)
  known.set(cause, { code, message, severity: 'error', place, range: file.rangeOf(pointer, on) })
}

/** The limits that were reached in a description, up to 20; forgets them, so that another run starts anew. */
export function takeReachedLimits(graph: Graph): readonly Finding[] {
  const known = reached(graph)
  const findings = [...known.values()]
  known.clear()
  return findings
}
