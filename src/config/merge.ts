import { namesOfCode } from '../format/rule-codes.ts'
import { defaultLimits } from '../load/limits.ts'
import type { Pointer } from '../pointer.ts'
import { allowedOrigins } from './allowed-host.ts'
import { bundlePathOptions } from './bundle-shape.ts'
import { byDefault, byOption, overlay, type SettingOrigin } from './origin.ts'
import type { CommandLineSettings, ResolvedConfig, WithResolvedPaths } from './resolved-config.ts'
import type { RuleValues } from './rules-shape.ts'
import {
  type BundleSettings,
  type ConfigOrigins,
  defaultExtends,
  defaultFailSeverity,
  type NamedRuleset,
  type RuleOptions,
  type RuleOverride,
  type RuleSetting,
  type RulesetNaming,
  type Settings,
  type SuppressionPolicy,
} from './settings.ts'

/** The options of the command line for settings that have another name in a config. */
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

/** The rulesets that run, and who named them. */
export interface RulesetChoice extends RulesetNaming {
  /** Rulesets that replace those of a config, or are used without one. */
  readonly names: readonly string[] | undefined
  /** The API of the config that the entry belongs to. */
  readonly api?: string | undefined
}

const nobody: RulesetChoice = { names: undefined, namedBy: '', named: true, ofPlugins: true, passedOver: [] }

/** The rule settings of a config, or of an API in it. */
interface RuleLayer {
  readonly rules: RuleValues | undefined
  readonly overrides: readonly RuleOverride[] | undefined
  readonly originOf: ConfigOrigins
}

/** The rule settings of all layers together. */
interface MergedRules {
  readonly rules: ReadonlyMap<string, RuleSetting>
  readonly ruleOptions: ReadonlyMap<string, RuleOptions>
  readonly definitions: ReadonlyMap<string, unknown>
  readonly overrides: readonly RuleOverride[]
  /** Who set a rule, its options or a part of its definition: the last layer that did or, for an override, its own layer. */
  readonly originIn: ConfigOrigins
}

/**
 * Merges the command line over the config, the config over those that it extends, and these over the defaults. The nearer value
 * wins, and in joined values it comes last. Paths are absolute.
 */
export function mergeSettings(
  config: ResolvedConfig | undefined,
  commandLine: WithResolvedPaths<CommandLineSettings>,
  { names, api: name, ...naming }: RulesetChoice = nobody,
): Settings {
  const values = config?.values
  const configs = config === undefined ? [] : [...config.bases, config]
  const api = name === undefined ? undefined : values?.apis?.get(name)
  const own = api?.own
  const ofApi: ConfigOrigins = (at, on) => config?.originOf(['apis', name ?? '', ...at], on) ?? byDefault
  const ofOptions = (named: Readonly<Record<string, string>>) => (key: string) => byOption(named[key] ?? key)
  // Rulesets on the command line replace all rule settings of the config.
  const ruleLayers = [
    ...configs.map(({ values: { rules, overrides }, originOf }) => ({ rules, overrides, originOf })),
    { rules: own?.rules, overrides: own?.overrides, originOf: ofApi },
  ]
  const { rules, ruleOptions, definitions, overrides, originIn } = mergeRules(names === undefined ? ruleLayers : [])
  const origins = new Map<string, SettingOrigin>()
  const { failSeverity, root, transforms, baseline } = overlay<
    Pick<Settings, 'failSeverity' | 'root' | 'transforms' | 'baseline'>
  >(
    { failSeverity: defaultFailSeverity, root: undefined, transforms: [], baseline: undefined },
    [
      ...configs.map(({ values: { failSeverity, root, transforms, baseline }, originOf }) => {
        return { values: { failSeverity, root, transforms, baseline }, originOf: (key: string) => originOf([key]) }
      }),
      {
        values: { failSeverity: own?.failSeverity, transforms: own?.transforms, baseline: own?.baseline },
        originOf: (key) => ofApi([key]),
      },
      {
        values: {
          failSeverity: commandLine.failSeverity,
          root: commandLine.root,
          transforms: commandLine.transforms,
        },
        originOf: ofOptions(options),
      },
    ],
    { origins },
  )
  const pipeline = values?.pipelines?.get(commandLine.pipeline ?? '')
  const limits = overlay(
    defaultLimits,
    [
      ...layersOf(configs, 'limits'),
      { values: commandLine.limits ?? {}, originOf: (key) => byOption(`limits.${key}`) },
    ],
    { origins, prefix: 'limits.' },
  )
  const bundle = overlay<BundleSettings>(
    {},
    [
      ...layersOf(configs, 'bundle'),
      { values: own?.bundle ?? {}, originOf: (key) => ofApi(['bundle', key]) },
      { values: pipeline?.bundle ?? {}, originOf: () => pipeline?.origin ?? byDefault },
      { values: commandLine.bundle ?? {}, originOf: ofOptions(bundleOptions) },
    ],
    { origins, prefix: 'bundle.' },
  )
  const suppressionPolicy = overlay<SuppressionPolicy>({}, layersOf(configs, 'suppressionPolicy'), {
    origins,
    prefix: 'suppressionPolicy.',
  })
  const ignore = configs.flatMap((each) => each.values.ignore ?? []).reverse()
  for (const { values: said, originOf } of configs) {
    if (said.pipelines !== undefined && said.pipelines.size > 0) origins.set('pipelines', originOf(['pipelines']))
    if (said.apis !== undefined && said.apis.size > 0) origins.set('apis', originOf(['apis']))
    if (said.ignore !== undefined) origins.set('ignore', said.ignore.origin)
    if (said.suppressions !== undefined) origins.set('suppressions', originOf(['suppressions']))
  }
  if (api !== undefined) origins.set('api', api.origin)
  const named = [...configs.flatMap((each) => each.values.plugins ?? []), ...(commandLine.plugins ?? [])]
  const settings: Settings = {
    extends: Object.freeze(rulesetsOf(names, naming, own?.extends ?? rulesetsOfConfigs(configs))),
    naming,
    definitions,
    rules,
    ruleOptions,
    overrides: Object.freeze(overrides),
    limits: Object.freeze(limits),
    root,
    bundle: Object.freeze(bundle),
    remote: Object.freeze({ allowed: allowedOf(configs, commandLine) }),
    plugins: commandLine.safe === true ? [] : named,
    lacksPlugins: commandLine.safe === true && named.length > 0,
    transforms: Object.freeze(transforms),
    pipelines: values?.pipelines ?? new Map(),
    apis: values?.apis ?? new Map(),
    api: name,
    ignore: Object.freeze(ignore),
    suppressions: values?.suppressions,
    suppressionPolicy: Object.freeze(suppressionPolicy),
    failSeverity,
    baseline,
    origins,
    originIn,
    ...(config === undefined ? {} : { configFile: config.path }),
    extendedConfigs: config?.bases.map(({ path }) => path) ?? [],
  }
  return Object.freeze(settings)
}

/** The values of configs under a key whose members are merged. */
function layersOf<Key extends 'limits' | 'bundle' | 'suppressionPolicy'>(configs: readonly ResolvedConfig[], key: Key) {
  return configs.map(({ values, originOf }) => {
    return { values: values[key] ?? {}, originOf: (member: string) => originOf([key, member]) }
  })
}

const defaultRulesets: readonly NamedRuleset[] = defaultExtends.map((use) => ({ ...use, origin: byDefault }))

/** The rulesets of configs, nearer ones last. A config without rulesets adds the default, as it does on its own. */
function rulesetsOfConfigs(configs: readonly ResolvedConfig[]): readonly NamedRuleset[] {
  const named = configs.flatMap(({ values }) => values.extends ?? [])
  const isComplete = configs.length > 0 && configs.every(({ values }) => values.extends !== undefined)
  const missing = defaultRulesets.filter(
    ({ name }) => !named.some((use) => use.name === name && use.mode === undefined),
  )
  return isComplete ? named : [...missing, ...named]
}

/** The rulesets that run, each with who named it. */
function rulesetsOf(
  names: readonly string[] | undefined,
  { named }: RulesetNaming,
  ofConfigs: readonly NamedRuleset[],
): readonly NamedRuleset[] {
  if (names === undefined) return ofConfigs
  const origin: SettingOrigin = named ? byOption('--ruleset') : { by: 'search' }
  return names.map((name) => ({ name, origin }))
}

function allowedOf(
  configs: readonly ResolvedConfig[],
  { safe, allowRemote = [] }: WithResolvedPaths<CommandLineSettings>,
): ReadonlyMap<string, SettingOrigin> {
  const config = safe === true ? undefined : configs.findLast(({ values }) => values.remote !== undefined)
  const origins = new Map<string, SettingOrigin>()
  for (const [index, origin] of (config?.values.remote?.allow ?? []).entries()) {
    origins.set(origin, config?.originOf(['remote', 'allow', String(index)], 'value') ?? byDefault)
  }
  for (const origin of allowedOrigins(allowRemote)) origins.set(origin, byOption('--allow-remote'))
  return origins
}

/**
 * Merges the rule settings of each layer over those of the previous ones. As in an override, a severity alone keeps the options
 * and the definition of a rule. For a rule with two codes, the last written code counts. Overrides of a later layer come after
 * the others.
 */
function mergeRules(layers: readonly RuleLayer[]): MergedRules {
  const rules = new Map<string, RuleSetting>()
  const ruleOptions = new Map<string, RuleOptions>()
  const definitions = new Map<string, unknown>()
  const overrides: RuleOverride[] = []
  const setBy = new Map<string, ConfigOrigins>()
  const optionsBy = new Map<string, ConfigOrigins>()
  const definedBy = new Map<string, ConfigOrigins>()
  const overridesBy: { readonly originOf: ConfigOrigins; readonly index: number }[] = []
  for (const { rules: said, overrides: others = [], originOf } of layers) {
    for (const [code, definition] of said?.definitions ?? []) {
      for (const name of namesOfCode(code)) rules.delete(name)
      definitions.set(code, definition)
      definedBy.set(code, originOf)
      setBy.set(code, originOf)
    }
    for (const [code, setting] of said?.settings ?? []) {
      for (const name of namesOfCode(code)) rules.delete(name)
      rules.set(code, setting)
      setBy.set(code, originOf)
    }
    for (const [code, options] of said?.options ?? []) {
      for (const name of namesOfCode(code)) ruleOptions.delete(name)
      ruleOptions.set(code, options)
      optionsBy.set(code, originOf)
    }
    overridesBy.push(...others.map((_, index) => ({ originOf, index })))
    overrides.push(...others)
  }
  return { rules, ruleOptions, definitions, overrides, originIn }

  function originIn(at: Pointer, on?: 'key' | 'value') {
    const [key, member = '', ...rest] = at
    if (key === 'rules') {
      const isOptions = rest[0] === '1'
      const owners = isOptions ? optionsBy : rest.length === 0 ? setBy : definedBy
      return owners.get(member)?.(isOptions ? at : [key, member], on) ?? byDefault
    }
    const { originOf, index } = overridesBy[Number(member)] ?? {}
    return originOf?.(['overrides', String(index), ...rest], on) ?? byDefault
  }
}
