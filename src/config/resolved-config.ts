import type { Severity } from '../findings/finding.ts'
import type { Limits } from '../load/limits.ts'
import type { ApiOwnValues } from './apis-shape.ts'
import type { BundleValues } from './bundle-shape.ts'
import type { ConfigValues } from './schema.ts'
import type {
  ApiSettings,
  BundleSettings,
  ConfigOrigins,
  IgnoreSettings,
  NamedRuleset,
  PipelineSettings,
  PluginUse,
  RuleOverride,
  TransformUse,
  WrittenTransform,
} from './settings.ts'

/** The settings of the command line, or of a library call. Paths are relative to the working folder. */
export interface CommandLineSettings {
  readonly limits?: Partial<Limits> | undefined
  readonly root?: string | undefined
  readonly bundle?: BundleValues | undefined
  /** The pipeline of the config whose bundle settings come before the others. */
  readonly pipeline?: string | undefined
  /** Replaces those of the config. */
  readonly transforms?: readonly WrittenTransform[] | undefined
  readonly failSeverity?: Severity | undefined
  /** Spectral rulesets that replace those of the config. */
  readonly rulesets?: readonly string[] | undefined
  /** Allowed hosts, in addition to those of the config. */
  readonly allowRemote?: readonly string[] | undefined
  /** Plugins in addition to those of the config. Their rulesets run beside its own. */
  readonly plugins?: readonly string[] | undefined
  /** True if rules may be known only after loading plugins that are not in the config. */
  readonly addsRules?: boolean | undefined
  /** Runs no plugin of the config, and reads from no host that it allows. */
  readonly safe?: boolean | undefined
}

/** A config whose paths are checked and absolute, and the real path of its folder. */
export interface ResolvedConfig {
  readonly path: string
  readonly folder: string
  readonly values: WithResolvedPaths<ConfigValues>
  /** The origin of a value of the config, by its pointer in it. */
  readonly originOf: ConfigOrigins
  /** The configs that it extends, directly or through others, each after those that it overrides. */
  readonly bases: readonly ResolvedConfig[]
}

/** An API of a config, with its own settings. */
export interface ResolvedApi extends ApiSettings {
  readonly own: WithResolvedPaths<ApiOwnValues>
}

/** Settings with absolute paths and globs that know their folder. Names of rulesets, plugins and transforms have their origin. */
export type WithResolvedPaths<Values> = Omit<Values, keyof ResolvedValues> & ResolvedValues

interface ResolvedValues {
  readonly extends?: readonly NamedRuleset[] | undefined
  readonly overrides?: readonly RuleOverride[] | undefined
  readonly apis?: ReadonlyMap<string, ResolvedApi> | undefined
  readonly bundle?: BundleSettings | undefined
  readonly plugins?: readonly PluginUse[] | undefined
  readonly transforms?: readonly TransformUse[] | undefined
  readonly pipelines?: ReadonlyMap<string, PipelineSettings> | undefined
  readonly ignore?: IgnoreSettings | undefined
}
