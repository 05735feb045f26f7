import { checkArguments } from '../call-options.ts'
import type { FixOptions, FixOutcome } from '../run/fix-outcome.ts'
import type { EntryDocument } from '../run/open-entry.ts'
import { Run } from '../run/run.ts'
import { abortable } from './abortable.ts'
import { entriesKind, fixOptionsKind } from './option-kinds.ts'

/**
 * Lints description documents and fixes what has a fixer, in passes. Returns what lint finds afterwards, with the texts; nothing
 * is written. Rejects with a ConfigError or UsageError when it cannot run.
 */
export async function fix(entries: readonly (string | EntryDocument)[], options: FixOptions = {}): Promise<FixOutcome> {
  checkArguments('fix()', { entries: [entries, entriesKind], options: [options, fixOptionsKind] })
  const { fixDocuments } = await import('../run/fix-documents.ts')
  return abortable(options, (own) => fixDocuments(new Run(own), entries, own))
}
