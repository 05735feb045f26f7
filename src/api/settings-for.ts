import { checkArguments, text } from '../call-options.ts'
import type { LintOptions } from '../run/options.ts'
import type { SettingsReport } from '../settings-report/settings-record.ts'
import { abortable } from './abortable.ts'
import { lintOptionsKind } from './option-kinds.ts'

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
