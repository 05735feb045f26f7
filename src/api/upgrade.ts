import { checkArguments } from '../call-options.ts'
import type { EntryDocument } from '../run/open-entry.ts'
import type { UpgradeCallOptions } from '../run/options.ts'
import type { UpgradesOutcome } from '../run/outcome.ts'
import { Run } from '../run/run.ts'
import { abortable } from './abortable.ts'
import { entriesKind, upgradeOptionsKind } from './option-kinds.ts'

/**
 * Converts descriptions of version 2, and of 3.0, to the version that is asked for. Resolves to the texts of their files and the
 * findings, which say what was assumed, left out or refused; writes nothing. If one description is refused, no file changes. Rejects
 * with a ConfigError or UsageError when it cannot run.
 */
export async function upgrade(
  entries: readonly (string | EntryDocument)[],
  options: UpgradeCallOptions = {},
): Promise<UpgradesOutcome> {
  checkArguments('upgrade()', { entries: [entries, entriesKind], options: [options, upgradeOptionsKind] })
  const { upgradeAll } = await import('../run/upgrade-entries.ts')
  return abortable(options, (own) => upgradeAll(new Run(own), entries, own))
}
