import { checkArguments } from '../call-options.ts'
import type { EntryDocument } from '../run/open-entry.ts'
import { abortable } from './abortable.ts'
import type { FixOptions, FixOutcome } from './fix-outcome.ts'
import { entriesKind, fixOptionsKind } from './option-kinds.ts'

/**
 * Lints description documents and fixes what has a fixer, in passes. Returns what lint finds afterwards, with the texts; nothing
 * is written. Rejects with a ConfigError or UsageError when it cannot run.
 */
export async function fix(entries: readonly (string | EntryDocument)[], options: FixOptions = {}): Promise<FixOutcome> {
  checkArguments('fix()', { entries: [entries, entriesKind], options: [options, fixOptionsKind] })
  const { fixDocuments } = await import('./fix-documents.ts')
  return abortable(options, (own) => fixDocuments(entries, own))
}
