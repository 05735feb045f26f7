/** The library (`msgapi`): the work of the command-line tool as functions. docs/library.md shows how to use it. */

export {
  type BundleOutcome,
  bundle,
  type NameMapEntry,
  type SourceMap,
  type SourceMapEntry,
} from './api/bundle.ts'
export { diff, pair } from './api/diff.ts'
export { builtInRulesets, fix, lint, settingsFor, suppress } from './api/lint.ts'
export { type OpenProject, openProject } from './api/open-project.ts'
export { type OutcomeReporter, type ReportOptions, reporters } from './api/reporters.ts'
export { run } from './api/run.ts'
export type { SuppressionsWrite, SuppressOptions, SuppressOutcome } from './api/suppress-outcome.ts'
export {
  type ChangeEdit,
  type FileEdit,
  type TransformChange,
  type TransformOutcome,
  transform,
} from './api/transform.ts'
export { upgrade } from './api/upgrade.ts'
export type { Proof, Verdict } from './compare/change.ts'
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
export type { RuleSummary } from './lint/rule.ts'
export type { RuleDefinition, RulesetDefinition } from './lint/spectral-form.ts'
export { defaultLimits, type Limits } from './load/limits.ts'
export type { Place, Pointer } from './pointer.ts'
export type { ChangePlace } from './run/change-place.ts'
export type { DiffOptions, DiffOutcome, ReportedChange } from './run/diff-documents.ts'
export type { DiffSide } from './run/diff-side.ts'
export type { FixChange, FixedText, FixOptions, FixOutcome } from './run/fix-outcome.ts'
export type { EntryDocument } from './run/open-entry.ts'
export type {
  BundleOptions,
  CallControl,
  CallOptions,
  LintOptions,
  Progress,
  ProjectOptions,
  RunOptions,
  TransformOptions,
  UpgradeCallOptions,
} from './run/options.ts'
export type {
  Bundle,
  BundlesOutcome,
  DocumentSettings,
  LockWrite,
  PipelineBundle,
  PipelinesOutcome,
  RunOutcome,
  TransformedEntryText,
  TransformedText,
  TransformsOutcome,
  UpgradesOutcome,
} from './run/outcome.ts'
export type { PairOptions, PairOutcome, ReportedEdge } from './run/pair-documents.ts'
export type { UsedTransform } from './run/used-transforms.ts'
export type {
  ReportedList,
  ReportedOptions,
  ReportedOrigin,
  ReportedOverride,
  ReportedPlugin,
  ReportedRule,
  ReportedRuleset,
  ReportedStep,
  ReportedValue,
  SettingsReport,
} from './settings-report/settings-record.ts'
export type { Description, DescriptionFile, DescriptionTransform } from './transform/transform.ts'
