import { checkArguments, text } from '../call-options.ts'
import type { RulesetDefinition } from '../lint/spectral-form.ts'
import { spectralRuleset } from '../plugin/visiting.ts'
import type { FixOptions, FixOutcome } from '../run/fix-outcome.ts'
import type { KeptRunOption } from '../run/kept-run.ts'
import { lintDocuments } from '../run/lint-entries.ts'
import type { EntryDocument } from '../run/open-entry.ts'
import { keptRun, type LintOptions } from '../run/options.ts'
import type { RunOutcome } from '../run/outcome.ts'
import { Run } from '../run/run.ts'
import type { SettingsReport } from '../settings-report/settings-record.ts'
import { abortable } from './abortable.ts'
import { entriesKind, fixOptionsKind, lintOptionsKind, suppressOptionsKind } from './option-kinds.ts'
import type { SuppressOptions, SuppressOutcome } from './suppress-outcome.ts'

/**
 * Lints documents, each with the files it refers to. Takes paths, or content with a name. Resolves to the findings and
 * what else the run found out; problems in the documents are findings. Rejects with a ConfigError or UsageError when it
 * cannot run.
 */
export async function lint(
  entries: readonly (string | EntryDocument)[],
  options: LintOptions = {},
): Promise<RunOutcome> {
  checkArguments('lint()', { entries: [entries, entriesKind], options: [options, lintOptionsKind] })
  return abortable(options, (own: LintOptions & KeptRunOption) =>
    lintDocuments(own[keptRun]?.for(own) ?? new Run(own), entries, own),
  )
}

/** Resolves to the rulesets that come with msgapi, in the form of Spectral's RulesetDefinition. */
export async function builtInRulesets(): Promise<readonly RulesetDefinition[]> {
  const [{ rulesets }, { styleRulesets }] = await Promise.all([
    import('../rules/rulesets.ts'),
    import('../rules/style-rulesets.ts'),
  ])
  return [...rulesets, (await styleRulesets()).style].map(spectralRuleset)
}

/**
 * Lints description documents and fixes what has a fixer, in passes. Returns what lint finds afterwards, with the texts; nothing
 * is written. Rejects with a ConfigError or UsageError when it cannot run.
 */
export async function fix(entries: readonly (string | EntryDocument)[], options: FixOptions = {}): Promise<FixOutcome> {
  checkArguments('fix()', { entries: [entries, entriesKind], options: [options, fixOptionsKind] })
  const { fixDocuments } = await import('../run/fix-documents.ts')
  return abortable(options, (own) => fixDocuments(new Run(own), entries, own))
}

/**
 * The settings, rulesets and rules that apply to a document as `lint` would find them, and who set each. Takes its path, or that
 * of a folder for the documents in it; the working folder by default. The document is not read, rulesets and plugins are.
 * Rejects as `lint` does for configs and rulesets that cannot be used.
 */
export async function settingsFor(target = '.', options: LintOptions = {}): Promise<SettingsReport> {
  checkArguments('settingsFor()', { target: [target, text], options: [options, lintOptionsKind] })
  const { reportSettings } = await import('../settings-report/settings-report.ts')
  return abortable(options, (own) => reportSettings(target, own))
}

/**
 * Accepts existing findings: lints, and returns the suppressions files with entries for the failures, or for the
 * findings of one rule. Errors of other stages are never accepted. Rejects as `lint` does. Rejects with a UsageError
 * for an unknown rule, an invalid date and an empty reason.
 */
export async function suppress(
  entries: readonly (string | EntryDocument)[],
  options: SuppressOptions = {},
): Promise<SuppressOutcome> {
  checkArguments('suppress()', { entries: [entries, entriesKind], options: [options, suppressOptionsKind] })
  const { acceptFindings } = await import('./accept-findings.ts')
  return abortable(options, (own) => acceptFindings(entries, own))
}
