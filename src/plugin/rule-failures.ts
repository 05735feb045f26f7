import type { Graph } from '../graph/graph.ts'
import type { NodePath } from '../load/node-path.ts'
import type { ContributionFailure } from './schema-formats.ts'

const loss = 'the rule skips the rest of this description'

const failures = new WeakMap<Graph, Map<string, ContributionFailure>>()

/** A rule of a plugin, as a sentence calls it. */
export function ruleOfPlugin(code: string, plugin: string): string {
  return `rule "${code}" of the plugin "${plugin}"`
}

/** What a rule of a plugin did wrong: it threw an error, or did what `did` says. */
export interface RuleFault {
  readonly at: NodePath | undefined
  readonly error?: unknown
  readonly did?: string
  /** The full code, for rules that are reported once for all descriptions. */
  readonly code?: string
}

/** Notes that a rule of a plugin failed over a description, the first time that it does. */
export function noteRuleFailure(graph: Graph, contribution: string, { at, error, did, code }: RuleFault): void {
  const known = failures.get(graph) ?? new Map<string, ContributionFailure>()
  failures.set(graph, known)
  if (known.has(contribution)) return
  known.set(contribution, { contribution, error, at, loss, ...(did && { did }), ...(code && { code }) })
}

/** Whether a rule failed over a description. */
export function hasRuleFailed(graph: Graph, contribution: string): boolean {
  return failures.get(graph)?.has(contribution) === true
}

/** What failed over a description, the first time of each rule; forgets it, so that another run starts anew. */
export function takeRuleFailures(graph: Graph): readonly ContributionFailure[] {
  const found = [...(failures.get(graph)?.values() ?? [])]
  failures.delete(graph)
  return found
}
