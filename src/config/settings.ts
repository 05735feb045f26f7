import type { Severity } from '../findings/finding.ts'
import type { Limits } from '../load/limits.ts'
import type { Pointer } from '../pointer.ts'
import type { SettingOrigin } from './origin.ts'

/** The rulesets that come with msgapi. */
export const presetNames = ['msgapi:recommended', 'msgapi:all', 'msgapi:spec', 'msgapi:style', 'msgapi:strict'] as const
export type PresetName = (typeof presetNames)[number]

/** The part of a ruleset that is switched on, as in Spectral's `[name, mode]`. */
export const rulesetModes = ['recommended', 'all', 'off'] as const
export type RulesetMode = (typeof rulesetModes)[number]

/** A ruleset that comes with msgapi, or a Spectral ruleset: a file, a package, or one of Spectral's own. */
export interface RulesetUse {
  readonly name: string
  /** As written. Without a mode, the ruleset's own recommendations apply, and its settings for rulesets that it extends. */
  readonly mode?: RulesetMode
}

/** A ruleset that runs, and who named it. */
export interface NamedRuleset extends RulesetUse {
  readonly origin: SettingOrigin
}

/** The origin of a value of the config, by its pointer: the place of its key, or of the value. */
export type ConfigOrigins = (at: Pointer, on?: 'key' | 'value') => SettingOrigin

/** Who named the Spectral rulesets: what their names are relative to, and whether the user named them. */
export interface RulesetNaming {
  /** A config file, or the working folder with a trailing separator. */
  readonly namedBy: string
  /** False for a ruleset that was only found beside the documents. It may run no code. */
  readonly named: boolean
  /** True if rulesets of plugins also run. They do not beside rulesets of the command line. */
  readonly ofPlugins: boolean
  /** Spectral rulesets beside the documents that do not run, because the user did not name them. */
  readonly passedOver: readonly PassedRuleset[]
}

/** A Spectral ruleset beside the documents, and the reason why it only runs if it is named. */
export interface PassedRuleset {
  readonly path: string
  /** There is a msgapi config; it is code; it is a link that leads out of the root. */
  readonly reason: 'config' | 'code' | 'link'
}

/** The severity of a rule, `off`, or `on` for the rule's own severity. */
export type RuleSetting = Severity | 'off' | 'on'

/** The options of a rule, as written. */
export type RuleOptions = Readonly<Record<string, unknown>>

/** The values of a file that an override is for, each with everything in it. The empty pointer is the whole file. */
export interface OverridePlaces {
  readonly pointers: readonly Pointer[]
  /** What is taken away from these again. */
  readonly exceptions: readonly Pointer[]
}

export interface RuleOverride {
  /** The values of a file, given by its absolute path, that the override is for. */
  readonly placesIn: (path: string) => OverridePlaces
  readonly rules: ReadonlyMap<string, RuleSetting>
  /** The options of some of these rules, which replace those that apply elsewhere. */
  readonly ruleOptions: ReadonlyMap<string, RuleOptions>
  /** The patterns of files and places, as written. */
  readonly files: readonly string[]
}

export const outputLanguages = ['yaml', 'json'] as const

/** The strategies for replacing references by their targets, as in the bundler. */
export const inlineStrategies = ['keep', 'local', 'all'] as const

/** True if a text can be a pattern for names of extensions, which all begin with `x-`; `*` matches any characters. */
export function isExtensionPattern(written: string): boolean {
  return written.startsWith('x-') && written.length > 2
}

/** A transform and its options, from a config, a command line or a call. */
export interface WrittenTransform {
  readonly name: string
  readonly options: Readonly<Record<string, unknown>>
  /** True if the values are words of a command line, which the schema of the options can convert to numbers, flags or lists. */
  readonly isText?: boolean | undefined
}

/** A transform that runs, and who named it. */
export interface TransformUse extends WrittenTransform {
  readonly origin: SettingOrigin
}

/** The settings of a bundle and its files. Values that nothing sets are absent. */
export interface BundleSettings {
  readonly as?: (typeof outputLanguages)[number]
  /** Absolute path. It ends with a separator for a folder. */
  readonly output?: string
  /** Absolute path of a file with names by origin, or the names. */
  readonly names?: string | ReadonlyMap<string, string>
  /** Absolute path of the name map to write; true for one beside the bundle. */
  readonly nameMap?: string | boolean
  readonly inline?: (typeof inlineStrategies)[number]
  readonly dedupe?: boolean
  readonly stripExtensions?: readonly string[]
  /** Absolute path of the source map to write; true for one beside the bundle. */
  readonly map?: string | boolean
  /** True if components from other files contain their origin. */
  readonly origins?: boolean
  /** True if the bundle includes the targets of references in extensions. */
  readonly followExtensions?: boolean
  /** The transforms for the bundle, in this order. */
  readonly transforms?: readonly TransformUse[]
}

/** Which documents a pipeline lints: its sources, its result, both, or none. */
export const pipelineLints = ['sources', 'result', 'both', 'off'] as const
export type PipelineLint = (typeof pipelineLints)[number]

/** A pipeline of a config. */
export interface PipelineSettings {
  /** Absolute paths of the entries that are files. */
  readonly entries: readonly string[]
  /** The names of the APIs among the entries. */
  readonly apis: readonly string[]
  readonly lint: PipelineLint
  /** The bundle settings of the pipeline, which override `bundle` of the config. */
  readonly bundle: BundleSettings
  /** Where the pipeline is defined. */
  readonly origin: SettingOrigin
}

/** One or several descriptions of a project, under a name. */
export interface ApiSettings {
  /** Absolute paths of the files that are named without wildcards. */
  readonly files: readonly string[]
  /** True if a glob of the API matches a file, given its real path. */
  readonly matches: (path: string) => boolean
  /** True if the entries contain globs. */
  readonly hasGlobs: boolean
  /** The API's own settings, as far as they are needed before an API is chosen. */
  readonly own: { readonly bundle?: BundleSettings | undefined }
  /** Where the API is defined. */
  readonly origin: SettingOrigin
}

/** The files of a project that a config ignores, as in a .gitignore. */
export interface IgnoreSettings {
  /** Absolute path of the config. */
  readonly file: string
  /** Real path of the folder that the patterns are relative to. */
  readonly folder: string
  readonly patterns: readonly { readonly pattern: string; readonly origin: SettingOrigin }[]
  /** The place of the setting in the config. */
  readonly origin: SettingOrigin
}

/** The parts of the network that may be read. */
export interface RemoteSettings {
  /** Hosts with their scheme, such as `https://schemas.acme.io`, and who allowed each. */
  readonly allowed: ReadonlyMap<string, SettingOrigin>
}

/** The requirements for suppressions. A suppression that does not meet them suppresses nothing. */
export interface SuppressionPolicy {
  readonly requireReason?: boolean | undefined
  /** The maximum number of days from today to the last day of a suppression. */
  readonly maxDays?: number | undefined
  /** Codes, or patterns of codes, that cannot be suppressed. */
  readonly never?: readonly string[] | undefined
}

/** A plugin that a config or the command line names. */
export interface PluginUse {
  /** A package, its short name, or a path relative to the folder of who names it, as written. */
  readonly name: string
  /** The config, or the working folder with a trailing separator. */
  readonly namedBy: string
  readonly origin: SettingOrigin
}

/** All settings of one run: defaults, then the config file, then the command line. */
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
  /** Real path of the requested root; if undefined, `projectRoot` decides. */
  readonly root: string | undefined
  readonly bundle: BundleSettings
  readonly remote: RemoteSettings
  readonly plugins: readonly PluginUse[]
  /** True if `--safe` prevents named plugins from running. */
  readonly lacksPlugins: boolean
  /** The transforms for the description, in this order, before lint or bundle. */
  readonly transforms: readonly TransformUse[]
  /** The pipelines of `msgapi run`, by name. */
  readonly pipelines: ReadonlyMap<string, PipelineSettings>
  /** The named descriptions of the project. */
  readonly apis: ReadonlyMap<string, ApiSettings>
  /** The API that these settings belong to; undefined for a file of none. */
  readonly api: string | undefined
  /** Those of the config, then those of the configs that it extends, the nearest first. */
  readonly ignore: readonly IgnoreSettings[]
  /** Absolute path of the suppressions file named by a config. */
  readonly suppressions: string | undefined
  readonly suppressionPolicy: SuppressionPolicy
  readonly failSeverity: Severity
  /** The revision of Git that lint compares the description with. */
  readonly baseline: string | undefined
  /**
   * Who set `root`, `failSeverity`, `baseline`, `transforms`, `pipelines`, and each key of `limits`, `bundle` and `suppressionPolicy`, by a
   * name such as `limits.depth`.
   */
  readonly origins: ReadonlyMap<string, SettingOrigin>
  /** Who set the other parts of the config: rules and overrides, by their pointers. */
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
/** The name of a suppressions file if no config names one. */
export const suppressionsName = 'msgapi-suppressions.json'
export const defaultFailSeverity: Severity = 'error'

export function isPreset(name: string): name is PresetName {
  return presetNames.some((preset) => preset === name)
}

/** True for the name of a plugin's ruleset: `plugin:acme/strict`. */
export function isPluginRuleset(name: string): boolean {
  return name.startsWith('plugin:')
}
