import type { ConfigError } from '../config/errors.ts'
import type { SuppressionPolicy } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import type { LoadedRuleset } from '../spectral/loading/load-ruleset.ts'
import type { EntrySuppressions } from '../suppress/suppressor.ts'
import type { CallResources } from './call-resources.ts'
import type { RuleSummary } from './outcome.ts'

/** What linting one entry found. */
export interface LintOutcome {
  readonly findings: readonly Finding[]
  /** Errors in rules that did not run. */
  readonly errors: readonly ConfigError[]
  /** Whether a function of a rule or a plugin failed, so that there may be more findings. */
  readonly crashed: boolean
  /** Whether only Spectral rulesets ran: then the findings are in Spectral's order. */
  readonly spectralOnly: boolean
  /** The rules that ran. */
  readonly rules: readonly RuleSummary[]
  /** The codes of all rules of these rulesets, those that are off included, where they are not among those that msgapi knows anyway. */
  readonly codes?: readonly string[]
  /** Absolute path of the file with the suppressions of the entry, be it there or not. */
  readonly suppressionsFile?: string | undefined
  /** What the config requires of suppressions. */
  readonly suppressionPolicy?: SuppressionPolicy | undefined
  /** What suppressions did. */
  readonly suppressions?: EntrySuppressions | undefined
  /** The options of the rule of a finding at its place, or of the function of a rule in Spectral's form; undefined for one without options. */
  readonly optionsOf: (finding: Finding) => unknown
  /** The rulesets that ran: files, or names of those that come with msgapi or Spectral. */
  readonly rulesets: readonly string[]
  /** What the person should know of the rulesets that ran, and of those that did not. */
  readonly notices: readonly string[]
}

/** What the stage that lints takes beside a run. */
export interface LintStageOptions {
  readonly allowCode: boolean
  readonly ignoreUnknownFormat: boolean
  /** Whether not all is run that suppressions may be for, so that none of them can be said to be of no use. */
  readonly isPartial?: boolean | undefined
  readonly resources: CallResources
  /** Rulesets that were loaded for other entries, by what was asked for. */
  readonly loaded: Map<string, Promise<LoadedRuleset>>
}
