import { ConfigError, type ConfigPlace, formatConfigPlace, UsageError } from '../config/errors.ts'
import { byOption, type SettingOrigin } from '../config/origin.ts'
import { codeProblem } from '../config/rules-shape.ts'
import { isPluginRuleset, isPreset, type NamedRuleset, type Settings } from '../config/settings.ts'
import { alternatives, suggestion, withStop } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import { namesOfCode } from '../format/rule-codes.ts'
import { namespacesOfMsgapi } from './check-plugins.ts'
import type { OptionRules } from './checked-options.ts'
import { type RulesetOfPlugin, ruleNames, rulesetName, transformCodesOf } from './plugin-rules.ts'
import type { PluginSet } from './plugins.ts'
import { checkSettingOptions } from './rule-options.ts'
import { knownCodes } from './rulesets.ts'

/**
 * Adds the plugins' rulesets after msgapi's own, so that the user's `extends` overrides them. If `--safe` turns plugins off,
 * settings of their rules are left out. Returns the same object for the same plugins.
 * Throws a ConfigError or a UsageError for a ruleset or a rule that no plugin has.
 */
export function settingsWithPlugins(settings: Settings, set: PluginSet, style: OptionRules): Settings {
  const known = made.get(settings)
  if (known?.set === set) return known.settings
  const changed = Object.freeze(settings.lacksPlugins ? withoutPlugins(settings) : withPlugins(settings, set, style))
  made.set(settings, { set, settings: changed })
  return changed
}

const made = new WeakMap<Settings, { readonly set: PluginSet; readonly settings: Settings }>()

function withPlugins(settings: Settings, set: PluginSet, style: OptionRules): Settings {
  for (const use of settings.extends) if (isPluginRuleset(use.name)) checkRuleset(use, set)
  const isNamed = (name: string) => settings.extends.some((use) => use.name === name)
  const turnedOn: NamedRuleset[] = settings.naming.ofPlugins
    ? set.named.flatMap(({ plugin, use }) => {
        const name = rulesetName(plugin, 'recommended')
        return set.rulesets.has(name) && !isNamed(name) ? { name, origin: use?.origin ?? byOption('plugins') } : []
      })
    : []
  const other = settings.extends.findIndex(({ name }) => !isPreset(name))
  const front = other === -1 ? settings.extends.length : other
  const withRulesets = { ...settings, extends: settings.extends.toSpliced(front, 0, ...turnedOn) }
  checkCodes(withRulesets, set)
  checkSettingOptions(withRulesets, new Map([...set.visitors, ...style]))
  return withRulesets
}

function withoutPlugins(settings: Settings): Settings {
  const own = namespacesOfMsgapi()
  const isOurs = ([code]: readonly [string, unknown]) => {
    const [namespace = code, ...rest] = code.split('/')
    return rest.length === 0 || own.has(namespace)
  }
  return {
    ...settings,
    extends: settings.extends.filter(({ name }) => !isPluginRuleset(name)),
    rules: new Map([...settings.rules].filter(isOurs)),
    ruleOptions: new Map([...settings.ruleOptions].filter(isOurs)),
    overrides: settings.overrides.map((each) => {
      return {
        ...each,
        rules: new Map([...each.rules].filter(isOurs)),
        ruleOptions: new Map([...each.ruleOptions].filter(isOurs)),
      }
    }),
  }
}

function checkRuleset({ name, origin }: NamedRuleset, { rulesets, named }: PluginSet): void {
  if (rulesets.has(name)) return
  const known = [...rulesets.keys()]
  const problem = `Unknown ruleset ${quote(name)}`
  if (known.length > 0) {
    throw errorAt(origin, withStop(`${problem}, expected ${alternatives(known)}${suggestion(name, known)}`))
  }
  const reason =
    named.length === 0 ? 'no plugin is named; list it under "plugins"' : 'no plugin that is named has rulesets'
  throw errorAt(origin, `${problem}: ${reason}.`)
}

/** Checks the codes that a config sets, if all rulesets that run are known here: those of msgapi and of plugins. */
function checkCodes(settings: Settings, set: PluginSet): void {
  const isKnown = ({ name }: NamedRuleset) => isPreset(name) || isClosed(set.rulesets.get(name))
  if (!settings.extends.every(isKnown)) return
  const written = [
    ...[...settings.rules.keys()].map((code) => ({ code, at: ['rules', code] })),
    ...settings.overrides.flatMap(({ rules }, index) =>
      [...rules.keys()].map((code) => ({ code, at: ['overrides', String(index), 'rules', code] })),
    ),
  ]
  if (written.length === 0) return
  const known = new Set([
    ...knownCodes(),
    ...settings.definitions.keys(),
    ...set.named.flatMap(({ plugin }) => [...ruleNames(plugin), ...transformCodesOf(plugin)]),
  ])
  const unknown = written.filter(({ code }) => !namesOfCode(code).some((name) => known.has(name)))
  const problems = unknown.map(({ code, at }) => {
    return { message: codeProblem(code, suggestion(code, known)), place: placeOf(settings.originIn(at)) }
  })
  const [first, ...others] = problems
  if (first === undefined) return
  const more = others.map(({ message, place }) =>
    place === undefined ? message : `${formatConfigPlace(place)}: ${message}`,
  )
  throw new ConfigError([first.message, ...more].join('\n'), first.place)
}

/** True if a ruleset only extends rulesets of msgapi and of plugins. */
function isClosed(ruleset: RulesetOfPlugin | undefined): boolean {
  const { extends: extended = [] } = ruleset?.definition ?? {}
  const names: readonly unknown[] = Array.isArray(extended) ? extended : [extended]
  return names.every((item) => {
    const name: unknown = Array.isArray(item) ? item[0] : item
    return typeof name === 'string' && (isPreset(name) || isPluginRuleset(name))
  })
}

function placeOf(origin: SettingOrigin): ConfigPlace | undefined {
  return origin.by === 'config' ? origin.place : undefined
}

function errorAt(origin: SettingOrigin, message: string): Error {
  return origin.by === 'config' ? new ConfigError(message, origin.place) : new UsageError(message)
}
