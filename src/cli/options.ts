import type { Encoding } from '../command.ts'

export type FailSeverity = 'error' | 'warn' | 'info' | 'hint'

/** The options that several commands have, as commander hands them over. */
export interface CommonOptions {
  /** False for `--no-config`. */
  readonly config?: string | false
  /** Reports, `NAME` or `NAME:FILE` each. Commands that do not print reports omit it or give it another type. */
  readonly format?: readonly string[]
  readonly output?: string
  readonly failSeverity?: FailSeverity
  readonly showDocumentationUrl?: true
  readonly quiet?: true
  readonly verbose?: true
  readonly stdinFilepath?: string
  readonly encoding?: Encoding
  readonly root?: string
  readonly resolver?: string
  /** One or several hosts each, with commas between. */
  readonly allowRemote?: readonly string[]
  readonly updateLock?: true
  readonly frozenLock?: true
  /** Plugins beside those of the config. */
  readonly plugin?: readonly string[]
  readonly safe?: true
  /** A suppressions file; false for `--no-suppressions`. */
  readonly suppressions?: string | false
  readonly showSuppressed?: true
  /** A revision of Git. */
  readonly since?: string
  /** Replaces files with any content, except files that the run read. */
  readonly force?: true
  /** Undefined when neither `--color` nor `--no-color` is given. */
  readonly color?: boolean
}

export interface LintCommandOptions extends CommonOptions {
  /** `FORMAT=FILE`, each. */
  readonly outputOf?: readonly string[]
  readonly displayOnlyFailures?: true
  readonly maxWarnings?: number
  readonly failOnUnmatchedGlobs?: true
  readonly watch?: true
  /** One part of the entries, such as `1/4`. */
  readonly shard?: string
  readonly onlyChangedLines?: true
  /** Undefined when neither `--cache` nor `--no-cache` is given. */
  readonly cache?: boolean
  readonly concurrency?: number
  readonly ruleset?: readonly string[]
  readonly ignoreUnknownFormat?: true
  readonly use?: readonly string[]
  readonly fix?: true
  readonly fixUnsafe?: true
  readonly fixRule?: readonly string[]
  readonly fixDryRun?: true
  /** A file for the fixes as JSON. */
  readonly changes?: string
  readonly withFixes?: true
  readonly timing?: true
}

/** The options of `run`, as commander returns them. */
export interface RunCommandOptions extends Omit<CommonOptions, 'output' | 'stdinFilepath'> {
  readonly check?: true
  readonly watch?: true
}

/** The options of `suppress`. */
export interface SuppressCommandOptions extends Omit<CommonOptions, 'format'> {
  readonly ruleset?: readonly string[]
  readonly ignoreUnknownFormat?: true
  readonly use?: readonly string[]
  readonly rule?: string
  readonly reason?: string
  readonly until?: string
  readonly prune?: true
}

/** The options that choose the config and the plugins of a run in the working folder. */
export type RunningOptions = Pick<CommonOptions, 'config' | 'plugin' | 'safe' | 'root'>

export interface RulesOptions extends RunningOptions {
  readonly fixable?: true
  readonly json?: true
  readonly format?: 'table' | 'json'
}

/** The options of `config`. */
export interface ConfigOptions extends Omit<CommonOptions, 'format'> {
  readonly json?: true
  readonly format?: 'text' | 'json'
  readonly ruleset?: readonly string[]
}

/** The options of `list`. */
export interface ListOptions extends Omit<CommonOptions, 'format'> {
  readonly json?: true
  readonly format?: 'text' | 'json'
  readonly failOnUnmatchedGlobs?: true
  readonly ruleset?: readonly string[]
  readonly use?: readonly string[]
}

/** The options of `merge-reports`. */
export interface MergeReportsOptions extends CommonOptions {
  readonly displayOnlyFailures?: true
  readonly maxWarnings?: number
}

/** The options of `diff`, as commander hands them over. */
export interface DiffCommandOptions extends CommonOptions {
  readonly for?: 'receivers' | 'senders' | 'both'
  readonly reading?: 'practical' | 'strict'
  readonly assertFormats?: true
  readonly failOn?: 'breaking' | 'unknown' | 'none'
  readonly view?: 'application' | 'client'
  /** Compares two schemas in files of their own. */
  readonly schema?: true
  readonly role?: 'send' | 'receive'
  readonly schemaFormat?: string
}

/** The options of `pair`. */
export interface PairCommandOptions extends Omit<CommonOptions, 'format'> {
  readonly format?: 'text' | 'json'
  readonly reading?: 'practical' | 'strict'
  readonly assertFormats?: true
  readonly failOn?: 'breaks' | 'unknown' | 'none'
  readonly view?: 'application' | 'client'
}

/** The forms of a landscape. */
export const graphForms = ['mermaid', 'dot', 'svg', 'html', 'json'] as const
export type GraphForm = (typeof graphForms)[number]

/** The options of `graph`. */
export interface GraphCommandOptions extends Omit<CommonOptions, 'format'> {
  readonly format?: GraphForm
  readonly by?: 'application' | 'channel' | 'message'
  /** Shows what refers to what in one description. */
  readonly references?: true
  /** Titles, ids or names of APIs. */
  readonly focus?: readonly string[]
  readonly view?: 'application' | 'client'
  readonly failOnUnmatchedGlobs?: true
}

/** The options of `init`. */
export interface InitOptions {
  readonly yes?: true
  readonly from?: 'spectral' | 'redocly'
}

/** The options of `lsp`. */
export interface LanguageServerOptions {
  readonly stdio?: true
  readonly socket?: number
  readonly nodeIpc?: true
}

/** The options of `completion`. */
export interface CompletionOptions {
  /** The word to be completed, which the scripts give. */
  readonly word?: string
}

/** The shells in which commands are completed. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof shells)[number]

/** The options of `create-plugin`. */
export interface CreatePluginOptions {
  readonly typescript?: true
  /** A version, a range or a tarball. */
  readonly msgapi?: string
}
