import { ConfigError } from '../config/errors.ts'
import { ruleSettingAt, withRuleSetting } from '../config/merge.ts'
import { isPreset, type Settings } from '../config/settings.ts'
import { type LoadedRuleset, loadRuleset } from '../lint/loading/load-ruleset.ts'
import { RulesetError } from '../lint/loading/ruleset-error.ts'
import type { ActiveRule } from '../lint/ruleset.ts'
import { inSpectralOrder } from '../lint/spectral/order.ts'
import { runRuleset } from '../lint/spectral/run-ruleset.ts'
import { parserFindings } from '../lint/view/parser-findings.ts'
import { viewDocument } from '../lint/view/view-document.ts'
import { visitEngine } from '../lint/visit.ts'
import type { PipelineRun } from '../pipeline.ts'
import type { LintOutcome, LintStageOptions } from './lint-stage.ts'
import { isRuleCode, presetMembers } from './rulesets.ts'

/**
 * Lints an entry with Spectral rulesets, alone or beside those of msgapi. Alone, every document is linted, and all that is
 * found is what Spectral finds; beside ours, the document has to be a description.
 * Throws a ConfigError for rulesets that cannot be used.
 */
export async function lintWithRulesets(run: PipelineRun, options: LintStageOptions): Promise<LintOutcome> {
  const { entry, reader, settings } = run
  const { ruleset } = await rulesetFor(run, options)
  const view = await viewDocument(entry, { reader, limits: settings.limits })
  const { ignoreUnknownFormat } = options
  const { visitors, crashed, findings } = await runRuleset({ ruleset, view, ignoreUnknownFormat })
  const set = findings.flatMap((finding) => withRuleSetting(finding, settings))
  if (visitors.length === 0 && !settings.extends.some(({ name }) => isPreset(name))) {
    for (const [path, file] of view.files) run.files.set(path, file)
    const { parserOptions } = ruleset.fromSource(entry.path)
    const others = [...parserFindings(entry, parserOptions), ...view.findings]
    return { findings: inSpectralOrder([...others, ...set]), crashed, spectralOnly: true }
  }
  const description = await run.describe()
  if (description?.graph.kind.readable !== true) return { findings: [], crashed: false, spectralOnly: false }
  const visited = await visitEngine.run(
    description.graph,
    visitors.map((rule) => withSettings(rule, settings)),
  )
  return { findings: [...visited, ...set], crashed, spectralOnly: false }
}

function withSettings(rule: ActiveRule, settings: Settings): ActiveRule {
  const severityAt: ActiveRule['severityAt'] = (place) => {
    const setting = ruleSettingAt(settings, rule.code, place) ?? 'on'
    return setting === 'on' ? rule.severityAt(place) : setting
  }
  return { ...rule, severityAt }
}

/** The rulesets of the settings as one; loaded once for all entries that have the same settings. */
async function rulesetFor({ settings, root }: PipelineRun, options: LintStageOptions): Promise<LoadedRuleset> {
  const { naming, definitions } = settings
  const own = settings.configFile === naming.namedBy
  const severities = [...settings.rules].filter(([code]) => own && isRuleCode(code))
  const request = {
    extends: settings.extends,
    ...naming,
    root,
    rules: Object.fromEntries([
      ...definitions,
      ...severities.map(([code, setting]) => [code, setting === 'on' ? true : setting] as const),
    ]),
    allowCode: options.allowCode,
  }
  const key = JSON.stringify(request)
  const loading = options.loaded.get(key) ?? loadRuleset({ ...request, builtIn: presetMembers })
  options.loaded.set(key, loading)
  try {
    return await loading
  } catch (error) {
    if (error instanceof RulesetError) throw new ConfigError(error.message)
    throw error
  }
}
