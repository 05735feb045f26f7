import path from 'node:path'
import type { Finding } from '../src/findings/finding.ts'
import { buildGraph } from '../src/graph/build.ts'
import type { Graph } from '../src/graph/graph.ts'
import { toData } from '../src/load/data.ts'
import type { Limits } from '../src/load/limits.ts'
import { parseText } from '../src/load/parse.ts'
import { noFiles } from '../src/load/read.ts'
import type { SourceFile } from '../src/load/source-file.ts'
import { tooDeep } from './collect/depth.ts'
import { keptExtensions } from './collect/kept-extensions.ts'
import { Stripping } from './collect/stripping.ts'
import { type Plan, planBundle } from './decide/decide.ts'
import { type NameMapEntry, nameMapOf } from './names/name-map.ts'
import type { BundleOptions } from './options.ts'
import { refusedEntry, refusedValue, writtenAnew } from './refusal.ts'
import type { SourceMap } from './source-map/source-map.ts'
import { traceBundle } from './source-map/trace.ts'
import { differenceBetween } from './verify/verify.ts'
import { withoutFields } from './write/strip-text.ts'
import { writeBundle } from './write/write.ts'

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
export async function bundleGraph(graph: Graph, options: BundleOptions): Promise<BundleResult> {
  const language = options.as ?? (graph.entry.language === 'json' ? 'json' : 'yaml')
  if (hasErrors(graph.findings) || !graph.kind.readable) return { language, findings: graph.findings }
  const depthProblem = tooDeep(graph, options.limits)
  if (depthProblem !== undefined) return { language, findings: [...graph.findings, depthProblem] }
  const plan = planBundle(graph, options)
  const findings = [...graph.findings, ...plan.findings]
  if (hasErrors(plan.findings)) return { language, findings }
  let problem: Finding | undefined
  for (const { text: written, anew } of writeBundle(graph, plan, language)) {
    if (written === undefined) {
      problem = undefined
      break
    }
    const text = plan.stripping.isEmpty ? written : await stripped(written, graph, language, options)
    if (text === undefined) continue
    const check = await checkBundle(graph, plan, text, language, options)
    if ('bundle' in check) {
      const { bundle } = check
      return withViews({ text, language, findings: anew ? [...findings, writtenAnew(graph)] : findings }, bundle, {
        nameMap: () => nameMapOf(plan, bundle, options.root ?? path.dirname(graph.entry.path)),
        map: () => traceBundle(graph, plan, bundle),
      })
    }
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
  plan: Plan,
  text: string,
  language: 'yaml' | 'json',
  { limits }: BundleOptions,
): Promise<{ bundle: SourceFile } | { problem: Finding }> {
  const bundle = await readBundle(graph, text, language, limits)
  const broken = bundle.findings.find((finding) => finding.severity === 'error')
  if (broken !== undefined) {
    const where = `(line ${broken.range.start.line + 1} of the bundle)`
    if (broken.code.startsWith('limit/')) return { problem: tooLarge(graph, `${broken.message} ${where}`) }
    const message = `the bundle would not be well-formed: ${broken.message} ${where}`
    return { problem: refusedEntry(graph, 'bundle/not-well-formed', message) }
  }
  const difference = await differenceBetween(graph, plan, bundle, limits)
  if (difference === undefined) return { bundle }
  if (difference.isLimit === true) return { problem: tooLarge(graph, difference.message) }
  const message = `The bundle would not say what the sources say: ${difference.message}. Nothing is written; please report this document`
  return { problem: refusedValue(difference.source, 'bundle/not-equivalent', message) }
}

function tooLarge(graph: Graph, message: string): Finding {
  return refusedEntry(graph, 'bundle/too-large', `the bundle would be more than msgapi reads: ${message}`)
}

function readBundle(sources: Graph, text: string, language: 'yaml' | 'json', limits: Limits): Promise<SourceFile> {
  return parseText(sources.entry.path, text, language, { ...limits, fileBytes: limits.totalBytes })
}

/** The text of a bundle without the extensions that are left out: what they are, the format says of the bundle itself. */
async function stripped(
  text: string,
  sources: Graph,
  language: 'yaml' | 'json',
  options: BundleOptions,
): Promise<string | undefined> {
  const { limits, stripExtensions = [] } = options
  const file = await readBundle(sources, text, language, limits)
  const bundle = await buildGraph(file, { reader: noFiles, limits, format: sources.format })
  return withoutFields(bundle.entry, new Stripping(bundle, stripExtensions, keptExtensions(options)))
}

/** Data and maps are made when they are asked for: most callers want the text. */
function withViews(
  result: BundleResult,
  { root }: SourceFile,
  make: { nameMap: () => readonly NameMapEntry[]; map: () => SourceMap },
): BundleResult {
  let nameMap: readonly NameMapEntry[] | undefined
  let map: SourceMap | undefined
  return {
    ...result,
    get nameMap() {
      nameMap ??= make.nameMap()
      return nameMap
    },
    get data() {
      return root === undefined ? undefined : toData(root)
    },
    get map() {
      map ??= make.map()
      return map
    },
  }
}

function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === 'error')
}
