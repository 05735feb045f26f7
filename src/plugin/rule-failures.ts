import type { Finding } from '../findings/finding.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import type { Graph } from '../graph/graph.ts'
import { perGraph } from '../graph/per-graph.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import type { ContributionFailure } from './schema-formats.ts'

const loss = 'the rule skips the rest of this description'

const failures = new WeakMap<Graph, Map<string, ContributionFailure>>()

/** A rule of a plugin, with its name in messages. */
export function ruleOfPlugin(code: string, plugin: string): string {
  return `rule "${code}" of the plugin "${plugin}"`
}

/** A failure of a plugin rule: it threw an error, or did what `did` says. */
export interface RuleFault {
  readonly at: NodePath | undefined
  readonly error?: unknown
  readonly did?: string
  /** The full code, for rules that are reported once for all descriptions. */
  readonly code?: string
}

/** Records the first failure of a plugin rule on a description. */
export function noteRuleFailure(graph: Graph, contribution: string, { at, error, did, code }: RuleFault): void {
  const known = failures.get(graph) ?? new Map<string, ContributionFailure>()
  failures.set(graph, known)
  if (known.has(contribution)) return
  known.set(contribution, { contribution, error, at, loss, ...(did && { did }), ...(code && { code }) })
}

/** True if a rule failed on a description. */
export function hasRuleFailed(graph: Graph, contribution: string): boolean {
  return failures.get(graph)?.has(contribution) === true
}

/** The failures on a description, the first one of each rule. Forgets them, so that another run starts over. */
export function takeRuleFailures(graph: Graph): readonly ContributionFailure[] {
  const found = [...(failures.get(graph)?.values() ?? [])]
  failures.delete(graph)
  return found
}

/** Limits that were reached while values were checked, by their causes. */
const reached = perGraph(() => new Map<unknown, Finding>())

const mostReported = 20

/** A limit that was reached; `cause` reached it, and is reported once. */
interface ReachedLimit {
  readonly cause: unknown
  readonly code: Extract<StageCode, 'limit/pattern-length' | 'limit/pattern-steps'>
  readonly message: string
  /** Absent: the description as a whole. */
  readonly at: NodePath | undefined
  readonly on?: 'key' | 'value'
}

/** Records that a limit was reached. */
export function noteLimit(graph: Graph, { cause, code, message, at, on = 'value' }: ReachedLimit): void {
  const known = reached(graph)
  if (known.has(cause) || known.size >= mostReported) return
  const file = at?.file ?? graph.entry
  const pointer = at === undefined ? [] : pointerOf(at)
  const place = file.placeAt(pointer, on)
  known.set(cause, { code, message, severity: 'error', place, range: file.rangeOf(pointer, on) })
}

/** The limits that were reached in a description, up to 20. Forgets them, so that another run starts over. */
export function takeReachedLimits(graph: Graph): readonly Finding[] {
  const known = reached(graph)
  const findings = [...known.values()]
  known.clear()
  return findings
}
