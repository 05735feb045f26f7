/**
 * What only the command needs, beside what the library has (`index.ts`). The package does not export it. The build takes each name
 * from where it is declared (`scripts/doors.mjs`), so that a run reads what it uses and no more.
 */

export { formatSourceMap } from '../bundler/index.ts'
export { pageOf } from '../rulesets/rule-links.ts'
export { outcomeReport } from './api/outcome-report.ts'
export { type RunningReporter, reportersFor } from './api/plugin-reporters.ts'
export {
  type DescribedOptions,
  type DescribedRule,
  describedOptions,
  pluginRulesFor,
  type RunningRules,
} from './api/plugin-rules-for.ts'
export { entryOfPath } from './config/apis-shape.ts'
export { codeOf, isMissing, reasonOf } from './config/errors.ts'
export { configNames, findConfig } from './config/find.ts'
export { configsRead, KnownConfigs, loadSettings } from './config/load-settings.ts'
export { readConfigFile } from './config/read.ts'
export { guardedFolderIn, ownFilesFolder, projectRoot, realPathOf } from './config/root.ts'
export {
  inlineStrategies,
  isExtensionPattern,
  outputLanguages,
  type PresetName,
  presetNames,
  suppressionsName,
  type WrittenTransform,
} from './config/settings.ts'
export { isOptions } from './config/transforms-shape.ts'
export { alternatives, suggestion, withStop } from './config/wording.ts'
export { connectionOver, type Transport } from './editor/connection.ts'
export { serve } from './editor/server.ts'
export type { CodeGroup } from './findings/codes/code-group.ts'
export { pageOfCode } from './findings/codes/code-group.ts'
export { codeGroups } from './findings/codes/code-groups.ts'
export { stageCodes } from './findings/codes/facts.ts'
export { atLeast, severities } from './findings/finding.ts'
export { joinedFindings } from './findings/joined-findings.ts'
export { inOrder } from './findings/order.ts'
export { escapeActing, quote } from './findings/quote.ts'
export type { StageCode } from './findings/stage-codes.ts'
export { describeThrown, listenToStacks } from './findings/thrown.ts'
export type { FixerFor, FixSafety, KnownFixer } from './fix/fixer.ts'
export {
  forgetForeignListeners,
  hasRunForeign,
  isForeign,
  putLanguageBack,
  refuseForeignCode,
  runForeign,
  runOwn,
  settled,
  treatAsForeign,
} from './foreign-code/foreign-code.ts'
export { codeIn, currentCode, namesOfCode, shownNames } from './format/rule-codes.ts'
export type { Vocabulary } from './format/vocabulary.ts'
export { GitRepository } from './git/repository.ts'
export { detectFormat } from './graph/detect-format.ts'
export { isAddress, wayTo } from './load/files/address.ts'
export { isInsideFolder, namesInFolder, systemFolderOf } from './load/files/folders.ts'
export { createReader, openWithRetry } from './load/files/read.ts'
export { sha256Of } from './load/files/sha256.ts'
export { toData } from './load/node-data.ts'
export { languageOf, parseText } from './load/parse.ts'
export { decode, type Encoding } from './load/text/decode.ts'
export { graphText, referencesText } from './pictures/graph-text.ts'
export { hasMember, isRecord, type JsonObject } from './plain-data.ts'
export type { Plugin } from './plugin/define-plugin.ts'
export { parsePointer } from './pointer.ts'
export { folderEntries, spellingInFolder, toolFolders } from './project/find-descriptions.ts'
export { Project } from './project/project.ts'
export { lockName } from './remote/lock.ts'
export { readLock } from './remote/lock-text.ts'
export { jsonText } from './report/escaped-text.ts'
export { isReport } from './report/known-report.ts'
export { linkable, locationText } from './report/location.ts'
export { counted } from './report/problem-count.ts'
export type { Report, ReporterOptions } from './report/reporter.ts'
export { isReporterName, type ReporterName, reporterNames } from './report/reporter-names.ts'
export { escapeMarkdown, mostCharactersOfComment } from './report/reporters/markdown.ts'
export { stylish } from './report/reporters/stylish.ts'
export { reporterOf } from './report/reporters.ts'
export { safeText } from './report/safe-text.ts'
export type { TerminalLinks } from './report/terminal-link.ts'
export { padded, textWidth, widest, wrapped } from './report/text-width.ts'
export { unifiedDiff } from './report/unified-diff.ts'
export { transformCodes } from './rules/built-in-transforms.ts'
export { namespacesOfMsgapi } from './rules/check-plugins.ts'
export { fixersOf } from './rules/fixers.ts'
export { meantCodes } from './rules/meant-codes.ts'
export { optionWords } from './rules/option-words.ts'
export { builtIn } from './rules/plugins.ts'
export { knownCodes, presetMembers } from './rules/rulesets.ts'
export { styleRulesets } from './rules/style-rulesets.ts'
export { type KnownTransform, knownTransforms } from './rules/transforms.ts'
export { isValidRange, satisfiesRange } from './rules/version-range.ts'
export type { CallTiming, TimedStage } from './run/call-timing.ts'
export { DescriptionFiles } from './run/description-files.ts'
export { diffSchemas, type SchemaDiffOutcome } from './run/diff-schemas.ts'
export { sideOf } from './run/diff-side.ts'
export { readEntries } from './run/entry-result.ts'
export { type GraphOutcome, graphDocuments, referencesInDocument } from './run/graph-documents.ts'
export { type JoinedFile, joinedChanges } from './run/joined-files.ts'
export { KeptRun, type KeptRunOption } from './run/kept-run.ts'
export { type ListedEntries, type ListedEntry, listEntries } from './run/list-entries.ts'
export type { MadeDescription, TransformedEntry } from './run/made-description.ts'
export {
  type HeldOptions,
  keptRun,
  lookups,
  type OtherThreadsOption,
  onlyPlaced,
  otherEntries,
  otherThreads,
  type StoredResultsOption,
  type StoredResultsPlace,
  storedResults,
  timing,
} from './run/options.ts'
export { type NamedPipeline, pipelinesFor } from './run/pipelines.ts'
export { Run } from './run/run.ts'
export { languageOfOutput } from './run/stages/bundle.ts'
export { upgradeOptionsOf } from './run/stages/upgrade.ts'
export { lintPart } from './run/threads/lint-part.ts'
export { type TransformedTogether, transformsOutcome, transformTogether } from './run/transform-entries.ts'
export { upgradeTogether, verdictOf } from './run/upgrade-entries.ts'
export type { ReferredBy } from './run/used-transforms.ts'
export { listItemsOf } from './suppress/list-items.ts'
export { type AcceptedFinding, formatSuppressions } from './suppress/suppressions-file.ts'
export type { ResultComparison, TransformCode, TransformDefinition } from './transform/transform.ts'
