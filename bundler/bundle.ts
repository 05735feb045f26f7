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
import { tooLargeFinding } from './collect/too-large.ts'
import { decide } from './decide/decide.ts'
import { type BundlePlan, name } from './name/name.ts'
import { type NameMapEntry, nameMapOf } from './name/name-map.ts'
import { bundleOptionsKind, type GraphBundleOptions, originKey } from './options.ts'
import { type SourceMap, traceBundle } from './source-map/trace.ts'
import type { ExpectedDifference } from './verify/difference.ts'
import { unwritable, verify } from './verify/verify.ts'
import { write, writtenText } from './write/write.ts'

export interface BundleResult {
  /** The bundle. Absent if it could not be made; `findings` then says why. */
  readonly text?: string
  /** The bundle as data. */
  readonly data?: unknown
  readonly language: 'yaml' | 'json'
  readonly findings: readonly Finding[]
  /** The content from other files, in the order of the bundle, computed on demand. Absent without a text. */
  readonly nameMap?: readonly NameMapEntry[]
  /** The origin of every value, computed on demand. Absent without a text. */
  readonly map?: SourceMap
}

/**
 * Bundles a description into one file: content of other files moves to names of the entry file that refer to it, or else to
 * components, and every reference becomes local. Reads the result again and compares it with the sources. If a description cannot
 * be bundled correctly, there is no text, and findings say why.
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
 * The text of a bundle without verifying it, for digests. It is the same as from `bundleGraph`, unless that refuses it. Without a
 * text, findings say why.
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

/** Returns the written bundle, or the problem that prevented it. */
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
  /** The root of the entry file. */
  readonly root?: NodePath | undefined
  readonly language: 'yaml' | 'json'
  readonly findings: readonly Finding[]
}

/** The plan of a bundle. Without a plan, the description cannot be bundled, and findings say why. */
function planned(graph: Graph, options: GraphBundleOptions): Planned {
  const language = options.as ?? (graph.entry.language === 'json' ? 'json' : 'yaml')
  if (hasErrors(graph.findings) || !graph.kind.readable) return { language, findings: graph.findings }
  const problem = tooLargeFinding(graph, options.limits)
  if (problem !== undefined) return { language, findings: [...graph.findings, problem] }
  const plan = name(decide(collect(graph, options)))
  const findings = [...graph.findings, ...plan.findings]
  return hasErrors(plan.findings) ? { language, findings } : { plan, root: rootPath(graph.entry), language, findings }
}

/** The differences between the bundle of a plan and its sources: allowed ones and required ones. */
export function expectedOf({ components, stripping, notes, merged }: BundlePlan): ExpectedDifference {
  return {
    components,
    leftOut: stripping.objects,
    notes: { key: originKey, texts: notes },
    anyOrder: merged.length > 0,
  }
}

/** Getters, because most callers only want the text. */
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
