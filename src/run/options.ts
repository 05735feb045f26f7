import type { CommandReadings } from '../config/load-settings.ts'
import type { Severity } from '../findings/finding.ts'
import type { Pause } from '../lint/dispatch.ts'
import type { FileTree } from '../load/files/tree-reader.ts'
import type { Limits } from '../load/limits.ts'
import type { Encoding } from '../load/text/decode.ts'
import type { KnownSignal } from '../plain-data.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import type { LockMode } from '../remote/remote-run.ts'
import type { CallTiming } from './call-timing.ts'
import type { OnLookup } from './entry-record.ts'
import type { KeptResults } from './kept-results.ts'
import type { EntryDocument } from './open-entry.ts'
import type { UsedTransform } from './used-transforms.ts'

/** Options of an open project that every other call has too. All have a default. */
export interface ProjectOptions {
  /** Folder that relative paths start from. Default: the working folder of the process. */
  readonly workingFolder?: string | undefined
  /** Config file to use; msgapi then searches for none. */
  readonly configFile?: string | undefined
  /** Do not search for a config file. */
  readonly noConfig?: boolean | undefined
  /** msgapi reads no file outside this folder. Default: the repository of the entry, see docs/configuration.md. */
  readonly root?: string | undefined
  /**
   * Findings of this severity or a stronger one count as failures. Default: the setting of the config, else `error`.
   */
  readonly failSeverity?: Severity | undefined
  /**
   * Limits on what the run reads and holds. They override those of the config; limits not given here keep their values.
   */
  readonly limits?: Partial<Limits> | undefined
  /** Encoding of the entry documents. Default: UTF-8, checked strictly. */
  readonly encoding?: Encoding | undefined
  /**
   * Plugins to use in addition to those in the config: manifests, package names, or file paths relative to the working
   * folder.
   */
  readonly plugins?: readonly (Plugin | string)[] | undefined
  /**
   * Hosts that msgapi may read references from, in addition to those in the config: `schemas.acme.io`, see
   * docs/remote.md.
   */
  readonly allowRemote?: readonly string[] | undefined
  /**
   * The use of the lock file: `add` (the default) adds missing documents, `update` reads all documents again, `frozen`
   * does not read missing ones. The call does not write the file: `lock` of the outcome holds the new content.
   */
  readonly lock?: LockMode | undefined
  /**
   * Run no code that the config names, and read from no host that the config allows. A ruleset that needs code rejects
   * the call.
   */
  readonly safe?: boolean | undefined
  /** Ignore the suppressions file. Comments and extensions in documents still suppress findings. */
  readonly noSuppressions?: boolean | undefined
  /** Suppressions file to use instead of the one in the config, relative to the working folder. */
  readonly suppressionsFile?: string | undefined
}

/** How far a call is. */
export interface Progress {
  /** The entry that begins or has ended, as the call names it. */
  readonly entry: string
  readonly state: 'begun' | 'ended'
  /** How many entries have ended. */
  readonly done: number
}

/** How a call is watched and ended. */
export interface CallControl {
  /**
   * Ends the call: it rejects with the reason of the signal, by default a `DOMException` with the name `AbortError`, and
   * requests that are under way end. Aborting after the call has no effect.
   */
  readonly signal?: KnownSignal | undefined
  /** Called before and after each entry of a list. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Receives the error when the run of one entry of a list throws; the other entries still run. Without it, the call rejects. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Options that every call takes; all have a default. */
export interface RunOptions extends ProjectOptions, CallControl {
  /**
   * Transforms to run, in this order, instead of those in the config. They replace `transforms`, which run before lint;
   * for `bundle` they replace `bundle.transforms`, which run on the bundle.
   */
  readonly use?: readonly UsedTransform[] | undefined
}

/** The options of one call on a project: those that the project itself does not have. */
export type CallOptions<Options extends RunOptions> = Omit<Options, keyof ProjectOptions>

export interface LintOptions extends RunOptions {
  /**
   * Spectral rulesets to run instead of those in the config: files, relative to the working folder, or package names.
   */
  readonly rulesets?: readonly string[] | undefined
  /**
   * Give each finding that has a fixer its `fix`: the edits that the fixer would make for this finding alone. No file
   * is changed.
   */
  readonly withFixes?: boolean | undefined
  /** Report nothing for documents whose format no ruleset covers. */
  readonly ignoreUnknownFormat?: boolean | undefined
}

/**
 * True if a call runs fewer rules than the config names. An unused suppression may then belong to a rule that did not
 * run.
 */
export function isPartial({ rulesets = [], safe }: Pick<LintOptions, 'rulesets' | 'safe'>): boolean {
  return rulesets.length > 0 || safe === true
}

export interface BundleOptions extends RunOptions {
  /**
   * Language of the bundle. Default: the setting of the config, else the language of the output, else that of the
   * entry.
   */
  readonly as?: 'yaml' | 'json' | undefined
  /** Where the caller will write the bundle; the call writes nothing. */
  readonly output?: string | undefined
  /**
   * Component names by origin, such as `schemas/order.yaml#/Line`; or the path of a YAML or JSON file with such a map.
   */
  readonly names?: string | ReadonlyMap<string, string> | undefined
  /** Which references the bundle replaces with their targets. Default: `keep` (none). */
  readonly inline?: 'keep' | 'local' | 'all' | undefined
  /** Merge components that have the same content. */
  readonly dedupe?: boolean | undefined
  /** Remove extensions with these names from the bundle; `*` matches any characters, as in `x-internal-*`. */
  readonly stripExtensions?: readonly string[] | undefined
  /** Add `x-origin` to each component from another file: the place that it comes from. */
  readonly origins?: boolean | undefined
  /** Include the targets of references in extensions, and everything that these refer to. */
  readonly followExtensions?: boolean | undefined
  /** Make the name map of each bundle of a list; the path of the file, or true for one beside the bundle. */
  readonly nameMap?: string | boolean | undefined
  /** Make the source map of each bundle of a list; the path of the file, or true for one beside the bundle. */
  readonly map?: string | boolean | undefined
}

export interface TransformOptions extends RunOptions {
  /** Language of the single file. Default: that of the entry. */
  readonly as?: 'yaml' | 'json' | undefined
  /**
   * An earlier result of a transform that derives a draft, such as `perspective`: a file, relative to the working
   * folder. What a person filled in there is kept.
   */
  readonly fromDraft?: string | undefined
  /**
   * Give the texts also where a transform reports an error, such as a question that is open in a derived draft. The call has failed
   * then too. A transform that refuses its work leaves no texts.
   */
  readonly draft?: boolean | undefined
  /**
   * For a list: the results replace the files that were read. References of other descriptions then follow moved
   * values, and a lost target is an error.
   */
  readonly inPlace?: boolean | undefined
}

export interface UpgradeCallOptions extends Omit<RunOptions, 'use'> {
  /** The version to convert to. Default: 3.1. */
  readonly to?: '3.0' | '3.1' | undefined
  /** Whose view descriptions of version 2 take, which say what others do. Default: that of the application. */
  readonly view?: 'application' | 'client' | undefined
  /** What ids of channels are taken from first: `x-channelId`, the address, or the id of an operation. Default: `extension`. */
  readonly ids?: 'extension' | 'channel' | 'operation' | undefined
}

/** The option with what is called before msgapi looks for a file. */
export const lookups = Symbol('lookups')

/** The option for storing the results of lint on disk, for later runs. */
export const storedResults = Symbol('stored results')

export interface StoredResultsOption {
  /** True to store results only of descriptions whose config names APIs. */
  readonly onlyWithApis: boolean
  /** Where they are stored; undefined if there is no place. */
  readonly place: () => Promise<StoredResultsPlace | undefined>
}

/** Which results of earlier runs a run uses, and where they are. */
export interface KnownStoredResults extends Pick<StoredResultsOption, 'onlyWithApis'> {
  readonly place: StoredResultsPlace
}

export interface StoredResultsPlace {
  readonly folder: string
  /** Identifies the code of msgapi: results of other code are never used. */
  readonly build: string
}

/** The option with threads that make a part of the results of lint. */
export const otherThreads = Symbol('other threads')

export interface OtherThreadsOption {
  /** How many threads there are, with the one of the call. */
  readonly count: number
  readonly start: StartThread
}

/** What a thread gets for its part of a run. */
export interface ThreadRequest {
  /** Counted from 1; the thread of the run is the first one. */
  readonly thread: number
  readonly claims: SharedArrayBuffer
  readonly entries: readonly string[]
  readonly options: LintOptions
  /** The results of earlier runs; undefined for a run that uses none. */
  readonly stored: KnownStoredResults | undefined
}

/** A thread that was started, as `node:worker_threads` has it. */
export interface StartedThread {
  on(event: 'message', listener: (handed: HandedResults) => void): unknown
  on(event: 'error' | 'exit', listener: () => void): unknown
  terminate(): unknown
}

/** Starts a thread that calls `lintPart`. Throws where that is not possible. */
export type StartThread = (request: ThreadRequest) => StartedThread

/** The results of some entries as one thread hands them on to another. */
export interface HandedResults {
  /** JSON, in which results are as they are stored. */
  readonly entries: string
  /** Files that the thread has not handed on before, or whose text has changed. */
  readonly texts: readonly (readonly [path: string, text: string])[]
  /** Paths of files that were read and not handed on before. */
  readonly inputs: readonly string[]
}

/** The option of a run in such a thread, which reads no remote documents. */
export const inThread = Symbol('in thread')

/**
 * The option with what rules call between objects, so that somebody else has a turn in a long run. It ends the run by what it throws.
 */
export const pausing = Symbol('pausing')

/** The option with what measures how long the parts of a call take. */
export const timing = Symbol('timing')

/** The option that leaves out descriptions whose bundles have no place, unless none has one. */
export const onlyPlaced = Symbol('only placed')

/** The option with the entries of the project that a run leaves out, because nothing in them has changed. */
export const otherEntries = Symbol('other entries')

/** The option with files that a run reads in place of those on disk, such as those of a commit. */
export const fileTree = Symbol('file tree')

/** The option with the results of entries that earlier runs with the same options made. */
export const keptResults = Symbol('kept results')

/** The option with the run of earlier calls with the same options, for commands that are watched. */
export const keptRun = Symbol('kept run')

/** An entry that a run leaves out, as far as it decides on findings in entries of the run. */
export interface OtherEntry {
  readonly document: EntryDocument
  /** Absolute paths of the files that are read for it. */
  readonly files: readonly string[]
  /** The components of its other files that it uses. */
  readonly used: ReadonlySet<string>
}

/** Options that the command sets beside those of a call. They are symbols, so that programs cannot name them. */
export interface HeldOptions extends CommandReadings {
  readonly [lookups]?: OnLookup | undefined
  readonly [timing]?: CallTiming | undefined
  readonly [pausing]?: Pause | undefined
  readonly [onlyPlaced]?: boolean | undefined
  readonly [storedResults]?: StoredResultsOption | undefined
  readonly [otherEntries]?: readonly OtherEntry[] | undefined
  readonly [keptResults]?: KeptResults<KeptLint> | undefined
  readonly [otherThreads]?: OtherThreadsOption | undefined
  readonly [inThread]?: boolean | undefined
  readonly [fileTree]?: FileTree | undefined
}

/** What is kept of the result of lint for an entry, beside its findings: `Linted`. */
export interface KeptLint {
  readonly used: ReadonlySet<string>
  readonly kept: undefined
}
