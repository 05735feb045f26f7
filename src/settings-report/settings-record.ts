import type { SettingOrigin } from '../config/origin.ts'
import type { RuleOptions, Settings } from '../config/settings.ts'
import type { Severity } from '../findings/finding.ts'

/** Who set a value, and where; line and column count from one. */
export type ReportedOrigin =
  | { readonly by: 'default' }
  | { readonly by: 'search' }
  | { readonly by: 'command-line'; readonly option: string }
  | {
      readonly by: 'config' | 'ruleset' | 'override'
      readonly file: string
      readonly line?: number
      readonly column?: number
    }

/** A value with who set it. */
export interface ReportedValue {
  readonly value: unknown
  readonly origin: ReportedOrigin
}

/** A list that several configs write, joined; a config and those that it extends, the nearest last. */
export interface ReportedList extends ReportedValue {
  /** The parts, each with who wrote it; absent where one config wrote all. */
  readonly parts?: readonly ReportedValue[]
}

/** A ruleset that applies. */
export interface ReportedRuleset {
  /** The name as written, such as `./team.yaml`. */
  readonly name: string
  /** `recommended`, `all` or `off` if set; null if the ruleset itself decides. */
  readonly mode: string | null
  /** Absolute path, or the name of a ruleset that comes with msgapi or Spectral. */
  readonly file: string
  /** Where it is named. */
  readonly origin: ReportedOrigin
}

/** One setting of a rule and who made it: a severity, `on` or `off`; null for a definition without a severity. */
export interface ReportedStep {
  readonly said: string | null
  readonly origin: ReportedOrigin
}

/** The options of a rule with who set them. */
export interface ReportedOptions extends ReportedValue {
  readonly value: RuleOptions
}

/** The severity of a rule for a document, and who set it last. */
export interface ReportedRule extends ReportedStep {
  readonly severity: Severity | 'off'
  /** False for a rule that is off unless a mode or a setting switches it on. */
  readonly recommended: boolean
  /** Earlier settings of the rule; the first one defines it. */
  readonly earlier: readonly ReportedStep[]
  /** The options from a config or a ruleset, as written; absent if none sets any. */
  readonly options?: ReportedOptions
}

/** An override of a config or a ruleset. */
export interface ReportedOverride {
  readonly files: readonly string[]
  /** The codes that it sets. */
  readonly rules: readonly string[]
  /** The options that it gives some of them, by code; absent where it gives none. */
  readonly options?: Readonly<Record<string, RuleOptions>>
  /** Whether it applies to the document or to values in it; null if the report is not about one document. */
  readonly applies: boolean | null
  readonly origin: ReportedOrigin
}

/** A plugin that runs: its name as written, and who named it. */
export interface ReportedPlugin extends ReportedValue {
  /** Absolute path of the file that exports it; null for a plugin passed to a library call. */
  readonly path: string | null
  /** From its manifest, like `version` and `namespace`. */
  readonly name: string
  readonly version: string
  readonly namespace: string
  /** Its contributions by kind, with the names that users write, such as `acme/strict`. */
  readonly brings: Readonly<Record<string, readonly string[]>>
}

/** Everything that applies to a document, and who set it: plain data, the same for every run over the same files. */
export interface SettingsReport {
  /** Absolute path of the document; null for documents of the folder in general. */
  readonly document: string | null
  readonly folder: string
  /** Absolute path of the config; null where there is none. */
  readonly config: string | null
  /** Absolute paths of the configs that the config extends, directly or through others. */
  readonly extendedConfigs: readonly string[]
  /** By name, such as `limits.depth`; the value is null if nothing sets it. `suppressions` and `suppressionPolicy.…` are there only if set. */
  readonly settings: Readonly<Record<string, ReportedList>>
  /** The hosts that msgapi may read from. */
  readonly hosts: readonly ReportedValue[]
  /** The plugins that run. */
  readonly plugins: readonly ReportedPlugin[]
  readonly rulesets: readonly ReportedRuleset[]
  /** By code. */
  readonly rules: Readonly<Record<string, ReportedRule>>
  readonly overrides: readonly ReportedOverride[]
  /** Errors in rulesets whose other rules can still run. */
  readonly errors: readonly string[]
  readonly notices: readonly string[]
}

/** The part of a report about rules and rulesets. */
export type RulesOfReport = Pick<SettingsReport, 'rulesets' | 'rules' | 'overrides' | 'errors' | 'notices'>

/** The document, or the folder of documents, that a report is for. */
export interface ReportTarget {
  readonly settings: Settings
  readonly root: string
  /** Absolute path; undefined for the documents of a folder in general. */
  readonly document: string | undefined
}

/** Returns the origin of a setting as plain data. */
export function reportedOrigin(origin: SettingOrigin): ReportedOrigin {
  return origin.by === 'config' ? { by: 'config', ...origin.place } : origin
}
