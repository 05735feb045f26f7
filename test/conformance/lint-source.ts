import { readFile } from 'node:fs/promises'
import type { Finding } from '../../src/findings/finding.ts'
import { inOrder, unique } from '../../src/findings/order.ts'
import type { BindingDefinition } from '../../src/format/bindings/definition.ts'
import { canonicalCode } from '../../src/format/rule-codes.ts'
import { buildGraph } from '../../src/graph/build.ts'
import type { Graph } from '../../src/graph/graph.ts'
import type { ActiveRule, RunnableRule } from '../../src/lint/rule.ts'
import { createReader, noFiles } from '../../src/load/files/read.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { languageOf, parseText } from '../../src/load/parse.ts'
import { withoutCovered } from '../../src/rules/covered-references.ts'
import { builtInBindings } from '../../src/rules/plugins.ts'
import { rulesets, runRules } from '../../src/rules/rulesets.ts'

/** Every rule that comes with msgapi, by its canonical code; those of house style have a test of their own. */
export const builtInRules: ReadonlyMap<string, RunnableRule> = new Map(
  rulesets.flatMap(({ rules }) => Object.entries(rules)),
)

/** The rule that comes with msgapi and has a code in some spelling. */
export function builtInRule(code: string): RunnableRule | undefined {
  return builtInRules.get(canonicalCode(code))
}

const active = activeRules(builtInRules)

function activeRules(rules: ReadonlyMap<string, RunnableRule>): readonly ActiveRule[] {
  return [...rules].map(([code, definition]) => ({
    code,
    definition,
    severityAt: (_place, stated = definition.severity) => stated,
  }))
}

/** Whether a finding is one of `msgapi:recommended`, and not of a rule that only `msgapi:all` switches on. */
export function isRecommended({ code }: Finding): boolean {
  return builtInRule(code)?.recommended !== false
}

/** Lints a text that stands alone with all built-in rules, as the file of a name; findings of loading come along. */
export function lintText(text: string, path = '/document.yaml'): Promise<readonly Finding[]> {
  return lint(path, text)
}

/** The same with further rules. */
export function lintTextWith(text: string, more: ReadonlyMap<string, RunnableRule>): Promise<readonly Finding[]> {
  return lint('/document.yaml', text, undefined, [...active, ...activeRules(more)])
}

/** Lints a document whose references may lead to files below a root folder. */
export async function lintFile(path: string, root: string): Promise<readonly Finding[]> {
  return lint(path, await readFile(path), root)
}

async function lint(
  path: string,
  content: string | Uint8Array,
  root?: string,
  rules = active,
): Promise<readonly Finding[]> {
  const graph = await graphOf(content, path, root)
  const { findings } = await runRules(graph, rules)
  return inOrder(unique(withoutCovered([...graph.findings, ...findings], graph)))
}

/** The graph of a document; without a root folder no other file is read. */
export async function graphOf(
  content: string | Uint8Array,
  path = '/document.json',
  root?: string,
  bindings: readonly BindingDefinition[] = builtInBindings,
): Promise<Graph> {
  const entry = await parseText(path, content, languageOf(path), defaultLimits)
  const reader = root === undefined ? noFiles : createReader({ root, limits: defaultLimits })
  return buildGraph(entry, { reader, limits: defaultLimits, bindings })
}
