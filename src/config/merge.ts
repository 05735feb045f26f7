import { defaultLimits } from '../load/limits.ts'
import { allowedOrigins } from './allowed-host.ts'
import { bundlePathOptions } from './bundle-paths.ts'
import { mergeRules } from './merge-rules.ts'
import { byDefault, byOption, overlay, type SettingOrigin } from './origin.ts'
import { resolveOverride } from './resolve-override.ts'
import type { CommandLineSettings, Resolved, ResolvedConfig } from './resolved-config.ts'
import type { ConfigValues } from './schema.ts'
import {
  type BundleSettings,
  type ConfigOrigins,
  defaultExtends,
  defaultFailSeverity,
  type IgnoreSettings,
  type NamedRuleset,
  type RulesetNaming,
  type Settings,
  type SuppressionPolicy,
} from './settings.ts'

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
  /** Rulesets that take the place of those of a config, or replace one that is not there. */
  readonly names: readonly string[] | undefined
  /** The API of the config that the entry belongs to. */
  readonly api?: string | undefined
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
  const suppressionPolicy = overlay<SuppressionPolicy>(
    {},
    [{ values: values?.suppressionPolicy ?? {}, originOf: (key) => ofConfig(['suppressionPolicy', key]) }],
    { origins, prefix: 'suppressionPolicy.' },
  )
  if (values?.pipelines !== undefined && values.pipelines.size > 0) origins.set('pipelines', ofConfig(['pipelines']))
  if (values?.apis !== undefined && values.apis.size > 0) origins.set('apis', ofConfig(['apis']))
  if (api !== undefined) origins.set('api', api.origin)
  if (values?.ignore !== undefined) origins.set('ignore', ofConfig(['ignore']))
  if (values?.suppressions !== undefined) origins.set('suppressions', ofConfig(['suppressions']))
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
    suppressionPolicy: Object.freeze(suppressionPolicy),
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
    return names.map((name) => ({ name, origin }))
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
