import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BundleResult, GraphBundleOptions as StepOptions } from '../../../bundler/index.ts'
import { UsageError } from '../../config/errors.ts'
import { projectRoot, realPathOf } from '../../config/root.ts'
import { withSetting } from '../../config/rule-setting.ts'
import { type BundleSettings, isExtensionPattern, type Settings } from '../../config/settings.ts'
import type { Finding, Question } from '../../findings/finding.ts'
import { quote } from '../../findings/quote.ts'
import type { BuiltGraph } from '../../graph/build.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { type OpenEntry, optionFilesOf, type RunDescription } from '../open-entry.ts'
import { type BundleOptions, isPartial } from '../options.ts'
import type { Run } from '../run.ts'
import type { Stage } from '../stage.ts'
import { nameOfTransform, transformsRequest } from '../used-transforms.ts'

/** The part of a bundle that a caller keeps after its graph is dropped. */
export type KeepBundle<Kept> = (bundled: BundleResult, settings: Settings) => Kept

/** The stage of `bundle`. Throws a UsageError for options that make no sense. */
export function bundleStage<Kept>(run: Run, options: BundleOptions, keep: KeepBundle<Kept>): Stage<Kept> {
  const wrong = options.stripExtensions?.find((pattern) => !isExtensionPattern(pattern))
  if (wrong !== undefined) {
    throw new UsageError(`Unexpected ${quote(wrong)}, expected the name of an extension, such as "x-internal-*".`)
  }
  const { as, output, names, inline, dedupe, stripExtensions, origins, followExtensions, nameMap, map, use } = options
  const bundle = {
    as: as ?? languageOfOutput(output),
    output,
    names,
    inline,
    dedupe,
    stripExtensions,
    origins,
    followExtensions,
    nameMap,
    map,
  }
  return {
    purpose: 'bundle',
    asks: { bundle },
    async work(entry) {
      const { settings } = entry
      const made = await bundleDescription(entry, run, use)
      const findings = [...(entry.described()?.findings ?? []), ...(made?.findings ?? [])]
      return {
        findings,
        reported: made?.reported,
        linted: [],
        readsSourceMap: false,
        crashed: made?.crashed === true,
        questions: made?.questions,
        transforms: [...settings.transforms, ...(use ?? settings.bundle.transforms ?? [])].map(nameOfTransform),
        isPartial: isPartial(run.options) || made?.bundled.text === undefined,
        made: made && keep(made.bundled, settings),
      }
    },
  }
}

/** A bundle, and what making it found. */
export interface BundledDescription {
  readonly bundled: BundleResult
  /** The findings of the bundler beside those of the graph. */
  readonly findings: readonly Finding[]
  /** The bundle with its graph, made on demand; undefined if there is no bundle. */
  readonly describe: () => Promise<BuiltGraph | undefined>
  /** The reports of the bundle's transforms, at the author's places. */
  readonly reported?: readonly Finding[]
  /** True if a transform of the bundle failed. */
  readonly crashed?: boolean
  readonly questions?: ReadonlyMap<string, Question>
}

/**
 * Bundles the description of an entry and runs transforms on the bundle: the given ones, or those of the settings.
 * Undefined for a document that is not a description.
 */
export async function bundleDescription(
  entry: OpenEntry,
  run: Run,
  use?: BundleOptions['use'],
): Promise<BundledDescription | undefined> {
  const { settings } = entry
  const onBundle = transformsRequest(use, run, { namedIn: ({ bundle }) => bundle.transforms })
  const names = await namesFor(settings.bundle, entry.files, run)
  const { as, output, inline, dedupe, stripExtensions, origins, followExtensions } = settings.bundle
  const described = await entry.describe({ followExtensions })
  if (described === undefined) return undefined
  const placed = described.graph.misplacedReferences.length > 0 ? await withPlacedReferences(described) : undefined
  const description = placed?.description ?? described
  const { graph } = description
  const { bundleGraph } = await import('../../../bundler/index.ts')
  const bundled = await bundleGraph(graph, {
    limits: settings.limits,
    as: as ?? languageOfOutput(output),
    root: originFolder(entry),
    ...names,
    inline,
    dedupe,
    stripExtensions,
    origins,
    followExtensions,
    folder: output === undefined ? undefined : folderOf(output),
  })
  // The graph's findings come with the result of the pipeline.
  const known = new Set(graph.findings)
  const own = bundled.findings.filter((finding) => !known.has(finding))
  const findings = [...(placed?.findings ?? []), ...own].flatMap((finding) => withSetting(finding, settings))
  const transforms = await onBundle.prepare(settings, entry.root)
  for (const file of optionFilesOf(transforms)) entry.files.set(file.path, file)
  if (transforms.length === 0 || bundled.text === undefined) {
    const describe = async (): Promise<BuiltGraph | undefined> => {
      const { describedBundle } = await import('../bundled-description.ts')
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

/** Readers of version 2 accept references where its text allows none; its bundles have what these lead to. */
async function withPlacedReferences(
  description: RunDescription,
): Promise<{ readonly description: RunDescription; readonly findings: readonly Finding[] } | undefined> {
  if (!description.graph.format.hasNames) return undefined
  const { placedDescription } = await import('../placed-description.ts')
  const { built, findings } = await placedDescription(description)
  return { description: { ...description, ...built }, findings }
}

/**
 * The folder that the paths of origins start from: the root that was asked for, else the repository, else the folder of the entry. Not
 * the working folder, which may be another at every run.
 */
function originFolder({ settings, entry }: OpenEntry): string {
  const folder = dirname(entry.path)
  return settings.root ?? projectRoot(folder, { workingFolder: folder })
}

/** The names that are wanted; a file with them is among those that were read. */
async function namesFor(
  { names }: BundleSettings,
  files: Map<string, SourceFile>,
  { workingFolder, inputs }: Pick<Run, 'workingFolder' | 'inputs'>,
): Promise<Pick<StepOptions, 'names' | 'namesFile'>> {
  if (typeof names !== 'string') return { names }
  const { readNames } = await import('../../config/names-file.ts')
  const read = await readNames(realPathOf(names), workingFolder)
  files.set(read.source.path, read.source)
  inputs.add(read.source.path)
  return { names: read.names, namesFile: read.source }
}

/** The folder of an output. The output can be this folder itself. A real path, like those of files. */
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

/** The language that the name of an output implies; undefined for any other name. */
export function languageOfOutput(output: string | undefined): 'yaml' | 'json' | undefined {
  if (output === undefined) return undefined
  if (/\.json$/i.test(output)) return 'json'
  return /\.ya?ml$/i.test(output) ? 'yaml' : undefined
}
