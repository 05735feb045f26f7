import { isReport } from '../../command.ts'
import type { RunOutcome } from '../../index.ts'
import { bundleKind, type OutputKind, readPart } from './output-kinds.ts'
import { type WriteOptions, writableFolders } from './writable-folders.ts'
import { writeFiles } from './write-file.ts'

const tailBytes = 1_024

/** A report may replace a report in any format. */
const reportKind: OutputKind = ({ path, size, head }) => {
  const start = Math.max(0, size - tailBytes)
  return isReport(head, Buffer.from(readPart(path, start, size - start)).toString())
}

/** The form of a report of a plugin is not known, so that it replaces all texts but descriptions. */
const pluginReportKind: OutputKind = async (present) => !present.head.includes('\0') && !(await bundleKind(present))

/** A report, and where it goes. */
export interface WrittenReport {
  readonly file: string
  readonly text: string
  /** True if a plugin wrote it. */
  readonly ofPlugin: boolean
}

/**
 * Writes a report to a file that the command line names. Throws a UsageError when the file is one that was read, holds something
 * else than a report, cannot be written, or lies where nothing may be written.
 */
export async function writeReport(
  { file, text, ofPlugin }: WrittenReport,
  outcome: RunOutcome,
  options: WriteOptions,
): Promise<void> {
  const kind = ofPlugin ? pluginReportKind : reportKind
  await writeFiles([{ written: file, content: text, kind }], writableFolders(outcome, options))
}
