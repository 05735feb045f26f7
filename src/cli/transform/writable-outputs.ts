import { readEntries } from '../../run/entry-result.ts'
import type { JoinedFile } from '../../run/joined-files.ts'
import type { TransformedEntry } from '../../run/made-description.ts'
import { type WritableFolders, writableFolders } from '../write/writable-folders.ts'
import type { WriteRequest } from './write-request.ts'

/** Where the outputs may be written: the earlier draft, which was read, may be replaced by the new one, unless it is a source too. */
export function writableOutputs(
  entries: readonly TransformedEntry[],
  files: readonly JoinedFile[],
  { outcome, workingFolder, options: { root, force } }: WriteRequest,
): WritableFolders {
  const sources = new Set(files.map(({ path }) => path))
  const drafts = new Set(readEntries(entries).flatMap(({ made }) => made?.draft?.path ?? []))
  const inputs = outcome.inputs.filter((path) => sources.has(path) || !drafts.has(path))
  return writableFolders({ ...outcome, inputs }, { workingFolder, root, force })
}
