import { isPreset } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import type { LoadedRuleset } from '../lint/loading/load-ruleset.ts'
import type { PipelineRun } from '../pipeline.ts'
import type { RuleSummary } from './outcome.ts'
import { lintDescription } from './rulesets.ts'

/** What linting one entry found. */
export interface LintOutcome {
  readonly findings: readonly Finding[]
  /** Whether a function of a rule or a plugin failed, so that there may be more findings. */
  readonly crashed: boolean
  /** Whether only Spectral rulesets ran: then the findings are in Spectral's order. */
  readonly spectralOnly: boolean
  /** The rules that ran. */
  readonly rules: readonly RuleSummary[]
}

export interface LintStageOptions {
  readonly allowCode: boolean
  readonly ignoreUnknownFormat: boolean
  /** Rulesets that were loaded for other entries, by what was asked for. */
  readonly loaded: Map<string, Promise<LoadedRuleset>>
}

/** The last stage of `lint`: runs the rulesets that the settings name. */
export async function lintEntry(run: PipelineRun, options: LintStageOptions): Promise<LintOutcome> {
  const { settings } = run
  if (!settings.extends.every(({ name }) => isPreset(name)) || settings.definitions.size > 0) {
    const { lintWithRulesets } = await import('./spectral-stage.ts')
    return lintWithRulesets(run, options)
  }
  const description = await run.describe()
  const { findings, crashed, rules } =
    description === undefined
      ? { findings: [], crashed: false, rules: [] }
      : await lintDescription(description, settings)
  return { findings, crashed, spectralOnly: false, rules }
}
