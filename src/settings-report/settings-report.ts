import { statSync } from 'node:fs'
import path from 'node:path'
import { bundleKeys } from '../config/bundle-shape.ts'
import { UsageError } from '../config/errors.ts'
import { byOption } from '../config/origin.ts'
import { realPathOf } from '../config/root.ts'
import { isPreset, type Settings, type TransformUse } from '../config/settings.ts'
import { codeIn } from '../format/rule-codes.ts'
import type { Vocabulary } from '../format/vocabulary.ts'
import { isInsideFolder } from '../load/files/folders.ts'
import { bindingsIn, type Plugin } from '../plugin/define-plugin.ts'
import { spellingInFolder, spellingOfFile } from '../project/find-descriptions.ts'
import { rulesOf } from '../rules/plugin-rules.ts'
import type { RunningPlugin } from '../rules/plugins.ts'
import { rulesetNotices } from '../rules/ruleset-notices.ts'
import { knownCodes } from '../rules/rulesets.ts'
import { styleFor } from '../rules/style-rulesets.ts'
import type { LintOptions } from '../run/options.ts'
import { Run } from '../run/run.ts'
import { builtInRules } from './rule-record.ts'
import {
  type ReportedList,
  type ReportedPlugin,
  type ReportTarget,
  type RulesOfReport,
  reportedOrigin,
  type SettingsReport,
} from './settings-record.ts'

/** See `settingsFor` of the library. */
export async function reportSettings(target: string, options: LintOptions): Promise<SettingsReport> {
  const run = new Run(options)
  const real = realPathOf(path.resolve(run.workingFolder, target))
  const isFolder = statSync(real, { throwIfNoEntry: false })?.isDirectory() === true
  const folder = isFolder ? real : path.dirname(real)
  const {
    settings: written,
    root,
    notices,
  } = await run.settingsOf(target, { rulesets: options.rulesets, use: options.use, knownCodes }, folder)
  if (!isInsideFolder(real, root)) {
    throw new UsageError(`${target} is outside the root ${root}; give a root that holds it with --root.`)
  }
  const document = isFolder ? undefined : real
  const settings = await run.plugins.applied(written, root)
  const { named } = await run.plugins.for(settings, root)
  const rules = await rulesFor({ settings, root, document }, run)
  const ofDocument = document === undefined ? undefined : await spellingOfFile(document)
  const spelling = ofDocument ?? (await spellingInFolder(folder))
  return {
    document: document ?? null,
    folder,
    config: settings.configFile ?? null,
    extendedConfigs: settings.extendedConfigs,
    settings: settingsOf(settings, root),
    hosts: [...settings.remote.allowed].map(([value, origin]) => ({ value, origin: reportedOrigin(origin) })),
    plugins: named.map(reportedPlugin),
    ...(spelling === undefined ? rules : spelled(rules, spelling)),
    notices: [...notices, ...rules.notices],
  }
}

async function rulesFor(target: ReportTarget, run: Run): Promise<RulesOfReport> {
  const { settings, root } = target
  if (!settings.extends.every(({ name }) => isPreset(name)) || settings.definitions.size > 0) {
    const { spectralRules } = await import('./spectral-rule-record.ts')
    return spectralRules(target, run)
  }
  const set = await run.plugins.for(settings, root)
  const parts = { added: set.added, style: await styleFor(settings, set) }
  return { ...builtInRules(target, parts), errors: [], notices: rulesetNotices(settings, new Set()) }
}

/** The rules by the codes that they have in documents of a spelling, as findings have them. */
function spelled(report: RulesOfReport, spelling: Vocabulary): RulesOfReport {
  const byCode = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).map(([code, value]) => [codeIn(spelling, code), value]))
  const overrides = report.overrides.map((override) => ({
    ...override,
    rules: override.rules.map((code) => codeIn(spelling, code)),
    ...(override.options && { options: byCode(override.options) }),
  }))
  return { ...report, rules: byCode(report.rules), overrides }
}

function settingsOf(settings: Settings, root: string): Readonly<Record<string, ReportedList>> {
  const { failSeverity, limits, bundle, transforms, pipelines, apis, ignore, origins } = settings
  const bundled = { ...bundle, ...(bundle.transforms && { transforms: bundle.transforms.map(asWritten) }) }
  const ignored = ignore.toReversed().map(({ patterns, origin }) => {
    return { value: patterns.map(({ pattern }) => pattern), origin: reportedOrigin(origin) }
  })
  const values: readonly (readonly [string, unknown])[] = [
    ['root', root],
    ['failSeverity', failSeverity],
    ['transforms', origins.get('transforms')?.by === 'default' ? null : transforms.map(asWritten)],
    ['pipelines', pipelines.size === 0 ? null : [...pipelines.keys()]],
    ['apis', apis.size === 0 ? null : [...apis.keys()]],
    ['api', settings.api ?? null],
    ['ignore', ignore.length === 0 ? null : ignored.flatMap(({ value }) => value)],
    ...(settings.baseline === undefined ? [] : [['baseline', settings.baseline] as const]),
    ...(settings.suppressions === undefined ? [] : [['suppressions', settings.suppressions] as const]),
    ...Object.entries(settings.suppressionPolicy).map(([name, value]) => [`suppressionPolicy.${name}`, value] as const),
    ...Object.entries(bundled).map(([name, value]) => [`bundle.${name}`, value] as const),
    ...bundleKeys.filter((name) => !Object.hasOwn(bundle, name)).map((name) => [`bundle.${name}`, null] as const),
    ...Object.entries(limits).map(([name, value]) => [`limits.${name}`, value] as const),
  ]
  const reported = values.map(([name, value]): readonly [string, ReportedList] => [
    name,
    { value: plain(value), origin: reportedOrigin(origins.get(name) ?? { by: 'default' }) },
  ])
  return Object.fromEntries(
    reported.map(([name, list]) => [
      name,
      name === 'ignore' && ignored.length > 1 ? { ...list, parts: ignored } : list,
    ]),
  )
}

/** A transform as a config has it: its name, or that with its options. */
function asWritten({ name, options }: TransformUse): unknown {
  return Object.keys(options).length === 0 ? name : [name, options]
}

/** A call of the library may give names as a map. */
function plain(value: unknown): unknown {
  return value instanceof Map ? Object.fromEntries(value) : value
}

/** A plugin as `msgapi config` shows it. */
function reportedPlugin({ plugin, use, path }: RunningPlugin): ReportedPlugin {
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
