import { dirname, resolve } from 'node:path'
import { ConfigError } from '../config/errors.ts'
import type { TransformUse } from '../config/settings.ts'
import { isOptions } from '../config/transforms-shape.ts'
import { configPlaceOf, isBlank } from '../config/validate.ts'
import { describe, withStop } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import { wayTo } from '../load/files/address.ts'
import type { FileReader } from '../load/files/read.ts'
import type { Limits } from '../load/limits.ts'
import { loadFile } from '../load/load.ts'
import { toData } from '../load/node-data.ts'
import { SourceFile } from '../load/source-file.ts'
import type { OptionsOfTransform } from '../transform/transform.ts'

/** What the files of options are read with. */
export interface OptionReading {
  readonly reader: FileReader
  readonly limits: Limits
  readonly workingFolder: string
}

export interface ReadOptions {
  readonly options: OptionsOfTransform
  /** The files that were read, by option. */
  readonly files: ReadonlyMap<string, SourceFile>
}

/**
 * Reads the options of a transform whose value is the name of a file: from the folder of the config that names the transform, or from
 * the working folder. Rejects with a ConfigError for a file that cannot be read or holds no map.
 */
export async function readOptionFiles(
  use: TransformUse,
  fileOptions: readonly string[],
  reading: OptionReading,
): Promise<ReadOptions> {
  const files = new Map<string, SourceFile>()
  const values = new Map(Object.entries(use.options))
  for (const option of fileOptions) {
    const written = values.get(option)
    if (typeof written !== 'string') continue
    const { file, value } = await readOptionFile(use, { option, written }, reading)
    files.set(option, file)
    values.set(option, value)
  }
  return { options: Object.fromEntries(values), files }
}

async function readOptionFile(
  { name, origin }: TransformUse,
  { option, written }: { readonly option: string; readonly written: string },
  { reader, limits, workingFolder }: OptionReading,
): Promise<{ readonly file: SourceFile; readonly value: OptionsOfTransform }> {
  const folder = origin.by === 'config' ? dirname(origin.place.file) : workingFolder
  const path = resolve(folder, written)
  const shown = wayTo(workingFolder, path)
  const named = `The option ${quote(option)} of the transform ${quote(name)} names this file`
  const file = await loadFile(reader, path, limits, path.endsWith('.json') ? 'json' : 'yaml')
  if (!(file instanceof SourceFile))
    throw new ConfigError(`${named}, which cannot be read: ${file.detail}.`, { file: path }, shown)
  if (isBlank(file)) return { file, value: {} }
  const problem = file.findings.find(({ severity }) => severity === 'error')
  if (problem !== undefined) {
    const { start } = problem.range
    const place = { file: file.path, line: start.line + 1, column: start.character + 1 }
    throw new ConfigError(`${named}, which is broken: ${withStop(problem.message)}`, place, shown)
  }
  const value = file.root?.kind === 'map' ? toData(file.root) : undefined
  if (isOptions(value)) return { file, value }
  const found = file.root === undefined ? 'nothing' : describe(file.root)
  throw new ConfigError(`${named}: unexpected ${found}, expected a map.`, configPlaceOf(file, [], 'value'), shown)
}
