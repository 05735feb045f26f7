import type { Severity } from '../findings/finding.ts'
import type { Limits } from '../load/limits.ts'
import type { Pointer } from '../pointer.ts'
import type { SettingOrigin } from './origin.ts'

/** The rulesets that come with msgapi. */
export const presetNames = ['msgapi:recommended', 'msgapi:all', 'msgapi:spec', 'msgapi:style', 'msgapi:strict'] as const
export type PresetName = (typeof presetNames)[number]

/** How much of a ruleset is switched on, as in Spectral's `[name, mode]`. */
export const rulesetModes = ['recommended', 'all', 'off'] as const
export type RulesetMode = (typeof rulesetModes)[number]

/** A ruleset that comes with msgapi, or a Spectral ruleset: a file, a package, or one of Spectral's own. */
export interface RulesetUse {
  readonly name: string
  /** As written; without one, what the ruleset itself recommends, and what it says of those that it extends, stands. */
  readonly mode?: RulesetMode
}

/** A ruleset that runs, and who named it. */
export interface NamedRuleset extends RulesetUse {
  readonly origin: SettingOrigin
}

/** The origin of a value of the config, by its pointer there: the place of its key, or of the value. */
export type ConfigOrigins = (at: Pointer, on?: 'key' | 'value') => SettingOrigin

/** Who says which Spectral rulesets run: what their names start from, and whether a person named them. */
export interface RulesetNaming {
  /** A config file, or the working folder with a separator at its end. */
  readonly namedBy: string
  /** False for a ruleset that was only found beside the documents: it runs no code. */
  readonly named: boolean
  /** Whether rulesets of plugins run too: not beside those that the command line names. */
  readonly ofPlugins: boolean
  /** Spectral rulesets beside the documents that are not run, because nobody named them. */
  readonly passedOver: readonly PassedRuleset[]
}

/** A Spectral ruleset beside the documents, and why it is not run unless it is named. */
export interface PassedRuleset {
  readonly path: string
  /** A msgapi config comes first; it is code; it is a link that leads out of the root. */
  readonly reason: 'config' | 'code' | 'link'
}

/** The severity of a rule, `off`, or `on` for the severity that the rule itself states. */
export type RuleSetting = Severity | 'off' | 'on'

/** The options of a rule, as written. */
export type RuleOptions = Readonly<Record<string, unknown>>

export interface RuleOverride {
  /**
   * Whether the override holds at a place, the file by its absolute path and the value by its pointer: undefined when not, else
   * the length of the pointer that the override was written for, 0 for a whole file.
   */
  readonly depthAt: (path: string, pointer: Pointer) => number | undefined
  /** Whether the override holds for a file, or for some value in it. */
  readonly mayHold: (path: string) => boolean
  readonly rules: ReadonlyMap<string, RuleSetting>
  /** The options of some of these rules, in place of those that hold elsewhere. */
  readonly ruleOptions: ReadonlyMap<string, RuleOptions>
  /** The patterns of files and places, as written. */
  readonly files: readonly string[]
}

export const outputLanguages = ['yaml', 'json'] as const

/** Which references give way to what they lead to, as the bundler has it. */
export const inlineStrategies = ['keep', 'local', 'all'] as const

/** Whether a text can stand for names of extensions, which all begin with `x-`; `*` stands for any characters. */
export function isExtensionPattern(written: string): boolean {
  return written.startsWith('x-') && written.length > 2
}

/** A transform and its options, as a config, a command line or a call has them. */
export interface WrittenTransform {
  readonly name: string
  readonly options: Readonly<Record<string, unknown>>
  /** Whether the values are words of a command line, which the schema of the options may read as numbers, flags or lists. */
  readonly isText?: boolean | undefined
}

/** A transform that runs, and who named it. */
export interface TransformUse extends WrittenTransform {
  readonly origin: SettingOrigin
}

/** How a bundle is made and written; what nothing sets is absent. */
export interface BundleSettings {
  readonly as?: (typeof outputLanguages)[number]
  /** Absolute path, which ends with a separator when a folder is meant. */
  readonly output?: string
  /** Absolute path of a file with names by origin, or these names. */
  readonly names?: string | ReadonlyMap<string, string>
  /** Absolute path of the name map that is written; true for one beside the bundle. */
  readonly nameMap?: string | boolean
  readonly inline?: (typeof inlineStrategies)[number]
  readonly dedupe?: boolean
  readonly stripExtensions?: readonly string[]
  /** Absolute path of the source map that is written; true for one beside the bundle. */
  readonly map?: string | boolean
  /** Whether components from other files say where they come from. */
  readonly origins?: boolean
  /** Whether the bundle brings in what references in extensions lead to. */
  readonly followExtensions?: boolean
  /** What runs on the bundle, in this order. */
  readonly transforms?: readonly TransformUse[]
}

/** Whether a pipeline lints what it reads, what it makes, both, or nothing. */
export const pipelineLints = ['sources', 'result', 'both', 'off'] as const
export type PipelineLint = (typeof pipelineLints)[number]

/** A pipeline of a config. */
export interface PipelineSettings {
  /** Absolute paths of the entries that are files. */
  readonly entries: readonly string[]
  /** The names of the APIs among the entries. */
  readonly apis: readonly string[]
  readonly lint: PipelineLint
  /** What the pipeline says of the bundle, over `bundle` of the config. */
  readonly bundle: BundleSettings
  /** Where the pipeline is defined. */
  readonly origin: SettingOrigin
}

/** A description of a project, or several, that have a name. */
export interface ApiSettings {
  /** Absolute paths of the files that are named without wildcards. */
  readonly files: readonly string[]
  /** Whether a glob of the API matches a file, by its real path. */
  readonly matches: (path: string) => boolean
  /** Whether globs are among the entries. */
  readonly hasGlobs: boolean
  /** What the API sets itself, of which this much is asked before it is chosen. */
  readonly own: { readonly bundle?: BundleSettings | undefined }
  /** Where the API is defined. */
  readonly origin: SettingOrigin
}

/** The files of a project that a config leaves alone, as in a .gitignore. */
export interface IgnoreSettings {
  /** Absolute path of the config. */
  readonly file: string
  /** Real path of the folder that the patterns start from. */
  readonly folder: string
  readonly patterns: readonly { readonly pattern: string; readonly origin: SettingOrigin }[]
  /** Where the config has them. */
  readonly origin: SettingOrigin
}

/** What may be read from the network. */
export interface RemoteSettings {
  /** Hosts with their scheme, such as `https://schemas.acme.io`, each with who allowed it. */
  readonly allowed: ReadonlyMap<string, SettingOrigin>
}

/** What suppressions must have; a suppression that lacks it suppresses nothing. */
export interface SuppressionPolicy {
  readonly requireReason?: boolean | undefined
  /** How many days from today the last day of a suppression may be. */
  readonly maxDays?: number | undefined
  /** Codes, or patterns of codes, that cannot be suppressed. */
  readonly never?: readonly string[] | undefined
}

/** A plugin that a config or the command line names. */
export interface PluginUse {
  /** A package, its short name, or a path from the folder of who names it, as written. */
  readonly name: string
  /** The config, or the working folder with a separator at its end. */
  readonly namedBy: string
  readonly origin: SettingOrigin
}

/** Everything that can be set for one run: defaults, then the config file, then the command line. */
export interface Settings {
  readonly extends: readonly NamedRuleset[]
  readonly naming: RulesetNaming
  /** Rules that the config itself defines, in Spectral's form, by code. */
  readonly definitions: ReadonlyMap<string, unknown>
  readonly rules: ReadonlyMap<string, RuleSetting>
  /** The options of some of these rules. */
  readonly ruleOptions: ReadonlyMap<string, RuleOptions>
  readonly overrides: readonly RuleOverride[]
  readonly limits: Limits
  /** Real path of the root that was asked for; without it, `projectRoot` decides. */
  readonly root: string | undefined
  readonly bundle: BundleSettings
  readonly remote: RemoteSettings
  readonly plugins: readonly PluginUse[]
  /** Whether plugins are named that `--safe` keeps from running. */
  readonly lacksPlugins: boolean
  /** What runs on the description, in this order, before it is linted or bundled. */
  readonly transforms: readonly TransformUse[]
  /** What `msgapi run` does, by name. */
  readonly pipelines: ReadonlyMap<string, PipelineSettings>
  /** The descriptions of the project that have a name. */
  readonly apis: ReadonlyMap<string, ApiSettings>
  /** The name of the one whose settings these are; undefined for a file that belongs to none. */
  readonly api: string | undefined
  /** That of the config, then those of the configs that it extends, the nearest first. */
  readonly ignore: readonly IgnoreSettings[]
  /** Absolute path of the suppressions file that a config names. */
  readonly suppressions: string | undefined
  readonly suppressionPolicy: SuppressionPolicy
  readonly failSeverity: Severity
  /** Who set `root`, `failSeverity`, `transforms`, `pipelines`, and each key of `limits`, `bundle` and `suppressionPolicy`, by a name such as `limits.depth`. */
  readonly origins: ReadonlyMap<string, SettingOrigin>
  /** Who set what else is in the config: its rules and overrides, by their pointers there. */
  readonly originIn: ConfigOrigins
  readonly configFile?: string
  /** The configs that the config extends, directly or through others. */
  readonly extendedConfigs: readonly string[]
}

/** The configs that settings come from: the config, and those that it extends. */
export function configFilesOf({ configFile, extendedConfigs }: Settings): readonly string[] {
  return configFile === undefined ? [] : [configFile, ...extendedConfigs]
}

export const defaultExtends: readonly RulesetUse[] = [{ name: 'msgapi:recommended' }]
/** The name of a suppressions file where no config names one. */
export const suppressionsName = 'msgapi-suppressions.json'
export const defaultFailSeverity: Severity = 'error'

export function isPreset(name: string): name is PresetName {
  return presetNames.some((preset) => preset === name)
}

/** Whether a name is that of a ruleset of a plugin: `plugin:acme/strict`. */
export function isPluginRuleset(name: string): boolean {
  return name.startsWith('plugin:')
}
