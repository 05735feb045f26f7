import { reasonOf, safeText } from '../../command.ts'
import { UsageError } from '../../index.ts'
import { mayReplace, readPart } from './output-kinds.ts'
import type { WritableFolders } from './writable-folders.ts'
import { type OutputFile, writeTargetOf } from './write-file.ts'

/** The commands that write documents. */
export type WritingCommand = 'bundle' | 'transform' | 'run' | 'upgrade'

/** The label of the lines that a command would write, as wide as "on disk". */
const made: Readonly<Record<WritingCommand, string>> = {
  bundle: 'bundled',
  transform: 'changed',
  run: 'the run',
  upgrade: 'upgraded',
}

const longestLine = 120
/** So much is read of a file beyond the length of the output, so that a line that is too many can be shown. */
const mostBeyond = 1_024

/**
 * How a file on disk differs from what would be written there, in words, with the first line that differs; undefined when it
 * does not. Throws a UsageError when it could not be written there, or cannot be read.
 */
export async function differenceOnDisk(
  file: OutputFile,
  bounds: WritableFolders,
  command: WritingCommand,
): Promise<string | undefined> {
  const { written, content, kind } = file
  const { path, present } = writeTargetOf(file, bounds)
  if (present === undefined) return `${written} does not exist; ${command} without --check to write it.`
  const expected = Buffer.from(content)
  const bytes = startOf(path, { written, length: expected.length + mostBeyond })
  if (bytes.equals(expected)) return undefined
  // The rest of the file may be secret, so it is not shown.
  if (kind !== undefined && !(await mayReplace(kind, path, present.size)))
    return `${written} is nothing that ${command} writes; to replace it, ${command} with --force and without --check.`
  const onDisk = linesOf(bytes.toString())
  const wanted = linesOf(expected.toString())
  let index = 0
  while (onDisk[index] !== undefined && onDisk[index] === wanted[index]) index++
  const lines = [`  on disk: ${shown(onDisk[index])}`, `  ${made[command]}: ${shown(wanted[index])}`]
  return [
    `${written} is out of date, from line ${index + 1} on; ${command} without --check to write it.`,
    ...lines,
  ].join('\n')
}

/** The beginning of a file, which is enough to tell it from the output, however large it is. */
function startOf(path: string, { written, length }: { readonly written: string; readonly length: number }): Buffer {
  try {
    return Buffer.from(readPart(path, 0, length))
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    throw new UsageError(`${written} cannot be read: ${reason}.`)
  }
}

/** Lines with what ends them, since that may be all that differs. */
function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/)
}

/** A line without its Unix line break, cut if it is long. Blanks at its end and invisible characters are escaped. */
function shown(line: string | undefined): string {
  if (line === undefined) return '(the end of the file)'
  if (!line.endsWith('\n')) return `${safeText(line, longestLine)} (without a line break)`
  return safeText(line.slice(0, -1), longestLine)
}
