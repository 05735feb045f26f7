import type { Severity } from '../findings/finding.ts'
import type { Limits } from '../load/limits.ts'
import type { EntryDocument, PipelineRequest } from '../pipeline.ts'
import type { DescriptionTransform } from '../transform/transform.ts'
import { builtInBindings } from './plugins.ts'

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
  /** Transforms that run on the description, in this order, before it is linted or bundled. */
  readonly transforms?: readonly DescriptionTransform[] | undefined
  /** How the entry documents are encoded; UTF-8, checked strictly, when absent. */
  readonly encoding?: BufferEncoding | undefined
}

export interface LintOptions extends RunOptions {
  /** Spectral rulesets in place of those of the configuration: files, relative to the working folder, or package names. */
  readonly rulesets?: readonly string[] | undefined
  /** Runs no code of rulesets: one that needs code rejects the call. */
  readonly safe?: boolean | undefined
  /** Says nothing of a document that has none of the formats that the rulesets are for. */
  readonly ignoreUnknownFormat?: boolean | undefined
  /** Takes what the run of one entry threw, so that the others go on; without it, the call rejects. */
  readonly onError?: ((error: unknown) => void) | undefined
}

export interface BundleOptions extends RunOptions {
  /** Language of the bundle: by default as the configuration has it, else that of the output, else that of the entry. */
  readonly as?: 'yaml' | 'json' | undefined
  /** Where the caller will write the bundle; nothing is written by the call. */
  readonly output?: string | undefined
}

/** The request to the pipeline that a call stands for. */
export function pipelineRequest(
  entry: string | EntryDocument,
  options: RunOptions & BundleOptions & Pick<LintOptions, 'rulesets'>,
): PipelineRequest {
  const { workingFolder = process.cwd(), configFile, noConfig, transforms, encoding } = options
  const { root, failSeverity, limits, as, output, rulesets } = options
  return {
    entry: typeof entry === 'string' ? { path: entry } : entry,
    workingFolder,
    configFile,
    noConfig,
    transforms,
    bindings: builtInBindings,
    encoding,
    commandLine: { root, failSeverity, limits, bundle: { as, output }, rulesets },
  }
}
