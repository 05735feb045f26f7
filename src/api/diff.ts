import { checkArguments } from '../call-options.ts'
import type { DiffOptions, DiffOutcome } from '../run/diff-documents.ts'
import type { DiffSide } from '../run/diff-side.ts'
import type { EntryDocument } from '../run/open-entry.ts'
import type { PairOptions, PairOutcome } from '../run/pair-documents.ts'
import { abortable } from './abortable.ts'
import { diffOptionsKind, pairOptionsKind, sideKind } from './diff-kinds.ts'
import { entriesKind } from './option-kinds.ts'

/**
 * Compares two versions of a description. Resolves to what changed for whom, each change with its verdict and proof; errors in the
 * descriptions are findings, and there is no verdict then. Rejects with a ConfigError or UsageError when it cannot run.
 */
export async function diff(
  old: string | DiffSide,
  current: string | DiffSide,
  options: DiffOptions = {},
): Promise<DiffOutcome> {
  checkArguments('diff()', { old: [old, sideKind], current: [current, sideKind], options: [options, diffOptionsKind] })
  const { diffDocuments } = await import('../run/diff-documents.ts')
  return abortable(options, (own) => diffDocuments(asSide(old), asSide(current), own))
}

function asSide(side: string | DiffSide): DiffSide {
  return typeof side === 'string' ? { path: side } : side
}

/**
 * Judges whether what each application sends is accepted where it arrives. Resolves to an edge for each way from a sender to a
 * receiver, with its verdict and proof. Rejects with a ConfigError or UsageError when it cannot run.
 */
export async function pair(
  descriptions: readonly (string | EntryDocument)[],
  options: PairOptions = {},
): Promise<PairOutcome> {
  checkArguments('pair()', { descriptions: [descriptions, entriesKind], options: [options, pairOptionsKind] })
  const { pairDocuments } = await import('../run/pair-documents.ts')
  const documents = descriptions.map((each) => (typeof each === 'string' ? { path: each } : each))
  return abortable(options, (own) => pairDocuments(documents, own))
}
