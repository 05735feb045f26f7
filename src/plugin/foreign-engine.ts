import path from 'node:path'
import { buildGraph } from '../graph/build.ts'
import type { Graph } from '../graph/graph.ts'
import type { ActiveRule } from '../lint/rule.ts'
import type { FunctionContext, FunctionResult } from '../lint/spectral-form.ts'
import { visitEngine } from '../lint/visit.ts'
import type { RuleVisitor } from '../lint/visitor.ts'
import { createReader } from '../load/files/read.ts'
import { defaultLimits } from '../load/limits.ts'
import { languageOf, parseText } from '../load/parse.ts'
import { takeRuleFailures } from './rule-failures.ts'

const graphs = new WeakMap<object, Promise<Graph>>()

/**
 * Runs a visitor for another engine (Spectral's own), which passes a document and expects paths in it. Builds the graph once
 * for each document. Leaves out findings in other files, because the engine cannot show them.
 */
export async function runVisitor(
  visitor: RuleVisitor,
  document: FunctionContext['document'],
): Promise<FunctionResult[]> {
  const building = graphs.get(document) ?? graphOf(document)
  graphs.set(document, building)
  const graph = await building
  const rule: ActiveRule = {
    code: 'rule',
    definition: { description: '', severity: 'error', visit: visitor },
    severityAt: () => 'error',
  }
  const findings = await visitEngine.run(graph, [rule])
  // That engine reports functions that throw in its own way.
  for (const { error } of takeRuleFailures(graph)) throw error
  return findings
    .filter((finding) => finding.place.source === graph.entry.path)
    .map(({ message, place }) => ({ message, path: [...place.pointer] }))
}

async function graphOf(document: FunctionContext['document']): Promise<Graph> {
  const source = path.resolve(document.source ?? 'document.yaml')
  const text = typeof document.input === 'string' ? document.input : JSON.stringify(document.data)
  const entry = await parseText(source, text, languageOf(source), defaultLimits)
  const workingFolder = process.cwd()
  const root = source.startsWith(workingFolder + path.sep) ? workingFolder : path.dirname(source)
  const reader = createReader({ root, limits: defaultLimits })
  return buildGraph(entry, { reader, limits: defaultLimits })
}
