import { type RuleDefinition, severityAndOptions } from '../lint/ruleset.ts'
import type { VisitorRule } from '../lint/visitor-rule.ts'
import { isRecord } from '../plain-data.ts'
import { bindingsIn, type Plugin } from '../plugin/define-plugin.ts'
import { visiting } from '../plugin/visiting.ts'
import { type RuleName, visitingRule } from '../plugin/visits/visiting-rule.ts'
import { type OwnRuleset, ownRuleset, settingOf } from './own-rulesets.ts'

/** A ruleset of a plugin, its rules under their full codes. */
export interface RulesetOfPlugin {
  /** The name that `extends` has for it: `plugin:acme/strict`. */
  readonly name: string
  /** In Spectral's form, but for rules that visit objects; functions and rulesets in it may be named. */
  readonly definition: Readonly<Record<string, unknown>>
  /** What our engine alone can run of it; undefined when it needs Spectral's code. */
  readonly own: OwnRuleset | undefined
  /** The real path of the file of the plugin, or the name of the ruleset where there is no file. */
  readonly file: string
  readonly plugin: Plugin
}

/** A function of a plugin, under its full name. */
export interface PluginFunction {
  readonly name: string
  readonly run: (...given: never[]) => unknown
  readonly plugin: Plugin
}

/** A rule that a plugin defines. */
export interface PluginRule {
  readonly code: string
  readonly definition: Readonly<Record<string, unknown>>
}

/** The rulesets of a plugin. */
export function rulesetsOf(plugin: Plugin, file?: string): readonly RulesetOfPlugin[] {
  return Object.entries(plugin.rulesets ?? {}).map(([short, ruleset]) => {
    const name = rulesetName(plugin, short)
    const definition = withFullCodes(ruleset, plugin)
    return { name, definition, own: ownRuleset(definition, definitionOf), file: file ?? name, plugin }
  })
}

/** The name that `extends` has for a ruleset of a plugin. */
export function rulesetName({ meta }: Plugin, short: string): string {
  return `plugin:${meta.namespace}/${short}`
}

/** The functions of a plugin. */
export function functionsOf(plugin: Plugin): readonly PluginFunction[] {
  return Object.entries(plugin.functions ?? {}).flatMap(([short, run]) =>
    isFunction(run) ? [{ name: `${plugin.meta.namespace}/${short}`, run, plugin }] : [],
  )
}

/** The plugins that rules and functions belong to, for the report when they fail. */
export function rulesOfPlugins(
  {
    named,
    functions,
  }: {
    readonly named: readonly { readonly plugin: Plugin }[]
    readonly functions: ReadonlyMap<string, PluginFunction>
  },
  failed: Set<string>,
) {
  const byCode = new Map(
    named.flatMap(({ plugin }) => rulesOf(plugin).map(({ code }) => [code, plugin.meta.name] as const)),
  )
  const byFunction = new Map<unknown, PluginFunction>([...functions.values()].map((each) => [each.run, each]))
  return {
    failed,
    pluginOf: (code: string) => byCode.get(code),
    functionOf(used: unknown) {
      const found = byFunction.get(used)
      return found && { name: found.name, plugin: found.plugin.meta.name }
    },
  }
}

/** The rules that a plugin defines in its rulesets, each once; where several define one, that of `recommended` or else the first. */
export function rulesOf(plugin: Plugin): readonly PluginRule[] {
  const rules = new Map<string, PluginRule>()
  const { recommended, ...others } = plugin.rulesets ?? {}
  for (const ruleset of [recommended, ...Object.values(others)]) {
    for (const [name, definition] of Object.entries(ruleset?.rules ?? {})) {
      const code = `${plugin.meta.namespace}/${name}`
      if (isRecord(definition) && !rules.has(code)) rules.set(code, { code, definition })
    }
  }
  return [...rules.values()]
}

/** The rules of a plugin that visit objects, by their codes. */
export function visitorsOf(plugin: Plugin): readonly (readonly [code: string, rule: VisitorRule])[] {
  return rulesOf(plugin).flatMap(({ code, definition }) =>
    isVisitorRule(definition) ? [[code, definition] as const] : [],
  )
}

/** The rules of a plugin that it calls deprecated, by code, each with the code of the rule in its place. */
export function deprecatedIn(plugin: Plugin): readonly (readonly [code: string, replacement: string | undefined])[] {
  const own = new Set(rulesOf(plugin).map(({ code }) => code))
  return visitorsOf(plugin).flatMap(([code, { deprecated }]) => {
    if (deprecated === undefined) return []
    const { replacedBy } = deprecated
    const full = `${plugin.meta.namespace}/${replacedBy}`
    return [[code, own.has(full) ? full : replacedBy] as const]
  })
}

/** What the rules of a plugin visit, each with its field in the manifest. */
export function visitsOf({ rulesets = {} }: Plugin): readonly { readonly field: string; readonly visit: object }[] {
  return Object.entries(rulesets).flatMap(([ruleset, { rules = {} }]) =>
    Object.entries(rules).flatMap(([name, rule]) =>
      isVisitorRule(rule) ? [{ field: `rulesets.${ruleset}.rules.${name}.visit`, visit: rule.visit }] : [],
    ),
  )
}

/** The options that the rulesets of a plugin give rules, each with its field in the manifest. */
export function optionsIn(plugin: Plugin) {
  const own = new Set(rulesOf(plugin).map(({ code }) => code))
  return Object.entries(plugin.rulesets ?? {}).flatMap(([ruleset, { rules = {} }]) =>
    Object.entries(rules).flatMap(([name, rule]) => {
      const pair = severityAndOptions(rule)
      const code = `${plugin.meta.namespace}/${name}`
      const field = `rulesets.${ruleset}.rules.${name}`
      return pair === undefined ? [] : [{ field, code: own.has(code) ? code : name, options: pair.options }]
    }),
  )
}

/** The codes of all rules of a plugin, those about bindings included. */
export function ruleNames(plugin: Plugin): readonly string[] {
  const ofBindings = bindingsIn(plugin).flatMap(({ key, rules = {} }) =>
    Object.keys(rules).map((name) => `bindings/${key}/${name}`),
  )
  return [...rulesOf(plugin).map(({ code }) => code), ...ofBindings]
}

/** The codes that transforms of a plugin may report with. */
export function transformCodesOf({ meta, transforms = {} }: Plugin): readonly string[] {
  return Object.entries(transforms).flatMap(([name, transform]) => [
    `${meta.namespace}/${name}`,
    ...(typeof transform === 'function' ? [] : Object.keys(transform.codes ?? {})).map(
      (code) => `${meta.namespace}/${code}`,
    ),
  ])
}

/** A ruleset in which the rules of its plugin have their codes; what it says of other rules stays. */
function withFullCodes(ruleset: Readonly<Record<string, unknown>>, plugin: Plugin): Readonly<Record<string, unknown>> {
  const own = new Set(rulesOf(plugin).map(({ code }) => code))
  const { overrides } = ruleset
  return {
    ...layer(ruleset),
    ...(Array.isArray(overrides) && {
      overrides: overrides.map((item: unknown) => (isRecord(item) ? layer(item) : item)),
    }),
  }

  function layer(part: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const { rules } = part
    if (!isRecord(rules)) return part
    const renamed = Object.entries(rules).map(([name, rule]) => {
      const code = `${plugin.meta.namespace}/${name}`
      if (!isRecord(rule)) return [own.has(code) ? code : name, rule]
      return [code, isVisitorRule(rule) ? asSpectralRule(rule, { code, plugin: plugin.meta.name }) : rule]
    })
    return { ...part, rules: Object.fromEntries(renamed) }
  }
}

/** A rule that visits objects in Spectral's form: its function carries the visitor, which our engine runs. */
function asSpectralRule(rule: VisitorRule, name: RuleName): Readonly<Record<string, unknown>> {
  const { visit: _visit, schema: _schema, defaults: _defaults, fix: _fix, deprecated: _deprecated, ...said } = rule
  const spectral = { ...said, given: '$', resolved: false, then: { function: visiting(visitingRule(rule, name)) } }
  const severity = settingOf(said.severity ?? 'warn')
  if (severity !== undefined && severity !== 'on' && severity !== 'off') {
    definitions.set(spectral, { ...spectral, severity, description: said.description ?? name.code })
  }
  return spectral
}

/** The rules that visit objects, as our engine has them, by their form for Spectral. */
const definitions = new WeakMap<object, RuleDefinition>()

function definitionOf(rule: unknown): RuleDefinition | undefined {
  return isRecord(rule) ? definitions.get(rule) : undefined
}

/** Whether a rule of a manifest, which was checked when it was loaded, visits objects. */
function isVisitorRule(rule: unknown): rule is VisitorRule {
  return isRecord(rule) && rule.visit !== undefined
}

function isFunction(value: unknown): value is (...given: never[]) => unknown {
  return typeof value === 'function'
}
