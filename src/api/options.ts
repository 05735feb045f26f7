import type { FolderConfig } from '../config/load-settings.ts'
import type { Severity } from '../findings/finding.ts'
import type { Limits } from '../load/limits.ts'
import type { EntryDocument, PipelineRequest } from '../pipeline.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import type { LockMode } from '../remote/remote-run.ts'
import type { CallResources } from './call-resources.ts'
import { transformsRequest, type UsedTransform, writtenTransform } from './used-transforms.ts'

/** What every call may set; all of it has a default. */
export interface RunOptions {
  /** Folder that relative paths start from; the working folder of the process by default. */
  readonly workingFolder?: string | undefined
  /** Config file to use instead of the one that would be found. */
  readonly configFile?: string | undefined
  /** Looks for no config file. */
  readonly noConfig?: boolean | undefined
  /** Folder outside of which nothing is read; by default the repository of the entry, see docs/configuration.md. */
  readonly root?: string | undefined
  /** Findings as severe as this, or more, fail; by default as the configuration has it, else `error`. */
  readonly failSeverity?: Severity | undefined
  /** Bounds on what the run reads and holds, before those of the configuration; the others keep their defaults. */
  readonly limits?: Partial<Limits> | undefined
  /**
   * Transforms, in their order, in place of those of the configuration: of `transforms`, which run before lint, or for `bundle` of
   * `bundle.transforms`, which run on the bundle.
   */
  readonly use?: readonly UsedTransform[] | undefined
  /** How the entry documents are encoded; UTF-8, checked strictly, when absent. */
  readonly encoding?: BufferEncoding | undefined
  /**
   * Plugins whose contributions take effect beside those that the configuration names: manifests, or names of packages and files
   * from the working folder.
   */
  readonly plugins?: readonly (Plugin | string)[] | undefined
  /** Hosts that references may be read from, beside those of the configuration: `schemas.acme.io`, see docs/remote.md. */
  readonly allowRemote?: readonly string[] | undefined
  /**
   * What is done with the lock file: `add` (the default) notes what is not in it, `update` reads all of it anew, `frozen` reads
   * nothing that is not in it. It is not written by the call: `lock` of the outcome has what is to be written.
   */
  readonly lock?: LockMode | undefined
  /** Runs no code that the configuration names, and reads from no host that it allows. A ruleset that needs code rejects the call. */
  readonly safe?: boolean | undefined
  /** Reads no suppressions file. Comments and extensions in documents count anyway. */
  readonly noSuppressions?: boolean | undefined
  /** The suppressions file in place of that of the configuration, relative to the working folder. */
  readonly suppressionsFile?: string | undefined
}

export interface LintOptions extends RunOptions {
  /** Spectral rulesets in place of those of the configuration: files, relative to the working folder, or package names. */
  readonly rulesets?: readonly string[] | undefined
  /** Gives each finding that has a fixer its `fix`: the edits that the fixer would make for it alone. Nothing is changed. */
  readonly withFixes?: boolean | undefined
  /** Says nothing of a document that has none of the formats that the rulesets are for. */
  readonly ignoreUnknownFormat?: boolean | undefined
  /** Takes what the run of one entry threw, so that the others go on; without it, the call rejects. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Whether a call does not run all that the configuration names, so that suppressions may be for something that is left out. */
export function isPartial({ rulesets = [], safe }: Pick<LintOptions, 'rulesets' | 'safe'>): boolean {
  return rulesets.length > 0 || safe === true
}

export interface BundleOptions extends RunOptions {
  /** Language of the bundle: by default as the configuration has it, else that of the output, else that of the entry. */
  readonly as?: 'yaml' | 'json' | undefined
  /** Where the caller will write the bundle; nothing is written by the call. */
  readonly output?: string | undefined
  /** Names for components by their origin, as in `schemas/order.yaml#/Line`; or a YAML or JSON file with such a map. */
  readonly names?: string | ReadonlyMap<string, string> | undefined
  /** Which references give way to what they lead to: `keep` (none) by default. */
  readonly inline?: 'keep' | 'local' | 'all' | undefined
  /** Makes one component of those of the same content. */
  readonly dedupe?: boolean | undefined
  /** Leaves extensions of these names out of the bundle; `*` stands for any characters, as in `x-internal-*`. */
  readonly stripExtensions?: readonly string[] | undefined
  /** Notes in each component from another file where it comes from, as `x-origin`. */
  readonly origins?: boolean | undefined
  /** Brings in what references in extensions lead to, and what that refers to. */
  readonly followExtensions?: boolean | undefined
}

export interface TransformOptions extends RunOptions {
  /** Language of the one file: by default that of the entry. */
  readonly as?: 'yaml' | 'json' | undefined
  /**
   * An earlier result of a transform that derives a draft, such as `perspective`: a file, relative to the working folder. What a person
   * filled in there is kept.
   */
  readonly fromDraft?: string | undefined
}

/** What the command has read before a run. */
export interface CommandReadings {
  /** See `SettingsRequest`. */
  readonly configs?: Map<string, Promise<FolderConfig>> | undefined
}

/** What `--watch` asks of a run. */
export interface LookupOptions {
  /** Gets the path of every file before it is looked for, be it there or not; see `PipelineRequest`. */
  readonly onLookup?: ((path: string, isAwaited?: boolean) => void) | undefined
}

/** What the command says of a bundle beyond what a call of the library does. */
export interface BundleFiles extends LookupOptions {
  /** Where the name map is written; true for a file beside the bundle. */
  readonly nameMap?: string | boolean | undefined
  /** Where the source map is written; true for a file beside the bundle. */
  readonly map?: string | boolean | undefined
}

/** The request to the pipeline that a call stands for. */
export function pipelineRequest(
  entry: string | EntryDocument,
  options: RunOptions &
    BundleOptions &
    BundleFiles &
    Pick<LintOptions, 'rulesets'> &
    Pick<TransformOptions, 'fromDraft'>,
  resources: CallResources,
): PipelineRequest {
  const { workingFolder = process.cwd(), configFile, noConfig, use, encoding } = options
  const { root, failSeverity, limits, rulesets, allowRemote, safe, plugins = [] } = options
  const { as, output, names, inline, dedupe, stripExtensions, origins, followExtensions, nameMap, map, onLookup } =
    options
  return {
    entry: typeof entry === 'string' ? { path: entry } : entry,
    workingFolder,
    configFile,
    noConfig,
    transforms: transformsRequest(use, resources, { fromDraft: options.fromDraft }),
    resources: (settings, root) => resources.forRun(settings, root),
    loaded: resources.settings,
    configs: resources.configs,
    folders: resources.folders,
    encoding,
    onLookup,
    onRead: (path) => resources.inputs.add(path),
    commandLine: {
      root,
      failSeverity,
      limits,
      bundle: { as, output, names, inline, dedupe, stripExtensions, origins, followExtensions, nameMap, map },
      rulesets,
      allowRemote,
      plugins: plugins.filter((plugin) => typeof plugin === 'string'),
      addsRules: plugins.length > 0,
      safe,
      transforms: use?.flatMap((each) => writtenTransform(each) ?? []),
    },
  }
}
