import type { RunOutcome } from '../../index.ts'
import { isReport } from '../../report/known-report.ts'
import { type OutputKind, readPart } from './output-kinds.ts'
import { boundsOf, type WriteOptions } from './write-bounds.ts'
import { writeFiles } from './write-file.ts'

const tailBytes = 1_024

/** A report replaces a report, of whatever form. */
const reportKind: OutputKind = ({ path, size, head }) => {
  const start = Math.max(0, size - tailBytes)
  return isReport(head, Buffer.from(readPart(path, start, size - start)).toString())
}

/**
 * Writes a report to a file that the command line names. Throws a UsageError when the file is one that was read, holds something
 * else than a report, cannot be written, or lies where nothing may be written.
 */
export async function writeReport(
  file: string,
  text: string,
  outcome: RunOutcome,
  options: WriteOptions,
): Promise<void> {
  await writeFiles([{ written: file, content: text, kind: reportKind }], boundsOf(outcome, options))
}
