import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BundleResult, BundleOptions as StepOptions } from '../../bundler/index.ts'
import { UsageError } from '../config/errors.ts'
import { projectRoot, realPathOf } from '../config/root.ts'
import { withSetting } from '../config/rule-setting.ts'
import { type BundleSettings, isExtensionPattern, type Settings } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { SourceFile } from '../load/source-file.ts'
import {
  type BuiltGraph,
  type EntryDocument,
  optionFilesOf,
  type PipelineRequest,
  type PipelineRun,
  runPipeline,
  type TransformsRequest,
} from '../pipeline.ts'
import type { CallResources } from './call-resources.ts'
import { type EntryOfRun, entryInRun } from './entries-of-run.ts'
import { findingsInSources } from './findings-in-sources.ts'
import { type BundleFiles, type BundleOptions, isPartial, pipelineRequest } from './options.ts'
import { type EntryResult, entryResult, type StageOutcome } from './outcome.ts'
import { withSuppressions } from './suppression-stage.ts'
import { nameOfTransform, transformsRequest } from './used-transforms.ts'

/** What became of one entry. */
export interface BundledEntry extends EntryOfRun {
  readonly result: EntryResult
  /** Absent when the entry could not be read or is no description. */
  readonly bundled?: BundleResult
  /** Absent when the entry could not be read. */
  readonly settings?: Settings
}

/**
 * Bundles one entry document and the files it refers to, with what it shares with others of the same call. Rejects with a
 * ConfigError or UsageError when it cannot run; what is wrong with the documents is among the findings of the result.
 */
export async function bundleEntry(
  entry: string | EntryDocument,
  options: BundleOptions & BundleFiles,
  resources: CallResources,
): Promise<BundledEntry> {
  const wrong = options.stripExtensions?.find((pattern) => !isExtensionPattern(pattern))
  if (wrong !== undefined) {
    throw new UsageError(`Unexpected ${quote(wrong)}, expected the name of an extension, such as "x-internal-*".`)
  }
  const { use, ...others } = options
  const request = pipelineRequest(entry, { ...others, as: options.as ?? languageOfOutput(options.output) }, resources)
  const onBundle = transformsRequest(use, resources, { namedIn: ({ bundle }) => bundle.transforms })
  const result = await runPipeline(request, async (run) => ({
    run,
    made: await bundleDescription(run, request, onBundle),
  }))
  const inRun = entryInRun(result)
  if ('unreadable' in result) return { ...inRun, result: entryResult(result) }
  const { outcome, settings, transformed, root } = result
  const { run, made } = outcome
  const found = await findingsInSources([...result.findings, ...(made?.findings ?? [])], result)
  const crashed = transformed?.crashed === true || made?.crashed === true
  const { findings, suppressions } = await withSuppressions([...found, ...(made?.reported ?? [])], {
    run,
    plugins: await resources.pluginsFor(settings, root),
    linted: [],
    stage: 'bundle',
    transforms: [...settings.transforms, ...(use ?? settings.bundle.transforms ?? [])].map(nameOfTransform),
    isPartial: isPartial(options) || crashed || made?.bundled.text === undefined,
    accepted: await resources.acceptedIn(settings, root),
    map: async (left) => ({ findings: left, notices: [] }),
  })
  const questions = new Map([...(transformed?.questions ?? []), ...(made?.questions ?? [])])
  const shown = { findings, crashed, questions, suppressions }
  const own = { ...inRun, result: entryResult({ ...result, findings: [], outcome: shown }), settings }
  return made === undefined ? own : { ...own, bundled: made.bundled }
}

export interface BundleStage extends StageOutcome {
  readonly bundled: BundleResult
  /** The bundle with its graph, made when it is asked for; undefined where there is no bundle. */
  readonly describe: () => Promise<BuiltGraph | undefined>
  /** What transforms of the bundle reported, at the places of the authors. */
  readonly reported?: readonly Finding[]
}

/** The last stage of `bundle`. */
export async function bundleDescription(
  run: PipelineRun,
  request: PipelineRequest,
  onBundle: TransformsRequest,
): Promise<BundleStage | undefined> {
  const { settings } = run
  const names = await namesFor(settings.bundle, run.files, request)
  const { as, output, inline, dedupe, stripExtensions, origins, followExtensions } = settings.bundle
  const description = await run.describe({ followExtensions })
  if (description === undefined) return undefined
  const { graph } = description
  const { bundleGraph } = await import('../../bundler/index.ts')
  const bundled = await bundleGraph(graph, {
    limits: settings.limits,
    as: as ?? languageOfOutput(output),
    root: originFolder(run),
    ...names,
    inline,
    dedupe,
    stripExtensions,
    origins,
    followExtensions,
    folder: output === undefined ? undefined : folderOf(output),
  })
  // Those of the graph come with the result of the pipeline.
  const known = new Set(graph.findings)
  const own = bundled.findings.filter((finding) => !known.has(finding))
  const findings = own.flatMap((finding) => withSetting(finding, settings))
  const transforms = await onBundle.prepare(settings, run.root)
  for (const file of optionFilesOf(transforms)) run.files.set(file.path, file)
  if (transforms.length === 0 || bundled.text === undefined) {
    const describe = async (): Promise<BuiltGraph | undefined> => {
      const { describedBundle } = await import('./bundled-description.ts')
      return describedBundle(bundled, description)
    }
    return { bundled, findings, describe }
  }
  const { transformedBundle } = await import('./transformed-bundle.ts')
  const { result, built, ...reported } = await transformedBundle(bundled, description, {
    transforms,
    request: onBundle,
    settings,
  })
  return { bundled: result, findings, ...reported, describe: async () => built }
}

/**
 * The folder that the paths of origins start from: the root that was asked for, else the repository, else the folder of the entry. Not
 * the working folder, which may be another at every run.
 */
function originFolder({ settings, entry }: PipelineRun): string {
  const folder = dirname(entry.path)
  return settings.root ?? projectRoot(folder, { workingFolder: folder })
}

/** The names that are wanted; a file with them is among those that were read. */
async function namesFor(
  { names }: BundleSettings,
  files: Map<string, SourceFile>,
  { workingFolder, onRead }: PipelineRequest,
): Promise<Pick<StepOptions, 'names' | 'namesFile'>> {
  if (typeof names !== 'string') return { names }
  const { readNames } = await import('../config/names-file.ts')
  const read = await readNames(realPathOf(names), realPathOf(workingFolder))
  files.set(read.source.path, read.source)
  onRead?.(read.source.path)
  return { names: read.names, namesFile: read.source }
}

/** The folder of an output, which may be that folder itself. A real path, as those of files are. */
function folderOf(output: string): string {
  const path = realPathOf(output)
  return /[\\/]$/.test(output) || isFolder(path) ? path : dirname(path)
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    // Problems with an output are reported when it is written.
    return false
  }
}

/** The language that the name of an output stands for; undefined for any other name. */
export function languageOfOutput(output: string | undefined): 'yaml' | 'json' | undefined {
  if (output === undefined) return undefined
  if (/\.json$/i.test(output)) return 'json'
  return /\.ya?ml$/i.test(output) ? 'yaml' : undefined
}
