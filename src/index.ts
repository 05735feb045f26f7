/** The library (`msgapi`): what the command does, from code. docs/library.md shows its use. */

export { ConfigError, UsageError } from './config/errors.ts'
export type {
  Finding,
  FindingFix,
  Range,
  RelatedPlace,
  Severity,
  TextEdit,
  TextPosition,
} from './findings/finding.ts'
export { canonicalCode } from './format/rule-codes.ts'
export type { Graph } from './graph/graph.ts'
export { type BundleOutcome, bundle, type NameMapEntry, type SourceMap, type SourceMapEntry } from './library/bundle.ts'
export { fix } from './library/fix.ts'
export type { FixChange, FixedText, FixOptions, FixOutcome } from './library/fix-outcome.ts'
export { builtInRulesets, lint } from './library/lint.ts'
export type { BundleOptions, LintOptions, RunOptions, TransformOptions } from './library/options.ts'
export type { DocumentSettings, LockWrite, RuleSummary, RunOutcome } from './library/outcome.ts'
export { settingsFor } from './library/settings-for.ts'
export type {
  ReportedOptions,
  ReportedOrigin,
  ReportedOverride,
  ReportedPlugin,
  ReportedRule,
  ReportedRuleset,
  ReportedStep,
  ReportedValue,
  SettingsReport,
} from './library/settings-record.ts'
export { suppress } from './library/suppress.ts'
export type { SuppressionsWrite, SuppressOptions, SuppressOutcome } from './library/suppress-outcome.ts'
export {
  type ChangeEdit,
  type FileEdit,
  type TransformChange,
  type TransformedText,
  type TransformOutcome,
  transform,
} from './library/transform.ts'
export type { UsedTransform } from './library/used-transforms.ts'
export type { RuleDefinition, RulesetDefinition } from './lint/ruleset.ts'
export { defaultLimits, type Limits } from './load/limits.ts'
export type { EntryDocument } from './pipeline.ts'
export type { Place, Pointer } from './pointer.ts'
export type { Description, DescriptionFile, DescriptionTransform } from './transform/transform.ts'
