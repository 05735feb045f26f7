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

/** What the command line, or a call of the library, sets; paths relative to the working folder. */
export interface CommandLineSettings {
  readonly limits?: Partial<Limits> | undefined
  readonly root?: string | undefined
  readonly bundle?: BundleValues | undefined
  /** The pipeline of the config whose settings of the bundle go before the others. */
  readonly pipeline?: string | undefined
  /** In place of those of the config. */
  readonly transforms?: readonly WrittenTransform[] | undefined
  readonly failSeverity?: Severity | undefined
  /** Spectral rulesets in place of those of the config. */
  readonly rulesets?: readonly string[] | undefined
  /** Hosts that may be read from, beside those of the config. */
  readonly allowRemote?: readonly string[] | undefined
  /** Plugins beside those of the config, whose rulesets run beside its own. */
  readonly plugins?: readonly string[] | undefined
  /** Whether there may be rules that are known only when plugins are loaded, those of the config aside. */
  readonly addsRules?: boolean | undefined
  /** Runs no plugin, and reads from no host that it allows. */
  readonly safe?: boolean | undefined
}

/** A config whose paths are checked and absolute, and the real path of its folder. */
export interface ResolvedConfig {
  readonly path: string
  readonly folder: string
  readonly values: WithResolvedPaths<ConfigValues>
  /** The origin of a value of the config, by its pointer in it. */
  readonly originOf: ConfigOrigins
  /** The configs that it extends, directly or through others, each after those that it goes over. */
  readonly bases: readonly ResolvedConfig[]
}

/** An API of a config, with what it sets itself. */
export interface ResolvedApi extends ApiSettings {
  readonly own: WithResolvedPaths<ApiOwnValues>
}

/** Settings whose paths are absolute, whose globs know their folder, and what names rulesets, plugins and transforms with who wrote it. */
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
