import { checkArguments } from '../src/call-options.ts'
import type { Finding } from '../src/findings/finding.ts'
import type { Graph } from '../src/graph/graph.ts'
import { toData } from '../src/load/node-data.ts'
import type { SourceFile } from '../src/load/source-file.ts'
import { entryWrittenAnew, findingAtEntry } from './bundle-findings.ts'
import { collect } from './collect/collect.ts'
import { depthFinding } from './collect/depth-limit.ts'
import { decide } from './decide/decide.ts'
import { type BundlePlan, name } from './name/name.ts'
import { type NameMapEntry, nameMapOf } from './name/name-map.ts'
import { bundleOptionsKind, type GraphBundleOptions, originKey } from './options.ts'
import { type SourceMap, traceBundle } from './source-map/trace.ts'
import type { ExpectedDifference } from './verify/difference.ts'
import { verify } from './verify/verify.ts'
import { write } from './write/write.ts'

export interface BundleResult {
  /** The bundle; absent when it could not be made, and then `findings` says why. */
  readonly text?: string
  /** The bundle as data. */
  readonly data?: unknown
  readonly language: 'yaml' | 'json'
  readonly findings: readonly Finding[]
  /** What came from other files, in the order of the bundle, made when it is asked for; absent without a text. */
  readonly nameMap?: readonly NameMapEntry[]
  /** Where every value comes from, made when it is asked for; absent without a text. */
  readonly map?: SourceMap
}

/**
 * Makes one file of a description: content of other files moves to where the entry file refers to it from its own maps,
 * else to components, and every reference is local. The result is read again and compared with the sources; what cannot be
 * bundled right is refused with findings, and then there is no text.
 */
export async function bundleGraph(graph: Graph, options: GraphBundleOptions): Promise<BundleResult> {
  checkArguments('bundleGraph()', { options: [options, bundleOptionsKind] })
  const { limits } = options
  const { plan, language, findings } = planned(graph, options)
  if (plan === undefined) return { language, findings }
  let problem: Finding | undefined
  for await (const { text, anew } of write(plan, language)) {
    if (text === undefined) {
      problem = undefined
      break
    }
    const verified = await verify(graph, expectedOf(plan), { text, language }, limits)
    if ('bundle' in verified) {
      const all = anew ? [...findings, entryWrittenAnew(graph)] : findings
      return withViews({ text, language, findings: all }, plan, verified.bundle)
    }
    problem = verified.problem
  }
  problem ??= notJson(graph)
  return { language, findings: [...findings, problem] }
}

/**
 * The text of a bundle without reading it again: for a digest, which nobody reads a description from. It is the text that `bundleGraph`
 * gives, unless that refuses it. Where there is no text, the findings say why.
 */
export async function bundleText(
  graph: Graph,
  options: GraphBundleOptions,
): Promise<Pick<BundleResult, 'text' | 'findings'>> {
  const { plan, language, findings } = planned(graph, options)
  if (plan === undefined) return { findings }
  for await (const { text } of write(plan, language)) if (text !== undefined) return { text, findings }
  return { findings: [...findings, notJson(graph)] }
}

/** What becomes of a description in a bundle; no plan where it cannot be bundled, and then the findings say why. */
function planned(
  graph: Graph,
  options: GraphBundleOptions,
): { readonly plan?: BundlePlan; readonly language: 'yaml' | 'json'; readonly findings: readonly Finding[] } {
  const language = options.as ?? (graph.entry.language === 'json' ? 'json' : 'yaml')
  if (hasErrors(graph.findings) || !graph.kind.readable) return { language, findings: graph.findings }
  const depthProblem = depthFinding(graph, options.limits)
  if (depthProblem !== undefined) return { language, findings: [...graph.findings, depthProblem] }
  const plan = name(decide(collect(graph, options)))
  const findings = [...graph.findings, ...plan.findings]
  return hasErrors(plan.findings) ? { language, findings } : { plan, language, findings }
}

function notJson(graph: Graph): Finding {
  return findingAtEntry(graph, 'bundle/not-json', 'JSON cannot express .inf or .nan; write YAML')
}

/** How the bundle of a plan may differ from its sources, and must. */
export function expectedOf({ components, stripping, notes, merged }: BundlePlan): ExpectedDifference {
  return {
    components,
    leftOut: stripping.objects,
    notes: { key: originKey, texts: notes },
    anyOrder: merged.length > 0,
  }
}

/** Data and maps are made when they are asked for: most callers want the text. */
function withViews(result: BundleResult, plan: BundlePlan, bundle: SourceFile): BundleResult {
  const { root } = bundle
  let nameMap: readonly NameMapEntry[] | undefined
  let map: SourceMap | undefined
  return {
    ...result,
    get nameMap() {
      nameMap ??= nameMapOf(plan, bundle)
      return nameMap
    },
    get data() {
      return root === undefined ? undefined : toData(root)
    },
    get map() {
      map ??= traceBundle(plan.graph, plan.components, bundle)
      return map
    },
  }
}

function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === 'error')
}
