import type { Finding } from '../findings/finding.ts'
import type { ObjectType } from '../format/shape.ts'
import type { Graph } from '../graph/graph.ts'
import { pointerOf } from '../graph/location.ts'
import { forEachPosition } from '../graph/walk.ts'
import type { LintEngine } from './engine.ts'
import type { ActiveRule } from './ruleset.ts'
import type { RuleContext, RuleVisitor } from './visitor.ts'

interface RunningRule {
  readonly visitor: RuleVisitor
  readonly context: RuleContext
}

/**
 * The engine for rules whose functions carry a visitor: all of them run in one pass over the graph, so that the work is
 * that of visiting each object and position once, whatever the number of references to it. Rules without a visitor are
 * refused with an error, since no other engine is built in yet.
 */
export const visitEngine: LintEngine = {
  async run(graph, rules) {
    const findings: Finding[] = []
    const running = rules.map((rule) => start(rule, graph, findings))
    visitObjects(graph, running)
    visitReferences(graph, running)
    for (const { visitor, context } of running) await visitor.finish?.(context)
    return findings
  },
}

function start(rule: ActiveRule, graph: Graph, findings: Finding[]): RunningRule {
  const { code, definition } = rule
  const { visitor } = definition.then.function
  if (visitor === undefined) throw new Error(`rule ${code} has no visitor`)
  const reported = new Set<string>()
  const report: RuleContext['report'] = ({ at, on = 'value', message, related }) => {
    const pointer = pointerOf(at)
    const range = at.file.rangeOf(pointer, on)
    // What a merge key copies into several maps stands in the text once.
    const identity = JSON.stringify([at.file.path, range, message])
    if (reported.has(identity)) return
    reported.add(identity)
    const place = at.file.placeAt(pointer, on)
    const severity = rule.severityAt(place)
    if (severity === 'off') return
    findings.push({
      code,
      message,
      severity,
      place,
      range,
      ...(related === undefined || related.length === 0 ? {} : { related }),
      ...(definition.documentationUrl === undefined ? {} : { documentationUrl: definition.documentationUrl }),
    })
  }
  return { visitor, context: { graph, report } }
}

interface RulesOfType {
  readonly forObjects: readonly RunningRule[]
  readonly forPositions: readonly RunningRule[]
}

function visitObjects(graph: Graph, running: readonly RunningRule[]): void {
  const byType = new Map<ObjectType, RulesOfType>()
  for (const object of graph.objects) {
    const rules = byType.get(object.type) ?? rulesOf(object.type, running)
    byType.set(object.type, rules)
    const { forObjects, forPositions } = rules
    for (const { visitor, context } of forObjects) visitor.object?.(object, context)
    if (forPositions.length === 0) continue
    forEachPosition(object, (position) => {
      for (const { visitor, context } of forPositions) visitor.position?.(position, context)
    })
  }
}

function rulesOf(type: ObjectType, running: readonly RunningRule[]): RulesOfType {
  const rules = running.filter(({ visitor }) => visitor.of?.(type) ?? true)
  return {
    forObjects: rules.filter(({ visitor }) => visitor.object !== undefined),
    forPositions: rules.filter(({ visitor }) => visitor.position !== undefined),
  }
}

function visitReferences(graph: Graph, running: readonly RunningRule[]): void {
  const forReferences = running.filter(({ visitor }) => visitor.reference !== undefined)
  if (forReferences.length === 0) return
  for (const reference of graph.references) {
    for (const { visitor, context } of forReferences) visitor.reference?.(reference, context)
  }
}
