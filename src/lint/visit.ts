import type { Finding, RelatedPlace } from '../findings/finding.ts'
import { codeIn } from '../format/rule-codes.ts'
import type { Graph } from '../graph/graph.ts'
import { pointerOf } from '../load/node-path.ts'
import { formatPointer } from '../pointer.ts'
import { Dispatch, type Pause } from './dispatch.ts'
import type { ActiveRule } from './rule.ts'
import { noSchemaFormats, type SchemaFormats } from './schema-formats.ts'
import type { ContextOf, RuleContext } from './visitor.ts'

/**
 * Runs all rules with visitors in one pass over the graph. Each object and position is visited once, no matter how many
 * references lead to it.
 */
export const visitEngine: LintEngine = {
  async run(graph, rules, { schemaFormats = noSchemaFormats, pause } = {}) {
    const findings: Finding[] = []
    const dispatch = dispatchFor(rules)
    // Made for the rules that are called, which in most descriptions few are.
    const contexts: (RuleContext | undefined)[] = []
    let reported = 0
    const report: Reporting = { graph, findings, onReport: () => (reported += 1) }
    const contextOf: ContextOf = (index) => {
      const context = contexts[index] ?? contextFor(rules[index], schemaFormats, report)
      contexts[index] = context
      return context
    }
    const objects = graph.settled?.of(rules)
    const settling = objects && { objects, reported: () => reported }
    await dispatch.visit(graph, contextOf, { pause, settling })
    await dispatch.finish(contextOf, pause)
    return findings
  },
}

// The rules for each type are found once for all descriptions that the same rules check in a row.
let latest: { readonly rules: readonly ActiveRule[]; readonly dispatch: Dispatch } | undefined

/**
 * Runs rules over a graph. Findings are unordered and may repeat; the caller sorts and de-duplicates. Each has the name of its
 * rule in the spelling of the description. Without schema formats, only schemas of those that the graph has objects for are
 * looked into.
 */
interface LintEngine {
  run(graph: Graph, rules: readonly ActiveRule[], options?: VisitOptions): Promise<readonly Finding[]>
}

interface VisitOptions {
  readonly schemaFormats?: SchemaFormats
  readonly pause?: Pause | undefined
}

function dispatchFor(rules: readonly ActiveRule[]): Dispatch {
  if (latest?.rules !== rules)
    latest = { rules, dispatch: new Dispatch(rules.map(({ definition }) => definition.visit)) }
  return latest.dispatch
}

/** Where findings of a run go. */
interface Reporting {
  readonly graph: Graph
  readonly findings: Finding[]
  readonly onReport: () => void
}

function contextFor(rule: ActiveRule | undefined, schemaFormats: SchemaFormats, reporting: Reporting): RuleContext {
  return { graph: reporting.graph, schemaFormats, options: rule?.options, report: reporterFor(rule, reporting) }
}

function reporterFor(rule: ActiveRule | undefined, { graph, findings, onReport }: Reporting): RuleContext['report'] {
  if (rule === undefined) throw new Error('a rule without a place in the list')
  const { definition } = rule
  const code = codeIn(graph.format.vocabulary, rule.code)
  let reported: Map<string, number> | undefined
  return ({ at, on = 'value', within, message, related, severity: stated, data }) => {
    onReport()
    const pointer = pointerOf(at)
    const part = within && at.file.rangeWithin(at.node, within.start, within.end)
    const range = part ?? at.file.rangeOf(pointer, on)
    // A value that a merge key copies into several maps is in the text once, like a value that several objects share.
    const { start, end } = range
    const identity = `${start.line}:${start.character}-${end.line}:${end.character} ${message.length} ${message}${at.file.path}`
    const earlier = reported?.get(identity)
    if (earlier !== undefined) {
      const finding = findings[earlier]
      if (finding !== undefined && related !== undefined) findings[earlier] = withMoreRelated(finding, related)
      return
    }
    const place = at.file.placeAt(pointer, on)
    const severity = rule.severityAt(place, stated)
    if (severity === 'off') return
    reported ??= new Map()
    reported.set(identity, findings.length)
    findings.push({
      code,
      message,
      severity,
      place,
      range,
      ...(related === undefined || related.length === 0 ? {} : { related }),
      ...(definition.documentationUrl === undefined ? {} : { documentationUrl: definition.documentationUrl }),
      ...(data === undefined ? {} : { data }),
    })
  }
}

/** How many related places a finding has at most. A schema can be shared by thousands of messages. */
const mostRelated = 100

/** The finding about a value that is reported again, for another object that uses the value. */
function withMoreRelated(finding: Finding, more: readonly RelatedPlace[]): Finding {
  const known = finding.related ?? []
  if (known.length >= mostRelated) return finding
  const identityOf = ({ place, message }: RelatedPlace) => `${message} ${place.source}#${formatPointer(place.pointer)}`
  const identities = new Set(known.map(identityOf))
  const added = more.filter((related) => !identities.has(identityOf(related)))
  return added.length === 0 ? finding : { ...finding, related: [...known, ...added].slice(0, mostRelated) }
}
