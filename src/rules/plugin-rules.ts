import { type RunnableRule, severityAndOptions, type VisitorRule } from '../lint/rule.ts'
import { isRecord } from '../plain-data.ts'
import { bindingsIn, type Plugin } from '../plugin/define-plugin.ts'
import { spectralRule } from '../plugin/visiting.ts'
import { visitingRule } from '../plugin/visits/visiting-rule.ts'
import { type OwnRuleset, ownRuleset } from './own-rulesets.ts'

/** A ruleset of a plugin, with its rules under their full codes. */
export interface RulesetOfPlugin {
  /** Its name in `extends`: `plugin:acme/strict`. */
  readonly name: string
  /** In Spectral's form. May name functions and rulesets. */
  readonly definition: Readonly<Record<string, unknown>>
  /** The part that our engine can run alone; undefined if it needs Spectral's code. */
  readonly own: OwnRuleset | undefined
  /** The real path of the file of the plugin; the name of the ruleset if there is no file. */
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
    const full = withFullCodes(ruleset, plugin)
    const definition = withRules(full, (code, rule) => [code, isRunnable(rule) ? spectralRule(rule) : rule])
    return { name, definition, own: ownRuleset(full, isRunnable), file: file ?? name, plugin }
  })
}

/** The name of a ruleset of a plugin in `extends`. */
export function rulesetName({ meta }: Plugin, short: string): string {
  return `plugin:${meta.namespace}/${short}`
}

/** The functions of a plugin. */
export function functionsOf(plugin: Plugin): readonly PluginFunction[] {
  return Object.entries(plugin.functions ?? {}).flatMap(([short, run]) =>
    isFunction(run) ? [{ name: `${plugin.meta.namespace}/${short}`, run, plugin }] : [],
  )
}

/** The plugins of rules and functions, for reports about failures. */
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

/**
 * The rules that a plugin defines in its rulesets, each once. If several rulesets define one, takes that of `recommended`, else
 * the first.
 */
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

/** The rules that a plugin calls deprecated, by code, with the codes of their replacements. */
export function deprecatedIn(plugin: Plugin): readonly (readonly [code: string, replacement: string | undefined])[] {
  const own = new Set(rulesOf(plugin).map(({ code }) => code))
  return visitorsOf(plugin).flatMap(([code, { deprecated }]) => {
    if (deprecated === undefined) return []
    const { replacedBy } = deprecated
    const full = `${plugin.meta.namespace}/${replacedBy}`
    return [[code, own.has(full) ? full : replacedBy] as const]
  })
}

/** The types that the rules of a plugin visit, with their fields in the manifest. */
export function visitsOf({ rulesets = {} }: Plugin): readonly { readonly field: string; readonly visit: object }[] {
  return Object.entries(rulesets).flatMap(([ruleset, { rules = {} }]) =>
    Object.entries(rules).flatMap(([name, rule]) =>
      isVisitorRule(rule) ? [{ field: `rulesets.${ruleset}.rules.${name}.visit`, visit: rule.visit }] : [],
    ),
  )
}

/** The options that the rulesets of a plugin set for rules, with their fields in the manifest. */
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

/** The codes of all rules of a plugin, including rules about bindings. */
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

/**
 * A ruleset with the rules of its plugin under their codes, and rules that visit objects in the form of the engine. Settings
 * for other rules stay.
 */
function withFullCodes(ruleset: Readonly<Record<string, unknown>>, plugin: Plugin): Readonly<Record<string, unknown>> {
  const own = new Set(rulesOf(plugin).map(({ code }) => code))
  return withRules(ruleset, (name, rule) => {
    const code = `${plugin.meta.namespace}/${name}`
    if (!isRecord(rule)) return [own.has(code) ? code : name, rule]
    return [code, isVisitorRule(rule) ? visitingRule(rule, { code, plugin: plugin.meta.name }) : rule]
  })
}

/** A ruleset with other names and rules, also in its overrides. */
function withRules(
  ruleset: Readonly<Record<string, unknown>>,
  change: (name: string, rule: unknown) => readonly [name: string, rule: unknown],
): Readonly<Record<string, unknown>> {
  const { overrides } = ruleset
  const changed = (part: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
    if (!isRecord(part.rules)) return part
    return { ...part, rules: Object.fromEntries(Object.entries(part.rules).map((each) => change(...each))) }
  }
  return {
    ...changed(ruleset),
    ...(Array.isArray(overrides) && {
      overrides: overrides.map((item: unknown) => (isRecord(item) ? changed(item) : item)),
    }),
  }
}

/** True if a rule was prepared to run. Other values are rules in Spectral's form, or settings. */
function isRunnable(rule: unknown): rule is RunnableRule {
  return isVisitorRule(rule)
}

/** True if a rule visits objects. The manifest was checked when it was loaded. */
function isVisitorRule(rule: unknown): rule is VisitorRule {
  return isRecord(rule) && rule.visit !== undefined
}

function isFunction(value: unknown): value is (...given: never[]) => unknown {
  return typeof value === 'function'
}
