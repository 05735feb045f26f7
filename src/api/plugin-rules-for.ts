import { type Severity, severities } from '../findings/finding.ts'
import type { FixerFor } from '../fix/fixer.ts'
import type { Rule } from '../lint/rule.ts'
import type { JsonObject } from '../plain-data.ts'
import { bindingsIn, type Plugin } from '../plugin/define-plugin.ts'
import { fixersOf } from '../rules/fixers.ts'
import { rulesOf, visitorsOf } from '../rules/plugin-rules.ts'
import type { PluginSet } from '../rules/plugins.ts'
import type { RunOptions } from '../run/options.ts'
import { Run } from '../run/run.ts'

/** A rule of a plugin, with the facts that it states about itself. */
export interface DescribedRule {
  readonly code: string
  readonly severity: Severity | 'off'
  readonly recommended: boolean
  readonly description: string
  readonly documentationUrl: string | null
  /** Undefined for a rule without options. */
  readonly options: DescribedOptions | undefined
  /** The name of the plugin. */
  readonly plugin: string
  /** Set if its plugin calls it deprecated, with the code of the rule in its place. */
  readonly deprecated?: { readonly replacedBy: string | null } | undefined
}

/** The options that a rule may have: their JSON Schema (Draft 07), and their values where a config sets nothing. */
export interface DescribedOptions {
  readonly schema: JsonObject
  readonly defaults: JsonObject
}

/** The plugins of a run, and the rules that they define. */
export interface RunningRules {
  readonly plugins: readonly Plugin[]
  readonly fixerFor: FixerFor
  readonly rules: readonly DescribedRule[]
}

/**
 * The rules of the plugins that a run in the working folder has, by its config and by the options. Rejects as `lint` does for a
 * config or a plugin that cannot be used.
 */
export async function pluginRulesFor(options: RunOptions): Promise<RunningRules> {
  const run = new Run(options)
  const { settings, root } = await run.settingsOf('.', { use: options.use }, run.workingFolder)
  const set = await run.plugins.for(settings, root)
  const plugins = set.named.map(({ plugin }) => plugin)
  return { plugins, fixerFor: fixersOf(set), rules: plugins.flatMap((plugin) => describedRules(plugin, set)) }
}

/** The options of a rule that visits objects; undefined for one that has none. */
export function describedOptions({
  schema = {},
  defaults = {},
}: Pick<Rule, 'schema' | 'defaults'>): DescribedOptions | undefined {
  return Object.keys(schema).length + Object.keys(defaults).length === 0 ? undefined : { schema, defaults }
}

function describedRules(plugin: Plugin, { deprecated }: Pick<PluginSet, 'deprecated'>): readonly DescribedRule[] {
  const visitors = new Map(visitorsOf(plugin))
  const ofRulesets = rulesOf(plugin).map(({ code, definition }) => {
    const { severity, recommended, description, message, documentationUrl } = definition
    return {
      code,
      severity: severityOf(severity),
      recommended: recommended !== false,
      description: [description, message].find((text) => typeof text === 'string') ?? '',
      documentationUrl: typeof documentationUrl === 'string' ? documentationUrl : null,
      options: describedOptions(visitors.get(code) ?? {}),
      plugin: plugin.meta.name,
      ...(deprecated.has(code) && { deprecated: { replacedBy: deprecated.get(code) ?? null } }),
    }
  })
  const ofBindings = bindingsIn(plugin).flatMap(({ key, rules = {} }) =>
    Object.entries(rules).map(([name, { severity, description, recommended = true }]) => ({
      code: `bindings/${key}/${name}`,
      severity,
      recommended,
      description,
      documentationUrl: null,
      options: undefined,
      plugin: plugin.meta.name,
    })),
  )
  return [...ofRulesets, ...ofBindings]
}

/** As Spectral reads it: a number or a name, and a warning where nothing is said. */
function severityOf(written: unknown): DescribedRule['severity'] {
  if (written === 'off' || written === -1) return 'off'
  return severities.find((name, index) => written === name || written === index) ?? 'warn'
}
