import { resolve } from 'node:path'
import type { CommonOptions } from './options.ts'
import type { Targets } from './targets/find-targets.ts'

/** The options that name files to read. */
type ReadingOptions = Pick<CommonOptions, 'config' | 'suppressions'> & {
  readonly ruleset?: readonly string[]
  readonly names?: string
}

/**
 * The files that a command line names to be read, as absolute paths, whether or not the run came as far as to read them: none of
 * them is to be replaced by what comes out.
 */
export function inputFilesOfOptions(
  { named }: Targets,
  { config, suppressions, ruleset = [], names }: ReadingOptions,
  workingFolder: string,
): readonly string[] {
  const written = [...ruleset, ...[config, suppressions, names].filter((file) => typeof file === 'string')]
  return [...named, ...written.map((file) => resolve(workingFolder, file))]
}
