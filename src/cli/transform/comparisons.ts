import {
  type JoinedFile,
  languageOf,
  parseText,
  type ResultComparison,
  readEntries,
  type TransformedEntry,
} from '../../command.ts'
import { defaultLimits } from '../../index.ts'
import { readPart } from '../write/output-kinds.ts'
import { writeTargetOf } from '../write/write-file.ts'
import { outputsOf, type WriteRequest, writableOutputs } from './outputs.ts'

/**
 * For `--check`: the comparisons of new results with those on disk, by file name. An output that can only be compared byte by
 * byte is not in the map.
 */
export async function comparisonsOf(
  entries: readonly TransformedEntry[],
  files: readonly JoinedFile[],
  delivery: WriteRequest,
): Promise<ReadonlyMap<string, ResultComparison>> {
  const { options, destination } = delivery
  const found = new Map<string, ResultComparison>()
  const isAsked = options.check === true && (destination === 'file' || destination === 'folder')
  if (!isAsked || readEntries(entries).every(({ made }) => made?.compareWith === undefined)) return found
  const bounds = writableOutputs(entries, files, delivery)
  for (const { written, compareWith } of outputsOf(entries, files, delivery)) {
    if (compareWith === undefined) continue
    const { path, present } = writeTargetOf({ written }, bounds)
    if (present === undefined || present.size > defaultLimits.fileBytes) continue
    const file = await parseText(path, readPart(path, 0, present.size), languageOf(path), defaultLimits)
    const comparison = await compareWith(file)
    if (comparison !== undefined) found.set(written, comparison)
  }
  return found
}
