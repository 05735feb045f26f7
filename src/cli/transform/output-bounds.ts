import { boundsOf, type WriteBounds } from '../write/write-bounds.ts'
import type { Delivery } from './delivery.ts'
import type { JoinedFile } from './joined-files.ts'
import type { TransformedDocument } from './make-entries.ts'

/** Where the outputs may be written: the earlier draft, which was read, may be replaced by the new one, unless it is a source too. */
export function boundsOfOutputs(
  entries: readonly TransformedDocument[],
  files: readonly JoinedFile[],
  { outcome, workingFolder, options: { root, force } }: Delivery,
): WriteBounds {
  const sources = new Set(files.map(({ path }) => path))
  const drafts = new Set(entries.flatMap(({ made }) => made?.draft?.path ?? []))
  const inputs = outcome.inputs.filter((path) => sources.has(path) || !drafts.has(path))
  return boundsOf({ ...outcome, inputs }, { workingFolder, root, force })
}
