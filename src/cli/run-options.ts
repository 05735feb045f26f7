import { configsRead, type HeldOptions, KnownConfigs, type WrittenTransform } from '../command.ts'
import { type LintOptions as LibraryLintOptions, type RunOptions, UsageError } from '../index.ts'
import type { CommonOptions, LintCommandOptions } from './options.ts'

/** The working folder of the process. Throws a UsageError when it is gone. */
export function currentFolder(): string {
  try {
    return process.cwd()
  } catch {
    throw new UsageError('The working folder does not exist any more; change to one that does.')
  }
}

/** The transforms that a command line names; undefined when it names none. Rejects with a UsageError for what cannot be read. */
export async function usesOf({
  use,
}: {
  readonly use?: readonly string[] | undefined
}): Promise<readonly WrittenTransform[] | undefined> {
  if (use === undefined) return undefined
  const { parseUses } = await import('./parse-use.ts')
  return parseUses(use)
}

/**
 * Converts options of the command line to those of the library. Throws a UsageError for options that this version does
 * not support.
 */
export function runOptions(options: Omit<CommonOptions, 'format'>, workingFolder: string): RunOptions & HeldOptions {
  const { updateLock, frozenLock } = options
  if (updateLock && frozenLock)
    throw new UsageError('--update-lock and --frozen-lock cannot be used together; give one of them.')
  if (options.resolver !== undefined) {
    throw new UsageError(
      `msgapi does not run resolvers of Spectral (--resolver ${options.resolver}); leave the option out to read references from files, or name a plugin with resolvers in a config.`,
    )
  }
  return {
    workingFolder,
    configFile: options.config === false ? undefined : options.config,
    noConfig: options.config === false,
    root: options.root,
    failSeverity: options.failSeverity,
    encoding: options.encoding,
    allowRemote: options.allowRemote?.flatMap((hosts) => hosts.split(',')),
    lock: updateLock ? 'update' : frozenLock ? 'frozen' : 'add',
    plugins: options.plugin,
    safe: options.safe,
    noSuppressions: options.suppressions === false,
    suppressionsFile: options.suppressions === false ? undefined : options.suppressions,
    [configsRead]: new KnownConfigs(),
  }
}

/** The same for `lint` and for what asks what `lint` would do. */
export function lintOptions(
  options: Omit<CommonOptions, 'format'> & Pick<LintCommandOptions, 'ruleset' | 'ignoreUnknownFormat'>,
  workingFolder: string,
): LibraryLintOptions & HeldOptions {
  return {
    ...runOptions(options, workingFolder),
    rulesets: options.ruleset,
    ignoreUnknownFormat: options.ignoreUnknownFormat,
  }
}
