import type { Finding, Severity } from '../findings/finding.ts'
import { byCode } from '../format/rule-codes.ts'
import { wayTo } from '../load/address.ts'
import { defaultLimits, type Limits } from '../load/limits.ts'
import type { Place, Pointer } from '../pointer.ts'
import { allowedOrigins } from './allowed-host.ts'
import type { ApiOwnValues } from './apis-shape.ts'
import { bundlePathOptions } from './bundle-paths.ts'
import type { BundleValues } from './bundle-shape.ts'
import { mergeRules } from './merge-rules.ts'
import { byDefault, byOption, overlay, type SettingOrigin } from './origin.ts'
import type { FilePattern, OverrideValues } from './overrides-shape.ts'
import type { ConfigValues } from './schema.ts'
import {
  type ApiSettings,
  type BundleSettings,
  type ConfigOrigins,
  defaultExtends,
  defaultFailSeverity,
  type IgnoreSettings,
  type NamedRuleset,
  type PipelineSettings,
  type PluginUse,
  type RuleOptions,
  type RuleOverride,
  type RuleSetting,
  type RulesetNaming,
  type Settings,
  type TransformUse,
  useOf,
  type WrittenTransform,
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

/** The options of the command line that set what has another name in a config. */
const options: Readonly<Record<string, string>> = {
  failSeverity: '--fail-severity',
  root: '--root',
  transforms: '--use',
}
const bundleOptions: Readonly<Record<string, string>> = {
  ...bundlePathOptions,
  as: '--as',
  inline: '--inline',
  dedupe: '--dedupe',
  stripExtensions: '--strip-extensions',
  origins: '--x-origin',
  followExtensions: '--follow-extensions',
  transforms: '--use',
}

/** Which rulesets run, and who says so. */
export interface RulesetChoice extends RulesetNaming {
  /** Rulesets that take the place of those of a config, or stand in for one that is not there. */
  readonly names: readonly string[] | undefined
  /** The API of the config that the entry belongs to. */
  readonly api?: string | undefined
}

/** A config whose paths are checked and absolute, and the real path of the folder that its globs start from. */
export interface ResolvedConfig {
  readonly path: string
  readonly folder: string
  readonly values: Resolved<ConfigValues>
  /** The origin of a value of the config, by its pointer in it. */
  readonly originOf: ConfigOrigins
}

/** An API of a config, with what it sets itself. */
export interface ResolvedApi extends ApiSettings {
  readonly own: Resolved<ApiOwnValues>
}

/** Settings whose paths are absolute, and plugins and transforms with who named them. */
type Resolved<Values> = Omit<Values, 'bundle' | 'plugins' | 'transforms' | 'pipelines' | 'apis'> & {
  readonly apis?: ReadonlyMap<string, ResolvedApi> | undefined
  readonly bundle?: BundleSettings | undefined
  readonly plugins?: readonly PluginUse[] | undefined
  readonly transforms?: readonly TransformUse[] | undefined
  readonly pipelines?: ReadonlyMap<string, PipelineSettings> | undefined
}

const nobody: RulesetChoice = { names: undefined, namedBy: '', named: true, ofPlugins: true, passedOver: [] }

/** Puts the command line over the config over the defaults. The paths given are absolute. */
export function mergeSettings(
  config: ResolvedConfig | undefined,
  commandLine: Resolved<CommandLineSettings>,
  { names, api: name, ...naming }: RulesetChoice = nobody,
): Settings {
  const values = config?.values
  const ofConfig = config?.originOf ?? noConfig
  const api = name === undefined ? undefined : values?.apis?.get(name)
  const own = api?.own
  const ofApi: ConfigOrigins = (at, on) => ofConfig(['apis', name ?? '', ...at], on)
  // Other rulesets come in place of all that a config says of rules.
  const ruleLayers = names === undefined ? [values, own] : []
  const { rules, ruleOptions, definitions, originIn } = mergeRules(ruleLayers, ofConfig, ofApi)
  const origins = new Map<string, SettingOrigin>()
  const { failSeverity, root, transforms } = overlay<Pick<Settings, 'failSeverity' | 'root' | 'transforms'>>(
    { failSeverity: defaultFailSeverity, root: undefined, transforms: [] },
    [
      {
        values: { failSeverity: values?.failSeverity, root: values?.root, transforms: values?.transforms },
        originOf: (key) => ofConfig([key]),
      },
      {
        values: { failSeverity: own?.failSeverity, transforms: own?.transforms },
        originOf: (key) => ofApi([key]),
      },
      {
        values: {
          failSeverity: commandLine.failSeverity,
          root: commandLine.root,
          transforms: commandLine.transforms,
        },
        originOf: (name) => byOption(options[name] ?? name),
      },
    ],
    { origins },
  )
  const pipeline = values?.pipelines?.get(commandLine.pipeline ?? '')
  const limits = overlay(
    defaultLimits,
    [
      { values: values?.limits ?? {}, originOf: (key) => ofConfig(['limits', key]) },
      { values: commandLine.limits ?? {}, originOf: (name) => byOption(`limits.${name}`) },
    ],
    { origins, prefix: 'limits.' },
  )
  const bundle = overlay<BundleSettings>(
    {},
    [
      { values: values?.bundle ?? {}, originOf: (key) => ofConfig(['bundle', key]) },
      { values: own?.bundle ?? {}, originOf: (key) => ofApi(['bundle', key]) },
      { values: pipeline?.bundle ?? {}, originOf: () => pipeline?.origin ?? byDefault },
      { values: commandLine.bundle ?? {}, originOf: (name) => byOption(bundleOptions[name] ?? name) },
    ],
    { origins, prefix: 'bundle.' },
  )
  if (values?.pipelines !== undefined && values.pipelines.size > 0) origins.set('pipelines', ofConfig(['pipelines']))
  if (values?.apis !== undefined && values.apis.size > 0) origins.set('apis', ofConfig(['apis']))
  if (api !== undefined) origins.set('api', api.origin)
  if (values?.ignore !== undefined) origins.set('ignore', ofConfig(['ignore']))
  const named = [...(values?.plugins ?? []), ...(commandLine.plugins ?? [])]
  const settings: Settings = {
    extends: Object.freeze(rulesetsOf(names, naming, own?.extends === undefined ? [values, ofConfig] : [own, ofApi])),
    naming,
    definitions,
    rules,
    ruleOptions,
    overrides: Object.freeze(
      ruleLayers
        .flatMap((layer) => layer?.overrides ?? [])
        .map((override) => resolveOverride(override, config?.folder ?? '')),
    ),
    limits: Object.freeze(limits),
    root,
    bundle: Object.freeze(bundle),
    remote: Object.freeze({ allowed: allowedOf(config, commandLine) }),
    plugins: commandLine.safe === true ? [] : named,
    lacksPlugins: commandLine.safe === true && named.length > 0,
    transforms: Object.freeze(transforms),
    pipelines: values?.pipelines ?? new Map(),
    apis: values?.apis ?? new Map(),
    api: name,
    ignore: ignoreOf(config),
    suppressions: values?.suppressions,
    failSeverity,
    origins,
    originIn,
    ...(config === undefined ? {} : { configFile: config.path }),
  }
  return Object.freeze(settings)
}

const noConfig: ConfigOrigins = () => byDefault

/** The rulesets that run, each with who named it. */
function rulesetsOf(
  names: readonly string[] | undefined,
  { named }: RulesetNaming,
  [layer, originOf]: readonly [Pick<ConfigValues, 'extends'> | undefined, ConfigOrigins],
): NamedRuleset[] {
  if (names !== undefined) {
    const origin: SettingOrigin = named ? byOption('--ruleset') : { by: 'search' }
    return names.map((name) => ({ ...useOf(name), origin }))
  }
  const uses = layer?.extends
  if (uses === undefined) return defaultExtends.map((use) => ({ ...use, origin: byDefault }))
  return uses.map((use, index) => ({ ...use, origin: originOf(['extends', String(index)], 'value') }))
}

function ignoreOf(config: ResolvedConfig | undefined): IgnoreSettings | undefined {
  const patterns = config?.values.ignore
  if (config === undefined || patterns === undefined) return undefined
  const originAt = (index: number) => config.originOf(['ignore', String(index)], 'value')
  return { folder: config.folder, patterns: patterns.map((pattern, index) => ({ pattern, origin: originAt(index) })) }
}

/**
 * How a rule, given by any of its codes, is set at the place of a finding, or undefined when nothing sets it. As in Spectral,
 * the override with the deepest pointer wins, and of equals the last.
 */
export function ruleSettingAt(settings: Settings, code: string, place: Place): RuleSetting | undefined {
  return valueAt(settings, place, ({ rules }) => byCode(rules, code))
}

/** The options that a config gives a rule at a place, by the same order; undefined where it gives none. */
export function ruleOptionsAt(settings: Settings, code: string, place: Place): RuleOptions | undefined {
  return valueAt(settings, place, ({ ruleOptions }) => byCode(ruleOptions, code))
}

function valueAt<Value>(
  settings: Settings,
  place: Place,
  valueIn: (layer: Pick<Settings, 'rules' | 'ruleOptions'>) => Value | undefined,
): Value | undefined {
  let value = valueIn(settings)
  let depth = 0
  for (const override of settings.overrides) {
    const overriding = valueIn(override)
    if (overriding === undefined) continue
    const overridingDepth = override.depthAt(place.source, place.pointer)
    if (overridingDepth === undefined || overridingDepth < depth) continue
    value = overriding
    depth = overridingDepth
  }
  return value
}

/** A finding of a rule at the severity that the settings give its code at its place; none when they switch it off. */
export function withRuleSetting(finding: Finding, settings: Settings): readonly Finding[] {
  const setting = ruleSettingAt(settings, finding.code, finding.place)
  if (setting === undefined || setting === 'on') return [finding]
  return setting === 'off' ? [] : [{ ...finding, severity: setting }]
}

/**
 * A finding of another stage than the rules at the severity that the settings give its code; none when they switch it off.
 * An error stays what it is: what cannot be read or bundled right must not look as if it could.
 */
export function withSetting(finding: Finding, settings: Settings): readonly Finding[] {
  return finding.severity === 'error' ? [finding] : withRuleSetting(finding, settings)
}

function allowedOf(
  config: ResolvedConfig | undefined,
  { safe, allowRemote = [] }: Resolved<CommandLineSettings>,
): ReadonlyMap<string, SettingOrigin> {
  const ofConfig = safe === true ? [] : (config?.values.remote?.allow ?? [])
  const origins = new Map<string, SettingOrigin>()
  for (const [index, origin] of ofConfig.entries()) {
    origins.set(origin, config?.originOf(['remote', 'allow', String(index)], 'value') ?? byDefault)
  }
  for (const origin of allowedOrigins(allowRemote)) origins.set(origin, byOption('--allow-remote'))
  return origins
}

function resolveOverride({ files, rules, ruleOptions }: OverrideValues, folder: string): RuleOverride {
  // A run asks for the same few files at every finding.
  const patternsByPath = new Map<string, readonly FilePattern[]>()
  const patternsFor = (path: string): readonly FilePattern[] => {
    const known = patternsByPath.get(path)
    if (known !== undefined) return known
    const steps = wayTo(folder, path)
    const patterns = files.filter(({ matches }) => matches(steps))
    patternsByPath.set(path, patterns)
    return patterns
  }
  // Exceptions alone are exceptions from everything.
  const outermost = files.every(({ excludes }) => excludes) ? 0 : undefined
  const depthAt = (path: string, pointer: Pointer): number | undefined => {
    let deepest = outermost
    for (const pattern of patternsFor(path)) {
      if (!leadsInto(pattern.pointer, pointer)) continue
      if (pattern.excludes) return undefined
      deepest = Math.max(deepest ?? 0, pattern.pointer.length)
    }
    return deepest
  }
  const mayHold = (path: string): boolean => {
    const patterns = patternsFor(path)
    if (patterns.some(({ excludes, pointer }) => excludes && pointer.length === 0)) return false
    return outermost !== undefined || patterns.some(({ excludes }) => !excludes)
  }
  return Object.freeze({ depthAt, mayHold, rules, ruleOptions, files: files.map(({ written }) => written) })
}

function leadsInto(outer: Pointer, inner: Pointer): boolean {
  return outer.every((segment, index) => segment === inner[index])
}
