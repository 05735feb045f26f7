import { byOption } from '../config/origin.ts'
import { bindingsIn, type Plugin } from '../plugin/define-plugin.ts'
import { rulesOf } from '../rules/plugin-rules.ts'
import type { RunningPlugin } from '../rules/plugins.ts'
import { type ReportedPlugin, reportedOrigin } from './settings-record.ts'

/** A plugin as `msgapi config` shows it. */
export function reportedPlugin({ plugin, use, path }: RunningPlugin): ReportedPlugin {
  const { name, version, namespace } = plugin.meta
  const origin = reportedOrigin(use?.origin ?? byOption('plugins'))
  return { value: use?.name ?? name, origin, path: path ?? null, name, version, namespace, brings: broughtBy(plugin) }
}

function broughtBy(plugin: Plugin): Readonly<Record<string, readonly string[]>> {
  const { namespace } = plugin.meta
  const { rulesets, functions, fixers, transforms, reporters, schemaFormats, resolvers } = plugin
  const named = (contributions: object = {}) => Object.keys(contributions).map((name) => `${namespace}/${name}`)
  const kinds: readonly (readonly [kind: string, names: readonly string[]])[] = [
    ['rulesets', named(rulesets)],
    ['rules', rulesOf(plugin).map(({ code }) => code)],
    ['functions', named(functions)],
    ['fixers', Object.keys(fixers ?? {})],
    ['transforms', named(transforms)],
    ['reporters', named(reporters)],
    ['schemaFormats', named(schemaFormats)],
    ['bindings', bindingsIn(plugin).map(({ key }) => key)],
    ['resolvers', named(resolvers)],
  ]
  return Object.fromEntries(kinds.filter(([, names]) => names.length > 0))
}
