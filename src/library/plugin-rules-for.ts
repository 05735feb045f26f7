import { loadSettings } from '../config/load-settings.ts'
import { type Severity, severities } from '../findings/finding.ts'
import type { FixerFor } from '../fix/known-fixer.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { CallResources } from './call-resources.ts'
import { fixersOf } from './fixers.ts'
import { pipelineRequest, type RunOptions } from './options.ts'
import { rulesOf } from './plugin-rules.ts'

/** A rule of a plugin, as far as it says something of itself. */
export interface DescribedRule {
  readonly code: string
  readonly severity: Severity | 'off'
  readonly recommended: boolean
  readonly description: string
  readonly documentationUrl: string | null
  /** The name of the plugin. */
  readonly plugin: string
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
  const resources = new CallResources(options)
  const request = pipelineRequest('.', options, resources)
  const { settings, root } = await loadSettings({ ...request, entry: '.', folder: resources.workingFolder })
  const set = await resources.pluginsFor(settings, root)
  const plugins = set.named.map(({ plugin }) => plugin)
  return { plugins, fixerFor: fixersOf(set), rules: plugins.flatMap(describedRules) }
}

function describedRules(plugin: Plugin): readonly DescribedRule[] {
  const ofRulesets = rulesOf(plugin).map(({ code, definition }) => {
    const { severity, recommended, description, message, documentationUrl } = definition
    return {
      code,
      severity: severityOf(severity),
      recommended: recommended !== false,
      description: [description, message].find((text) => typeof text === 'string') ?? '',
      documentationUrl: typeof documentationUrl === 'string' ? documentationUrl : null,
      plugin: plugin.meta.name,
    }
  })
  const ofBindings = (plugin.bindings ?? []).flatMap(({ key, rules = {} }) =>
    Object.entries(rules).map(([name, { severity, description, recommended = true }]) => ({
      code: `bindings/${key}/${name}`,
      severity,
      recommended,
      description,
      documentationUrl: null,
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
