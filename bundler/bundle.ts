import type { Finding } from '../src/findings/finding.ts'
import { buildGraph } from '../src/graph/build.ts'
import type { Graph } from '../src/graph/graph.ts'
import { toData } from '../src/load/data.ts'
import type { Limits } from '../src/load/limits.ts'
import type { Node } from '../src/load/node.ts'
import { parseText } from '../src/load/parse.ts'
import { noFiles } from '../src/load/read.ts'
import { differenceBetween } from './check.ts'
import { tooDeep } from './depth.ts'
import { planBundle } from './plan.ts'
import { refusedEntry, refusedValue } from './refusal.ts'
import { writeBundle } from './write.ts'
import type { Zones } from './zones.ts'

export interface BundleOptions {
  /** The language of the bundle; that of the entry file by default. */
  readonly as?: 'yaml' | 'json'
  readonly limits: Limits
}

export interface BundleResult {
  /** The bundle; absent when it could not be made, and then `findings` says why. */
  readonly text?: string
  /** The bundle as data. */
  readonly data?: unknown
  readonly language: 'yaml' | 'json'
  readonly findings: readonly Finding[]
}

/**
 * Makes one file of a description: content of other files moves to where the entry file refers to it from its own maps,
 * else to components, and every reference is local. The result is read again and compared with the sources; what cannot be
 * bundled right is refused with findings, and then there is no text.
 */
export async function bundleGraph(graph: Graph, options: BundleOptions): Promise<BundleResult> {
  const language = options.as ?? (graph.entry.language === 'json' ? 'json' : 'yaml')
  if (hasErrors(graph.findings) || !graph.kind.readable) return { language, findings: graph.findings }
  const depthProblem = tooDeep(graph, options.limits)
  if (depthProblem !== undefined) return { language, findings: [...graph.findings, depthProblem] }
  const plan = planBundle(graph)
  const findings = [...graph.findings, ...plan.findings]
  if (hasErrors(plan.findings)) return { language, findings }
  let problem: Finding | undefined
  for (const text of writeBundle(graph, plan, language)) {
    const check = await checkBundle(graph, plan.zones, text, language, options.limits)
    if ('root' in check) return withData({ text, language, findings }, check.root)
    problem = check.problem
  }
  problem ??= refusedEntry(
    graph,
    'bundle/not-json',
    'JSON has no form for a number of the description (.inf or .nan); write YAML',
  )
  return { language, findings: [...findings, problem] }
}

/** Reads a bundle as if it stood alone, and compares it with its sources. */
async function checkBundle(
  graph: Graph,
  zones: Zones,
  text: string,
  language: 'yaml' | 'json',
  limits: Limits,
): Promise<{ root: Node | undefined } | { problem: Finding }> {
  const file = await parseText(graph.entry.path, text, language, { ...limits, fileBytes: limits.totalBytes })
  const bundle = await buildGraph(file, { reader: noFiles, limits })
  const broken = bundle.findings.find((finding) => finding.severity === 'error')
  if (broken !== undefined) {
    const isLimit = broken.code.startsWith('limit/')
    const what = isLimit ? 'the bundle would be more than msgapi reads' : 'the bundle would not be well-formed'
    const message = `${what}: ${broken.message} (line ${broken.range.start.line + 1} of the bundle)`
    return { problem: refusedEntry(graph, isLimit ? 'bundle/too-large' : 'bundle/not-well-formed', message) }
  }
  const difference = differenceBetween(graph, zones, bundle)
  if (difference === undefined) return { root: file.root }
  const message = `The bundle would not say what the sources say: ${difference.message}. Nothing is written; please report this document`
  return { problem: refusedValue(difference.source, 'bundle/not-equivalent', message) }
}

/** The data is made when it is asked for: most callers want the text. */
function withData(result: BundleResult, root: Node | undefined): BundleResult {
  return {
    ...result,
    get data() {
      return root === undefined ? undefined : toData(root)
    },
  }
}

function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === 'error')
}
