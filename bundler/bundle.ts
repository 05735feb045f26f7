import { checkArguments } from '../src/call-options.ts'
import { DifferenceError, WriteError } from '../src/edit/drafts/write-draft.ts'
import type { Finding } from '../src/findings/finding.ts'
import type { Graph } from '../src/graph/graph.ts'
import { toData } from '../src/load/node-data.ts'
import { type NodePath, rootPath } from '../src/load/node-path.ts'
import type { SourceFile } from '../src/load/source-file.ts'
import { withByteOrderMark } from '../src/load/text/decode.ts'
import { entryWrittenAnew } from './bundle-findings.ts'
import { collect } from './collect/collect.ts'
import { depthFinding } from './collect/depth-limit.ts'
import { decide } from './decide/decide.ts'
import { type BundlePlan, name } from './name/name.ts'
import { type NameMapEntry, nameMapOf } from './name/name-map.ts'
import { bundleOptionsKind, type GraphBundleOptions, originKey } from './options.ts'
import { type SourceMap, traceBundle } from './source-map/trace.ts'
import type { ExpectedDifference } from './verify/difference.ts'
import { unwritable, verify } from './verify/verify.ts'
import { write, writtenText } from './write/write.ts'

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
  const { plan, root, language, findings } = planned(graph, options)
  if (plan === undefined || root === undefined) return { language, findings }
  const written = await writtenOr(graph, () => write(plan, root, language))
  if ('problem' in written) return { language, findings: [...findings, written.problem] }
  const { file, anew } = written
  const problem = await verify(graph, expectedOf(plan), written, options.limits)
  if (problem !== undefined) return { language, findings: [...findings, problem] }
  const all = anew ? [...findings, entryWrittenAnew(graph)] : findings
  return withViews({ text: withByteOrderMark(file), language, findings: all }, plan, file)
}

/**
 * The text of a bundle without reading it again: for a digest, which nobody reads a description from. It is the text that `bundleGraph`
 * gives, unless that refuses it. Where there is no text, the findings say why.
 */
export async function bundleText(
  graph: Graph,
  options: GraphBundleOptions,
): Promise<Pick<BundleResult, 'text' | 'findings'>> {
  const { plan, root, language, findings } = planned(graph, options)
  if (plan === undefined || root === undefined) return { findings }
  const written = await writtenOr(graph, async () => ({ text: await writtenText(plan, root, language) }))
  return 'problem' in written ? { findings: [...findings, written.problem] } : { ...written, findings }
}

/** What was written, or why it could not be. */
async function writtenOr<Written extends object>(
  graph: Graph,
  writing: () => Promise<Written>,
): Promise<Written | { readonly problem: Finding }> {
  try {
    return await writing()
  } catch (error) {
    if (error instanceof WriteError || error instanceof DifferenceError) return { problem: unwritable(graph, error) }
    throw error
  }
}

interface Planned {
  readonly plan?: BundlePlan
  /** The value of the entry file. */
  readonly root?: NodePath | undefined
  readonly language: 'yaml' | 'json'
  readonly findings: readonly Finding[]
}

/** What becomes of a description in a bundle; no plan where it cannot be bundled, and then the findings say why. */
function planned(graph: Graph, options: GraphBundleOptions): Planned {
  const language = options.as ?? (graph.entry.language === 'json' ? 'json' : 'yaml')
  if (hasErrors(graph.findings) || !graph.kind.readable) return { language, findings: graph.findings }
  const depthProblem = depthFinding(graph, options.limits)
  if (depthProblem !== undefined) return { language, findings: [...graph.findings, depthProblem] }
  const plan = name(decide(collect(graph, options)))
  const findings = [...graph.findings, ...plan.findings]
  return hasErrors(plan.findings) ? { language, findings } : { plan, root: rootPath(graph.entry), language, findings }
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
