import type { Plugin } from '../plugin/define-plugin.ts'

/** A ruleset of a plugin, its rules under their full codes. */
export interface PluginRuleset {
  /** The name that `extends` has for it: `plugin:acme/strict`. */
  readonly name: string
  /** In Spectral's form, but for rules that visit objects; functions and rulesets in it may be named. */
  readonly definition: Readonly<Record<string, unknown>>
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
export function rulesetsOf(plugin: Plugin, file?: string): readonly PluginRuleset[] {
  return Object.entries(plugin.rulesets ?? {}).map(([short, ruleset]) => {
    const name = rulesetName(plugin, short)
    return { name, definition: withFullCodes(ruleset, plugin), file: file ?? name, plugin }
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

/** What of rules and functions belongs to plugins, for what is told when they fail. */
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

/** The rules of a plugin that visit objects. */
export function visitingRules(plugin: Plugin): readonly PluginRule[] {
  return rulesOf(plugin).filter(({ definition }) => definition.visit !== undefined)
}

/** The codes of all rules of a plugin, those about bindings included. */
export function ruleNames(plugin: Plugin): readonly string[] {
  const ofBindings = (plugin.bindings ?? []).flatMap(({ key, rules = {} }) =>
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
      return [code, rule.visit === undefined ? rule : asSpectralRule(rule)]
    })
    return { ...part, rules: Object.fromEntries(renamed) }
  }
}

/** A rule that visits objects in Spectral's form, which has a place for all that is said of it but how it visits. */
function asSpectralRule({
  visit: _visit,
  schema: _schema,
  defaults: _defaults,
  ...rule
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { ...rule, given: '$', then: { function: findNothing } }
}

function findNothing(): undefined {
  return undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFunction(value: unknown): value is (...given: never[]) => unknown {
  return typeof value === 'function'
}
