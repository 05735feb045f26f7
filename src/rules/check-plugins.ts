import { UsageError } from '../config/errors.ts'
import { suggestion, withStop } from '../config/wording.ts'
import { stageCodes } from '../findings/codes/facts.ts'
import { quote } from '../findings/quote.ts'
import { formatFor } from '../format/compile.ts'
import type { Format } from '../format/format.ts'
import { namesOfCode } from '../format/rule-codes.ts'
import { neutral } from '../format/vocabulary.ts'
import { bindingsIn, type Plugin } from '../plugin/define-plugin.ts'
import { problemOfKey } from '../plugin/visits/visited-types.ts'
import { transformPlugins } from './built-in-transforms.ts'
import { checkedRuleOptions, type OptionRules } from './checked-options.ts'
import { pluginError } from './load-plugins.ts'
import { fixesBesideRules } from './plugin-fixers.ts'
import { deprecatedIn, optionsIn, ruleNames, transformCodesOf, visitorsOf, visitsOf } from './plugin-rules.ts'
import { builtInBindings, builtInPlugins, type RunningPlugin } from './plugins.ts'
import { problemOfOptions } from './rule-options.ts'
import { knownCodes } from './rulesets.ts'
import { withStyle } from './style-rulesets.ts'

/** Words that codes of msgapi begin with, now or later, and words before a colon. */
const ownNamespaces = [
  'msgapi',
  'plugin',
  'spectral',
  'spec',
  'bindings',
  'style',
  'suppression',
  'perspective',
  'spelling',
  'upgrade',
]

/**
 * Checks the plugins of a run against each other and against msgapi. Each needs its own namespace, its fixers and the
 * replacements of its deprecated rules must name existing rules, its rules must visit types of the format, and options must fit
 * their rules. Throws a ConfigError or UsageError, as for a plugin that cannot be loaded.
 */
export async function checkPlugins(plugins: readonly RunningPlugin[]): Promise<void> {
  checkNamespaces(plugins)
  checkFixers(plugins)
  checkReplacements(plugins)
  checkFormerCodes(plugins)
  checkVisits(plugins)
  await checkOptions(plugins)
}

function checkNamespaces(plugins: readonly RunningPlugin[]): void {
  const own = namespacesOfMsgapi()
  const known = new Map<string, Plugin>()
  for (const given of plugins) {
    const { namespace } = given.plugin.meta
    const field = `has ${quote(namespace)} as "meta.namespace"`
    if (own.has(namespace)) throw errorFor(given, `${field}, which msgapi uses itself; choose another namespace`)
    const other = known.get(namespace)
    if (other !== undefined) {
      throw errorFor(given, `${field}, as the plugin ${quote(other.meta.name)} does; name only one of them`)
    }
    known.set(namespace, given.plugin)
  }
}

/** The namespaces that no plugin may have: the first words of our codes, and the names of our plugins and transforms. */
export function namespacesOfMsgapi(): ReadonlySet<string> {
  return new Set([
    ...ownNamespaces,
    ...Object.keys(stageCodes).map((code) => code.split('/', 1)[0] ?? code),
    ...builtInPlugins.map(({ meta }) => meta.namespace),
    ...transformPlugins.flatMap(({ transforms = {} }) => Object.keys(transforms)),
  ])
}

function checkFixers(plugins: readonly RunningPlugin[]): void {
  for (const given of plugins) {
    const twice = fixesBesideRules(given.plugin).find(([code]) => given.plugin.fixers?.[code] !== undefined)
    if (twice !== undefined)
      throw errorFor(given, `has a fixer for ${quote(twice[0])} both in "fixers" and beside the rule; keep one of them`)
    for (const code of Object.keys(given.plugin.fixers ?? {})) {
      const known = codesWithout(code, plugins)
      if (known === undefined) continue
      const field = `has a fixer ${quote(`fixers.${code}`)} for a rule that does not exist`
      const full = `${given.plugin.meta.namespace}/${code}`
      if (known.has(full)) throw errorFor(given, `${field}; write the full code ${quote(full)}`)
      throw errorFor(given, `${field}${suggestion(code, known) || '; write the full code of the rule'}`)
    }
  }
}

/**
 * The replacement of a deprecated rule may belong to msgapi or any plugin. The rules of plugins outside of the run are unknown.
 */
function checkReplacements(plugins: readonly RunningPlugin[]): void {
  const namespaces = new Set([...namespacesOfMsgapi(), ...plugins.map(({ plugin }) => plugin.meta.namespace)])
  for (const given of plugins) {
    for (const [code, replacement] of deprecatedIn(given.plugin)) {
      if (replacement === undefined) continue
      if (replacement === code) throw errorFor(given, `has a deprecated rule ${quote(code)} that replaces itself`)
      const [namespace = '', ...others] = replacement.split('/')
      if (others.length > 0 && !namespaces.has(namespace)) continue
      const known = codesWithout(replacement, plugins)
      if (known === undefined) continue
      const field = `has no rule ${quote(replacement)}, which replaces the deprecated rule ${quote(code)}`
      const full = `${given.plugin.meta.namespace}/${replacement}`
      throw errorFor(given, field + (suggestion(replacement, known) || suggestion(full, known)))
    }
  }
}

/** All codes of rules, if a code is none of them in any spelling; undefined for the code of a rule. */
function codesWithout(code: string, plugins: readonly RunningPlugin[]): ReadonlySet<string> | undefined {
  const ofPlugins = plugins.flatMap(({ plugin }) => ruleNames(plugin))
  if (ofPlugins.includes(code)) return undefined
  const known = new Set([...Object.keys(stageCodes), ...knownCodes(), ...ofPlugins])
  return namesOfCode(code).some((name) => known.has(name)) ? undefined : known
}

/** A former name must lead to a code of the plugin, and must not be a code itself. */
function checkFormerCodes(plugins: readonly RunningPlugin[]): void {
  for (const given of plugins) {
    const { meta, formerCodes = {} } = given.plugin
    const codes = new Set([...ruleNames(given.plugin), ...transformCodesOf(given.plugin)])
    const own = [...codes].flatMap((code) =>
      code.startsWith(`${meta.namespace}/`) ? code.slice(meta.namespace.length + 1) : [],
    )
    for (const [former, code] of Object.entries(formerCodes)) {
      const field = quote(`formerCodes.${former}`)
      if (own.includes(former))
        throw errorFor(given, `has a code ${quote(former)} now, which ${field} calls a former name`)
      if (own.includes(code)) continue
      throw errorFor(given, `has no code ${quote(code)}, to which ${field} leads${suggestion(code, own)}`)
    }
  }
}

/** Types may be those of bindings from any of the plugins. */
function checkVisits(plugins: readonly RunningPlugin[]): void {
  let format: Format | undefined
  const formatOf = () => {
    format ??= formatFor(neutral, '3.1', [...builtInBindings, ...plugins.flatMap(({ plugin }) => bindingsIn(plugin))])
    return format
  }
  for (const given of plugins) {
    for (const { field, visit } of visitsOf(given.plugin)) {
      for (const key of Object.keys(visit)) {
        const problem = problemOfKey(key, formatOf)
        if (problem !== undefined) throw errorFor(given, `has in ${quote(field)} ${problem}`)
      }
    }
  }
}

/** Options may be for rules of any of the plugins, and of house style. */
async function checkOptions(plugins: readonly RunningPlugin[]): Promise<void> {
  const ofPlugins: OptionRules = new Map(plugins.flatMap(({ plugin }) => visitorsOf(plugin)))
  for (const named of plugins) {
    const { plugin } = named
    for (const [code, rule] of visitorsOf(plugin)) {
      const { required: _required, ...schema } = rule.schema ?? {}
      const checked = checkedRuleOptions(code, { ...rule, schema, options: {} })
      if ('problem' in checked) throw errorFor(named, `has wrong "defaults": ${checked.problem}`)
    }
    const given = optionsIn(plugin)
    const rules = await withStyle(
      ofPlugins,
      given.map(({ code }) => code),
    )
    for (const { field, code, options } of given) {
      const wrong = problemOfOptions(code, options, rules)
      if (wrong !== undefined) throw errorFor(named, `has an error in ${quote(field)}: ${wrong.problem}`)
    }
  }
}

function errorFor(given: RunningPlugin, problem: string): Error {
  const { plugin, use } = given
  if (use !== undefined) return pluginError(use, problem, plugin.meta.name)
  return new UsageError(`The plugin ${quote(plugin.meta.name)} of the call ${withStop(problem)}`)
}
